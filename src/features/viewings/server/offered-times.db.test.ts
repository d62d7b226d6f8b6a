/** When the owner offers times, the people in open conversations learn of it. */
import { sql } from "kysely";
import { expect, test } from "vitest";
import { useTestApp } from "../../../../test/app.ts";
import { actorOf, message, opener } from "../../../../test/conversations.ts";
import { newMember } from "../../../../test/members.ts";
import { answerAs } from "../../../../test/taken.ts";
import { addOpen, addRoom, codeOf, morning, offer } from "../../../../test/viewings.ts";
import type { Actor } from "../../../platform/auth/actor.ts";

const app = useTestApp();
const db = () => app().services.db;
const conversations = () => app().services.conversations;

const noticesOf = async (id: string) =>
  (
    await db()
      .selectFrom("conversation_message")
      .select("notice")
      .where("conversation_id", "=", id)
      .where("notice", "is not", null)
      .orderBy("number")
      .execute()
  ).map(({ notice }) => notice);
const mailsTo = async ({ memberId }: Actor) =>
  (await db().selectFrom("mail").select("kind").where("member_id", "=", memberId).execute()).map(({ kind }) => kind);

const unread = async (actor: Actor) => (await app().services.inbox.statusOf(actor)).unread;

test("offered times are a line in every open conversation, unread, with a mail and a notification", async () => {
  const room = await addRoom(app());
  const open = await addOpen(app(), room);
  await conversations().markRead(open.seeker, open.id, 99);
  const asked = await conversations().ask(await actorOf(app(), newMember()), room.listingId, opener());
  const closed = await addOpen(app(), room);
  await conversations().withdraw(closed.seeker, closed.id);
  const blocked = await addOpen(app(), room);
  await app().services.safety.block(blocked.seeker, { person: room.poster.memberId });
  const left = await addOpen(app(), room);
  await sql`update member set leaving_at = now() where id = ${left.seeker.memberId}`.execute(db());
  const browser = sql`
    insert into push_subscription (member_id, endpoint, host, p256dh, auth, device)
    values (${open.seeker.memberId}, 'https://push.example/offered', 'push.example', ${Buffer.alloc(65)}, ${Buffer.alloc(16)}, 'Phone')`;
  await browser.execute(db());
  await sql`delete from mail`.execute(db());
  await offer(app(), room, [morning(new Date(), 2)]);
  expect(await noticesOf(open.id)).toEqual(["viewing_offered"]);
  expect([await unread(open.seeker), await mailsTo(open.seeker)]).toEqual([1, ["message_unread"]]);
  expect((await sql`select kind from push where member_id = ${open.seeker.memberId}`.execute(db())).rows).toEqual([
    { kind: "messages" },
  ]);
  for (const id of [asked._id, closed.id, blocked.id, left.id])
    expect(await noticesOf(id)).not.toContain("viewing_offered");
});

test("offered times are told once an hour, however often the owner adds some", async () => {
  const room = await addRoom(app());
  const open = await addOpen(app(), room);
  const now = new Date();
  const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
  await offer(app(), room, [morning(now, 2)], 1, now);
  await offer(app(), room, [morning(now, 2, 60)], 1, later(5));
  await conversations().send(room.poster, open.id, { nonce: message().nonce, text: "Friday is best." }, later(6));
  await offer(app(), room, [morning(now, 3)], 1, later(59));
  expect(await noticesOf(open.id)).toEqual(["viewing_offered"]);
  await offer(app(), room, [morning(now, 4)], 1, later(61));
  expect(await noticesOf(open.id)).toEqual(["viewing_offered", "viewing_offered"]);
});

test("offered times are refused for a room that is taken, and nobody is told", async () => {
  const room = await addRoom(app());
  const open = await addOpen(app(), room);
  await answerAs(app(), room.owner, room.listingId, "taken");
  expect(await codeOf(offer(app(), room, [morning(new Date(), 2)]))).toBe("not_possible_now");
  expect(await noticesOf(open.id)).toEqual([]);
});
