/** Push notifications about messages: when they are queued, and when they are dropped. */
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { useTestApp } from "../../../../test/app.ts";
import { addMembers, message } from "../../../../test/conversations.ts";
import { addListing } from "../../../../test/listings.ts";
import { newMember } from "../../../../test/members.ts";
import { makeVapidKeys, readableSubscription } from "../../../../test/push.ts";
import { startPushService, type TestPushService } from "../../../../test/push-service.ts";
import { pushTemplates } from "../../../main/push-templates.ts";
import { createLogger } from "../../../platform/log.ts";
import { createPushSender } from "../../../platform/push/push-sender.ts";
import { createPushTransport } from "../../../platform/push/push-transport.ts";
import { fillConversations } from "./conversation-clock.queries.ts";
import { markRead } from "./conversation-steps.queries.ts";
import { sendMessage } from "./conversation-steps.ts";
import { queueClosedNotices, queueMessageNotice } from "./message-mails.queries.ts";
import { openConversation } from "./waiting-list.ts";

const app = useTestApp();
const db = () => app().services.db;
const start = new Date("2026-12-01T06:00:00Z");
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000);

let service: TestPushService;
let stop: () => void;
let send: (now: Date) => ReturnType<ReturnType<typeof createPushSender>["sendDue"]>;
beforeAll(async () => {
  service = await startPushService();
  const transport = createPushTransport({ keys: makeVapidKeys(), extraHosts: [service.host], ca: service.ca });
  stop = transport.close;
  send = createPushSender({
    db: db(),
    links: app().services.links,
    transport,
    templates: pushTemplates,
    origin: "https://nestmates.example",
    log: createLogger("silent"),
  }).sendDue;
});
afterAll(async () => {
  stop();
  await service.stop();
});

let ids: { posterId: string; seekerId: string; listingId: string };
let browser: ReturnType<typeof readableSubscription>;
beforeEach(async () => {
  service.received.length = 0;
  await db().deleteFrom("push_subscription").execute();
  const owner = newMember({ name: "Rina Akter" });
  const listingId = await addListing(app(), owner, { title: "লেকের পাশে রোদেলা রুম" });
  const { id: posterId } = await db()
    .selectFrom("member")
    .select("id")
    .where("uid", "=", owner.uid)
    .executeTakeFirstOrThrow();
  const [seekerId = ""] = await addMembers(db(), 1);
  await db().updateTable("member").set({ name: "Karim 01712345678" }).where("id", "=", seekerId).execute();
  ids = { posterId, seekerId, listingId };
  browser = await addBrowser(posterId, "poster");
});

async function addBrowser(memberId: string, channel: string) {
  const { endpoint, keys, read } = readableSubscription(service.endpointOf(channel));
  const { p256dh, auth } = keys;
  await db()
    .insertInto("push_subscription")
    .values({
      member_id: memberId,
      endpoint,
      host: service.host,
      p256dh: Buffer.from(p256dh, "base64url"),
      auth: Buffer.from(auth, "base64url"),
      device: "Firefox",
    })
    .execute();
  return { endpoint, keys, read };
}

interface Payload {
  notification: { title: string; body: string; navigate: string; lang: string; tag: string };
}
const shown = (one = browser) =>
  service.received.map(({ body }) => (JSON.parse(one.read(body)) as Payload).notification);

/** The seeker writes to the poster. */
async function ask(at: Date): Promise<string> {
  const { seekerId, listingId } = ids;
  const { id } = await openConversation(
    db(),
    { listingId, seekerId, opener: "seeker", ...message({ body: "Call me on 01812345678" }) },
    at,
  );
  await queueMessageNotice(db(), id ?? "", "poster", at);
  return id ?? "";
}

test("tells the reader ten seconds later, without what was written and without numbers", async () => {
  const id = await ask(start);
  expect((await send(after(9))).sent).toBe(0);
  expect((await send(after(10))).sent).toBe(1);
  expect(shown()).toEqual([
    {
      title: "Karim ••• wrote to you",
      body: "About “লেকের পাশে রোদেলা রুম”. Tap to read and answer.",
      navigate: `https://nestmates.example/inbox/${id}`,
      lang: "en",
      dir: "auto",
      tag: `messages-${id}`,
    },
  ]);
  expect(
    shown()
      .map(({ title, body }) => title + body)
      .join(""),
  ).not.toMatch(/\d/);
});

test("speaks the reader's language", async () => {
  await db().updateTable("member").set({ language: "bn" }).where("id", "=", ids.posterId).execute();
  await ask(start);
  await send(after(10));
  expect(shown()).toMatchObject([
    { title: "Karim ••• আপনাকে লিখেছেন", body: "“লেকের পাশে রোদেলা রুম” নিয়ে। পড়তে ও উত্তর দিতে চাপুন।", lang: "bn" },
  ]);
});

test("tells nothing if it was read meanwhile", async () => {
  const id = await ask(start);
  await markRead(db(), id, "poster", 1);
  expect(await send(after(10))).toEqual({ sent: 0, dropped: 1, postponed: 0 });
  expect(service.received).toEqual([]);
});

test("tells of several messages once, and again of a later one, also while a mail waits", async () => {
  const id = await ask(start);
  for (let n = 1; n <= 3; n += 1) {
    await sendMessage(db(), id, "seeker", message(), after(n));
    await queueMessageNotice(db(), id, "poster", after(n));
  }
  expect((await send(after(10))).sent).toBe(1);
  await sendMessage(db(), id, "seeker", message(), after(60));
  await queueMessageNotice(db(), id, "poster", after(60));
  expect((await send(after(70))).sent).toBe(1);
  expect(await db().selectFrom("mail").select("id").where("member_id", "=", ids.posterId).execute()).toHaveLength(1);
});

test("needs no mail: members may have turned those off", async () => {
  await sql`insert into conversation_preference (member_id, message_mails) values (${ids.posterId}, false)`.execute(
    db(),
  );
  await ask(start);
  expect((await send(after(10))).sent).toBe(1);
});

test("tells the seeker that the request was answered, and that the room is taken", async () => {
  const seekers = await addBrowser(ids.seekerId, "seeker");
  const id = await ask(start);
  await send(after(10));
  service.received.length = 0;
  await fillConversations(db(), ids.listingId, after(20));
  await queueClosedNotices(db(), { listingId: ids.listingId, reason: "filled", mailed: [] }, after(20));
  expect((await send(after(30))).sent).toBe(1);
  expect(shown(seekers)).toMatchObject([{ title: "News about “লেকের পাশে রোদেলা রুম”", tag: `messages-${id}` }]);
});
