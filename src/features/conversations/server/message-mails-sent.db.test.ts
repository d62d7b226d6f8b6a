/** Mails about messages as they arrive: real SMTP, several workers, some of which are killed at random. */
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createDice } from "../../../../scripts/seed/dice.ts";
import { useTestApp } from "../../../../test/app.ts";
import { addMembers, message } from "../../../../test/conversations.ts";
import { endClaims } from "../../../../test/end-claims.ts";
import { addListing } from "../../../../test/listings.ts";
import { insertMember, newMember, type TestMember } from "../../../../test/members.ts";
import { type ReceivedMail, startSmtpServer, type TestSmtpServer } from "../../../../test/smtp-server.ts";
import { addOpen, addRoom, morning, offer } from "../../../../test/viewings.ts";
import { createLogger } from "../../../platform/log.ts";
import type { MailTransport } from "../../../platform/mail/mail.ts";
import { createMailRenderers } from "../../../platform/mail/mail-renderer.ts";
import { createMailSender } from "../../../platform/mail/mail-sender.ts";
import { createSmtpTransport } from "../../../platform/mail/smtp-transport.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../platform/time.ts";
import { messageMails } from "../conversation.limits.ts";
import { fillConversations } from "./conversation-clock.queries.ts";
import { markRead } from "./conversation-steps.queries.ts";
import { endConversation, sendMessage } from "./conversation-steps.ts";
import { messageListMail } from "./mails/message-list.mail.ts";
import { messageUnreadMail } from "./mails/message-unread.mail.ts";
import { queueClosedNotices, queueMessageNotice } from "./message-mails.queries.ts";
import { openConversation } from "./waiting-list.ts";

const app = useTestApp();
const origin = "https://nestmates.example";
/** Noon in Dhaka. */
const noon = new Date("2026-12-01T06:00:00Z");
const EVENING_MS = 7 * HOUR_MS;
const after = (ms: number) => new Date(noon.getTime() + ms);

let server: TestSmtpServer;
let smtp: MailTransport;
beforeAll(async () => {
  server = await startSmtpServer();
  smtp = createSmtpTransport(server.url);
});
afterAll(async () => {
  smtp.close();
  await server.stop();
});

function worker(transport = smtp) {
  const { db, links } = app().services;
  const renderers = createMailRenderers(
    { message_unread: messageUnreadMail, message_list: messageListMail },
    { db, links, origin },
  );
  return createMailSender({
    db,
    transport,
    renderers,
    from: "Nest Mates <hello@nestmates.example>",
    log: createLogger("silent"),
  });
}

let owner: TestMember;
let posterId: string;
let listingId: string;
beforeEach(async () => {
  const { db } = app().services;
  await db.deleteFrom("mail").execute();
  owner = newMember({ name: "Rina Akter" });
  listingId = await addListing(app(), owner, { title: "Room by the lake" });
  ({ id: posterId } = await db
    .selectFrom("member")
    .select("id")
    .where("uid", "=", owner.uid)
    .executeTakeFirstOrThrow());
});

/** Somebody writes to the owner. */
async function ask(at: Date): Promise<string> {
  const { db } = app().services;
  const [seekerId = ""] = await addMembers(db, 1);
  const { id } = await openConversation(db, { listingId, seekerId, opener: "seeker", ...message() }, at);
  await queueMessageNotice(db, id ?? "", "poster", at);
  return id ?? "";
}

const aboutOf = ({ mail }: ReceivedMail) => /\/inbox\/(\d+)/.exec(mail.text ?? "")?.[1];
const isList = ({ mail }: ReceivedMail) => mail.text?.includes("/inbox?show=unread") ?? false;
const subjects = () => server.to(owner.email).map(({ mail }) => mail.subject);

describe("the limit of a day", () => {
  test("after four mails the rest is one list in the evening; a day later mails are sent on their own again", async () => {
    for (let n = 0; n < 7; n += 1) await ask(after(n));
    const early = { sent: 4, dropped: 3, postponed: 0 };
    expect(await worker().sendDue(after(messageMails.afterMinutes * MINUTE_MS + 10))).toEqual(early);
    expect(await worker().sendDue(after(EVENING_MS - 1))).toEqual({ sent: 0, dropped: 0, postponed: 0 });
    expect(await worker().sendDue(after(EVENING_MS))).toEqual({ sent: 1, dropped: 0, postponed: 0 });
    const mails = server.to(owner.email);
    expect(mails.filter(isList).map(({ mail }) => mail.subject)).toEqual(["3 conversations you haven't read"]);
    expect(mails.find(isList)?.mail.text?.match(/“Room by the lake”/g)).toHaveLength(3);
    for (const { mail } of mails) {
      expect(mail.text).toContain("Never share a bKash PIN or an SMS code.");
      expect(mail.text).not.toContain("Pay nothing");
    }
    await ask(after(EVENING_MS + 1));
    await worker().sendDue(after(EVENING_MS + HOUR_MS));
    expect(server.to(owner.email)).toHaveLength(5);
    await worker().sendDue(after(EVENING_MS + DAY_MS));
    expect(subjects().at(-1)).toBe("1 conversation you haven't read");
    await ask(after(EVENING_MS + DAY_MS));
    await worker().sendDue(after(EVENING_MS + DAY_MS + HOUR_MS));
    expect(isList(server.to(owner.email).at(-1) as ReceivedMail)).toBe(false);
  });

  test("mails that were not sent, because the reader was there, do not count", async () => {
    const { db } = app().services;
    const id = await ask(noon);
    await sendMessage(db, id, "poster", message(), after(1));
    for (let n = 2; n < 9; n += 1) {
      await markRead(db, id, "poster", 100);
      await sendMessage(db, id, "seeker", message(), after(n));
      await queueMessageNotice(db, id, "poster", after(n));
    }
    await worker().sendDue(after(HOUR_MS));
    // One for the last message, although eight were queued.
    expect(server.to(owner.email)).toHaveLength(1);
    for (let n = 0; n < 3; n += 1) await ask(after(HOUR_MS));
    await worker().sendDue(after(2 * HOUR_MS));
    expect(server.to(owner.email)).toHaveLength(4);
  });

  test("a list leaves out what was read meanwhile, and is not sent if nothing is left", async () => {
    const { db } = app().services;
    const ids: string[] = [];
    for (let n = 0; n < 6; n += 1) ids.push(await ask(after(n)));
    await worker().sendDue(after(HOUR_MS));
    for (const id of ids) await markRead(db, id, "poster", 100);
    expect(await worker().sendDue(after(EVENING_MS))).toEqual({ sent: 0, dropped: 1, postponed: 0 });
    expect(server.to(owner.email)).toHaveLength(4);
  });
});

test("language of the reader; one click ends these mails (RFC 8058)", async () => {
  const { db, messageMails: service } = app().services;
  await sql`update member set language = 'bn' where id = ${posterId}`.execute(db);
  for (let n = 0; n < 5; n += 1) await ask(after(n));
  await worker().sendDue(after(HOUR_MS));
  await worker().sendDue(after(EVENING_MS));
  const mails = server.to(owner.email);
  expect(mails).toHaveLength(5);
  for (const { mail, raw } of mails) {
    expect(mail.subject).toMatch(/[\u0980-\u09FF]/u);
    expect(raw.replaceAll(/\r\n\s+/g, " ")).toMatch(
      /^List-Unsubscribe: <https:\/\/nestmates\.example\/unsubscribe\/[\w.-]+>/im,
    );
    expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/im);
  }
  const token = /\/unsubscribe\/([\w.-]+)/.exec(mails.at(-1)?.mail.text ?? "")?.[1] ?? "";
  await ask(after(EVENING_MS));
  await service.unsubscribe(token);
  await ask(after(EVENING_MS + 1));
  await worker().sendDue(after(2 * DAY_MS));
  expect(server.to(owner.email)).toHaveLength(5);
});

test("a seeker is reminded to pay nothing before they have seen the room", async () => {
  const { db } = app().services;
  const { id: seekerId, member: seeker } = await insertMember(db);
  const { id } = await openConversation(db, { listingId, seekerId, opener: "seeker", ...message() }, noon);
  await sendMessage(db, id ?? "", "poster", message(), after(1));
  await queueMessageNotice(db, id ?? "", "seeker", after(1));
  await worker().sendDue(after(HOUR_MS));
  const [mail] = server.to(seeker.email);
  expect(mail?.mail.text).toContain("Pay nothing before you've seen the room.");
  expect(mail?.mail.text).not.toContain("PIN");
});

test("what happened is said in its own words: who moves up learns that it is their turn", async () => {
  const { db } = app().services;
  await sql`insert into conversation_queue (listing_id, cap) values (${listingId}, 1)`.execute(db);
  const first = await ask(noon);
  const { id: seekerId, member: next } = await insertMember(db);
  await openConversation(db, { listingId, seekerId, opener: "seeker", ...message() }, after(1));
  await endConversation(db, first, { side: "poster", reason: "declined", notice: "declined_fit" }, after(2));
  await worker().sendDue(after(HOUR_MS));
  const [mail, ...more] = server.to(next.email).map((each) => each.mail);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe("News about “Room by the lake”");
  expect(mail?.text).toContain("It's your turn. Rina Akter can read your message now.");
});

test("a visit that was booked or cancelled has a mail of its own", async () => {
  const room = await addRoom(app());
  const { owner: host, poster } = room;
  const { seeker, id } = await addOpen(app(), room);
  await app().services.conversations.markRead(poster, id, 100);
  const [slot] = await offer(app(), room, [morning(new Date(), 2)]);
  const { viewings } = app().services;
  const viewing = await viewings.book(seeker, id, slot?._id ?? "");
  await viewings.cancel(seeker, viewing._id);
  await worker().sendDue(new Date(Date.now() + HOUR_MS));
  expect(server.to(host.email)).toEqual([]);
});

/**
 * For the outbox, a killed worker is one that never goes on: before the server has the mail, or after it, before that
 * is recorded. Its job is run again by others.
 */
test("workers killed at random: everything unread is in exactly one mail, and nobody gets more than four a day", async () => {
  const dice = createDice(21);
  const readers = 4;
  const { db } = app().services;
  const owners: { email: string; ids: string[] }[] = [];
  for (let n = 0; n < readers; n += 1) {
    owner = newMember();
    listingId = await addListing(app(), owner);
    const ids: string[] = [];
    for (let count = 0; count < 6 + n; count += 1) ids.push(await ask(after(count)));
    owners.push({ email: owner.email, ids });
  }
  let kills = 0;
  const deadly: MailTransport = {
    close: () => undefined,
    async send(mail) {
      const isKilled = kills < 25 && dice.chance(0.5);
      if (isKilled) kills += 1;
      const isHandedOver = !isKilled || dice.chance(0.5);
      const result = isHandedOver ? await smtp.send(mail) : undefined;
      return isKilled || !result ? new Promise<never>(() => undefined) : result;
    },
  };
  const PAUSE_MS = 400;
  const rounds = async (from: number, count: number) => {
    for (let round = 0; round < count; round += 1) {
      const now = after(from + round * 20 * MINUTE_MS);
      await endClaims(db, now);
      const running = [worker(deadly), worker(deadly)].map((each) => each.sendDue(now));
      await Promise.race([Promise.all(running), new Promise((resolve) => void setTimeout(resolve, PAUSE_MS))]);
    }
    const end = after(from + count * 20 * MINUTE_MS);
    await endClaims(db, end);
    await worker().sendDue(end);
  };
  await rounds(HOUR_MS, 8);
  await rounds(EVENING_MS, 4);
  expect(kills).toBeGreaterThan(10);
  const { rows: left } = await sql`select from mail where sent_at is null and dropped_at is null`.execute(db);
  expect(left).toEqual([]);
  for (const { email, ids } of owners) {
    // A mail that is handed over twice has the same Message-ID, by which mail programs show it once.
    const mails = [...new Map(server.to(email).map((each) => [each.mail.messageId, each])).values()];
    const alone = mails.filter((each) => !isList(each)).map(aboutOf);
    expect(alone).toHaveLength(messageMails.perDay);
    expect(new Set(alone).size).toBe(messageMails.perDay);
    expect(mails.filter(isList).map(({ mail }) => mail.subject)).toEqual([
      `${ids.length - 4} ${ids.length - 4 === 1 ? "conversation" : "conversations"} you haven't read`,
    ]);
  }
}, 60_000);

const db = () => app().services.db;
const seekerOf = async (id: string) =>
  (
    await sql<{
      email: string;
    }>`select email from member where id = (select seeker_id from conversation where id = ${id})`.execute(db())
  ).rows[0]?.email ?? "";

describe("a conversation that is closed", () => {
  test("because the room is taken: the owner is not told to answer, and the seeker reads that it is taken, whatever was unread before", async () => {
    const [unanswered, open] = [await ask(noon), await ask(after(1))];
    await sendMessage(db(), open, "poster", message(), after(2));
    await queueMessageNotice(db(), open, "seeker", after(2));
    await fillConversations(db(), listingId, after(3));
    await queueClosedNotices(db(), { listingId, reason: "filled", mailed: [] }, after(3));
    expect(await worker().sendDue(after(HOUR_MS))).toEqual({ sent: 2, dropped: 2, postponed: 0 });
    expect(server.to(owner.email)).toEqual([]);
    for (const id of [unanswered, open]) {
      const [mail, ...more] = server.to(await seekerOf(id));
      expect([mail?.mail.subject, more]).toEqual(["News about “Room by the lake”", []]);
      expect(mail?.mail.text).toContain("The room is taken.");
    }
  });

  test("because the request was withdrawn, or a block: nobody is told", async () => {
    const [withdrawn, blocked] = [await ask(noon), await ask(after(1))];
    await endConversation(db(), withdrawn, { side: "seeker", reason: "withdrawn", notice: "withdrawn" }, after(2));
    await endConversation(db(), blocked, { side: "seeker", reason: "blocked", notice: "blocked" }, after(2));
    expect(await worker().sendDue(after(HOUR_MS))).toEqual({ sent: 0, dropped: 2, postponed: 0 });
  });

  test("is not in the list of the evening, unless the reader has to know how it ended", async () => {
    for (let n = 0; n < messageMails.perDay; n += 1) await ask(after(n));
    await worker().sendDue(after(HOUR_MS));
    const [closed, stays] = [await ask(after(HOUR_MS)), await ask(after(HOUR_MS + 1))];
    await worker().sendDue(after(2 * HOUR_MS));
    await endConversation(
      db(),
      closed,
      { side: "poster", reason: "declined", notice: "declined_fit" },
      after(3 * HOUR_MS),
    );
    await worker().sendDue(after(EVENING_MS));
    const list = server.to(owner.email).find(isList);
    expect([list?.mail.subject, stays === closed]).toEqual(["1 conversation you haven't read", false]);
  });
});
