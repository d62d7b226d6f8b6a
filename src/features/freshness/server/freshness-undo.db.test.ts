/** "Taken" and back: those who liked the room are told after a minute, and an undo says whom it came too late for. */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { from, usePostedRoom } from "../../../../test/posted-room.ts";
import { startSmtpServer, type TestSmtpServer } from "../../../../test/smtp-server.ts";
import { createLogger } from "../../../platform/log.ts";
import { createMailRenderers } from "../../../platform/mail/mail-renderer.ts";
import { createMailSender, type MailSender } from "../../../platform/mail/mail-sender.ts";
import { createSmtpTransport } from "../../../platform/mail/smtp-transport.ts";
import { freshness } from "../../listings/listing-life.ts";
import { roomTakenMail } from "./mails/room-taken.mail.ts";

const { app, room, own, answer, mails, newSeeker } = usePostedRoom();
const DELAY_MS = freshness.tellTakenAfterSeconds * 1000;

let server: TestSmtpServer;
let sender: MailSender;
let close: () => void;
beforeAll(async () => {
  server = await startSmtpServer();
  const { db, links } = app().services;
  const transport = createSmtpTransport(server.url);
  close = () => transport.close();
  sender = createMailSender({
    db,
    transport,
    renderers: createMailRenderers({ room_taken: roomTakenMail }, { db, links, origin: "https://nestmates.example" }),
    from: "Nest Mates <hello@nestmates.example>",
    log: createLogger("silent"),
  });
});
afterAll(async () => {
  close();
  await server.stop();
});

/** What the worker does. */
async function work(at: Date) {
  await app().services.taken.clock.runDue(at);
  await sender.sendDue(at);
}
const sent = async () => (await mails("room_taken")).filter(({ sent_at }) => sent_at !== null).length;
const told = async () => (await answer(room().owner, "available")).json<{ told?: number }>().told;

test("nobody is told within the time to undo, and the undo says nothing of mails", async () => {
  await newSeeker();
  await answer(room().owner, "taken");
  await work(from(new Date(), DELAY_MS - 5_000));
  expect(await sent()).toBe(0);
  expect(await told()).toBeUndefined();
  expect(await mails("room_taken")).toEqual([]);
});

test("after the mails were sent, available again says how many people were told", async () => {
  await newSeeker();
  await newSeeker();
  await answer(room().owner, "taken");
  await work(from(new Date(), DELAY_MS));
  expect(await sent()).toBe(2);
  expect(await told()).toBe(2);
});

test("a room that nobody liked can be undone at any time without a word", async () => {
  await answer(room().owner, "taken");
  await work(from(new Date(), DELAY_MS));
  expect(await told()).toBeUndefined();
});

test("an undo while the mails go out: who got one is counted, and nobody else gets one", async () => {
  for (let n = 0; n < 12; n += 1) await newSeeker();
  await answer(room().owner, "taken");
  await app().services.taken.clock.runDue(from(new Date(), DELAY_MS));
  await sql`update mail set due_at = now() where kind = 'room_taken'`.execute(app().services.db);
  const [, , undone] = await Promise.all([sender.sendDue(), sender.sendDue(), answer(room().owner, "available")]);
  const told = undone.json<{ told?: number }>().told ?? 0;
  await sender.sendDue(from(new Date(), DELAY_MS));
  // A mail that was locked but not yet rendered is counted as told and then dropped: never fewer than were sent.
  expect(told).toBeGreaterThanOrEqual(await sent());
  expect(await own()).toMatchObject({ state: "live", takenTold: null, tellAt: null });
});

test("answers at the same moment leave the state and the notice in agreement", async () => {
  await newSeeker();
  for (let round = 0; round < 10; round += 1) {
    await Promise.all(
      (["taken", "available", "taken", "available"] as const).map((given) => answer(room().owner, given)),
    );
    const { state, takenTold, tellAt } = await own();
    expect([state, takenTold, tellAt !== null]).toEqual(state === "taken" ? ["taken", 1, true] : ["live", null, false]);
    expect(await mails("room_taken")).toEqual([]);
  }
});
