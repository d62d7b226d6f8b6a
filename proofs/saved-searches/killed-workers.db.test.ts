/**
 * Two worker processes tell members of new rooms and are killed (SIGKILL) at any time, also between sending a mail and
 * marking it as sent.
 */
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { useTestApp } from "../../test/app.ts";
import { endClaims } from "../../test/end-claims.ts";
import { addListing } from "../../test/listings.ts";
import { newMember, type TestMember } from "../../test/members.ts";
import { at, searchTools } from "../../test/saved-searches.ts";
import { startSmtpServer, type TestSmtpServer } from "../../test/smtp-server.ts";
import { startWorkers } from "../lib/killable-workers.ts";

const MEMBERS = 12;
const ROUNDS = 6;
/** Instant searches are told of at most every half hour, so the round after a kill is a later message. */
const ROUND_MS = 40 * 60_000;
const TIMEOUT_MS = 120_000;

const app = useTestApp();
const { seeker, save } = searchTools(app);
let server: TestSmtpServer;
let onMail: () => void = () => undefined;

beforeAll(async () => {
  server = await startSmtpServer({ onReceived: () => onMail() });
});
afterAll(() => server.stop());

const roomsIn = (text: string | undefined) => [
  ...new Set([...(text ?? "").matchAll(/featuredPostDetails\/(\d+)/g)].map(([, id]) => id ?? "")),
];

test(
  "every room is told to every member by one mail, which is repeated at most once and with the same Message-ID",
  async () => {
    const members: TestMember[] = Array.from({ length: MEMBERS }, () => newMember());
    for (const member of members) {
      const actor = await seeker(member);
      // Two searches that find the same rooms: still one mail.
      await save(actor, "area=dhanmondi");
      await save(actor, "area=dhaka");
    }
    const workers = await startWorkers(join(import.meta.dirname, "worker-child.ts"), {
      NODE_ENV: "test",
      LOG_LEVEL: "silent",
      DATABASE_URL: app().databaseUrl,
      FIREBASE_PROJECT_ID: "demo-nestmates",
      FIREBASE_AUTH_EMULATOR_HOST: inject("authEmulatorHost"),
      SMTP_URL: server.url,
      ORIGIN: "https://nestmates.example",
    });
    const rooms: string[] = [];
    const kills = { whileSending: 0, whileQueueing: 0 };
    const start = at("09:00").getTime();
    for (let round = 0; round < ROUNDS; round += 1) {
      rooms.push(await addListing(app()));
      const now = start + round * ROUND_MS;
      // Every other round, a worker dies when the server has a mail and has not said so yet; otherwise while members
      // are searched for and mails queued.
      let hasKilled = false;
      if (round % 2 === 0)
        onMail = () => {
          if (hasKilled) return;
          hasKilled = true;
          if (workers.kill(0)) kills.whileSending += 1;
        };
      const running = workers.run(now);
      if (round % 2 === 1) {
        await sleep(5 + 20 * round);
        if (workers.kill(round)) kills.whileQueueing += 1;
      }
      await running;
      onMail = () => undefined;
      await workers.replaceDead();
      await endClaims(app().services.db, new Date(now));
      await workers.run(now + ROUND_MS / 2);
    }
    // What exceeds the messages of a day is told in the morning.
    for (const time of ["09:00", "09:40"]) await workers.run(at(time, "2026-12-08").getTime());
    await workers.stop();

    expect(kills.whileSending + kills.whileQueueing).toBeGreaterThanOrEqual(ROUNDS - 1);
    let repeated = 0;
    for (const { email } of members) {
      const byId = Map.groupBy(server.to(email), ({ mail }) => mail.messageId ?? "");
      for (const copies of byId.values()) {
        expect(copies.length).toBeLessThanOrEqual(2);
        repeated += copies.length - 1;
      }
      const told = [...byId.values()].flatMap(([copy]) => roomsIn(copy?.mail.text));
      expect(told.toSorted()).toEqual(rooms.toSorted());
    }
    // A worker sends few mails at a time, and each kill repeats those at most.
    expect(repeated).toBeLessThanOrEqual(kills.whileSending * 8);
    console.log(
      `${kills.whileSending} kills while sending, ${kills.whileQueueing} while queueing: ${repeated} mails repeated`,
    );
  },
  TIMEOUT_MS,
);
