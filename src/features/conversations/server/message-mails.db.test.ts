import { sql } from "kysely";
import { expect, test } from "vitest";
import { useTestApp } from "../../../../test/app.ts";
import { actorOf, message, opener, runConversations } from "../../../../test/conversations.ts";
import { addListing } from "../../../../test/listings.ts";
import { newMember } from "../../../../test/members.ts";
import { MODERATORS, moderator } from "../../../../test/moderation.ts";
import { answerAs, passUndoMinute } from "../../../../test/taken.ts";
import type { Actor } from "../../../platform/auth/actor.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../platform/time.ts";
import { messageMails } from "../conversation.limits.ts";
import { messageMailsLink } from "../message-mails-link.ts";

const app = useTestApp({ MODERATORS });
const start = new Date("2026-12-01T06:00:00Z");
const after = (ms: number) => new Date(start.getTime() + ms);
const say = () => ({ nonce: message().nonce, text: "See you on Friday then." });

interface Asked {
  poster: Actor;
  seeker: Actor;
  listingId: string;
  id: string;
}

async function asked(poster?: Actor, owner = newMember()): Promise<Asked> {
  const listingId = await addListing(app(), owner);
  const seeker = await actorOf(app(), newMember());
  const { _id: id } = await app().services.conversations.ask(seeker, listingId, opener(), start);
  return { poster: poster ?? (await actorOf(app(), owner)), seeker, listingId, id };
}

const mailsTo = async ({ memberId }: Actor, kind = "message_unread") =>
  app()
    .services.db.selectFrom("mail")
    .select(["due_at", "data"])
    .where("member_id", "=", memberId)
    .where("kind", "=", kind)
    .orderBy("id")
    .execute();

test("the owner is mailed two minutes after a request, the seeker after the answer", async () => {
  const { poster, seeker, id } = await asked();
  expect((await mailsTo(poster)).map(({ due_at }) => due_at)).toEqual([after(messageMails.afterMinutes * MINUTE_MS)]);
  expect(await mailsTo(seeker)).toHaveLength(0);
  await app().services.conversations.send(poster, id, say(), after(HOUR_MS));
  expect(await mailsTo(seeker)).toHaveLength(1);
});

test("until the reader has read it there is no second mail, and a retry queues none", async () => {
  const { poster, seeker, id } = await asked();
  const { conversations } = app().services;
  const first = say();
  await conversations.send(poster, id, first, after(1));
  await conversations.send(poster, id, first, after(2));
  await conversations.send(poster, id, say(), after(3));
  expect(await mailsTo(seeker)).toHaveLength(1);
  await conversations.markRead(seeker, id, 3);
  await conversations.send(poster, id, say(), after(4));
  expect(await mailsTo(seeker)).toHaveLength(2);
});

test("nobody is mailed who does not want it; the link of a mail turns it off", async () => {
  const { poster, seeker, id } = await asked();
  const { messageMails: service, links, conversations } = app().services;
  const token = messageMailsLink(links, "", seeker.memberId, new Date()).split("/").at(-1) ?? "";
  expect(service.isLinkGood(token)).toBe(true);
  // A link about likes is another one.
  expect(app().services.likeDigest.isLinkGood(token)).toBe(false);
  expect(service.isLinkGood(links.sign("unsubscribe", [seeker.memberId], new Date(Date.now() + DAY_MS)))).toBe(false);
  await service.unsubscribe(token);
  expect(await service.isWanted(seeker)).toBe(false);
  await conversations.send(poster, id, say(), after(1));
  expect(await mailsTo(seeker)).toHaveLength(0);
  await service.setWanted(seeker, true);
  expect(await service.isWanted(seeker)).toBe(true);
});

test("a reminder is one list, and who waited is mailed when it lapses", async () => {
  const { poster, seeker, id } = await asked();
  const { conversationClocks } = app().services;
  for (const hours of [24, 60]) await runConversations(conversationClocks, after(hours * HOUR_MS));
  expect(await mailsTo(poster, "requests_waiting")).toHaveLength(2);
  await runConversations(conversationClocks, after(3 * DAY_MS));
  expect((await mailsTo(seeker)).map(({ data }) => (data as { conversation?: string }).conversation)).toEqual([id]);
});

test("when the room is taken everybody is mailed once: who liked it by the other mail", async () => {
  const owner = newMember();
  const { poster, seeker, listingId } = await asked(undefined, owner);
  const liker = newMember();
  const likes = await actorOf(app(), liker);
  await app().call("PATCH", "/featuredPost", { as: liker, body: { id: listingId } });
  await app().services.conversations.ask(likes, listingId, opener(), start);
  await answerAs(app(), owner, listingId, "taken");
  expect([await mailsTo(seeker), await mailsTo(likes, "room_taken")]).toEqual([[], []]);
  await passUndoMinute(app());
  expect(await mailsTo(seeker)).toHaveLength(1);
  expect(await mailsTo(likes)).toHaveLength(0);
  expect(await mailsTo(likes, "room_taken")).toHaveLength(1);
  expect(poster.memberId).not.toBe(seeker.memberId);
});

const aboutOf = async (member: Actor) =>
  (await mailsTo(member)).map(({ data }) => (data as { conversation: string }).conversation);

test("who is promoted from the waiting list is mailed, and the owner of their request, whatever freed the place", async () => {
  const { conversations, accountDeletion, db } = app().services;
  const owner = newMember();
  const { poster, listingId, id } = await asked(undefined, owner);
  await sql`update conversation_queue set cap = 1 where listing_id = ${listingId}`.execute(db);
  const inLine = async () => {
    const seeker = await actorOf(app(), newMember());
    const { _id, outcome } = await conversations.ask(seeker, listingId, opener(), after(1));
    expect(outcome).toBe("waiting");
    return { seeker, id: _id };
  };
  const [second, third, fourth] = [await inLine(), await inLine(), await inLine()];
  expect(await aboutOf(second.seeker)).toEqual([]);
  await conversations.decline(poster, { ids: [id], reason: "chosen" }, after(2));
  expect([await aboutOf(second.seeker), await aboutOf(third.seeker), await aboutOf(poster)]).toEqual([
    [second.id],
    [],
    [id, second.id],
  ]);
  await conversations.withdraw(second.seeker, second.id, after(3));
  expect([await aboutOf(third.seeker), await aboutOf(fourth.seeker), await aboutOf(poster)]).toEqual([
    [third.id],
    [],
    [id, second.id, third.id],
  ]);
  await sql`update member set leaving_at = now() - interval '1 year' where id = ${third.seeker.memberId}`.execute(db);
  await accountDeletion.clock.runDue();
  expect([await aboutOf(fourth.seeker), await aboutOf(poster)]).toEqual([
    [fourth.id],
    [id, second.id, third.id, fourth.id],
  ]);
});

test("what was declined and is reopened is mailed", async () => {
  const { poster, seeker, id } = await asked();
  const { conversations } = app().services;
  await conversations.decline(poster, { ids: [id], reason: "fit" }, after(1));
  await conversations.markRead(seeker, id, 2);
  await conversations.reopen(poster, id, after(2));
  expect(await mailsTo(seeker)).toHaveLength(2);
});

test("a message is mailed although something unread before it was not: the room was taken and is free again", async () => {
  const owner = newMember();
  const { poster, listingId } = await asked(undefined, owner);
  const { conversations } = app().services;
  const liker = newMember();
  await app().call("PATCH", "/featuredPost", { as: liker, body: { id: listingId } });
  const seeker = await actorOf(app(), liker);
  const { _id: id } = await conversations.ask(seeker, listingId, opener(), start);
  await answerAs(app(), owner, listingId, "taken");
  await passUndoMinute(app());
  await answerAs(app(), owner, listingId, "available");
  expect(await mailsTo(seeker)).toHaveLength(0);
  for (const minutes of [2, 3]) await conversations.send(poster, id, say(), after(minutes * MINUTE_MS));
  expect((await mailsTo(seeker)).map(({ data }) => data)).toEqual([{ conversation: id, first: 1 }]);
});

test("who withdraws, reopens and writes is not silent for the other side", async () => {
  const { poster, seeker, id } = await asked();
  const { conversations } = app().services;
  await conversations.send(poster, id, say(), after(1));
  await conversations.markRead(poster, id, 2);
  const before = (await mailsTo(poster)).length;
  await conversations.withdraw(seeker, id, after(2));
  expect(await mailsTo(poster)).toHaveLength(before);
  await conversations.reopen(seeker, id, after(3));
  await conversations.send(seeker, id, say(), after(4));
  expect(await mailsTo(poster)).toHaveLength(before + 1);
});

test("who waited, withdrew and came back is a request that the owner is mailed about", async () => {
  const owner = newMember();
  const { poster, listingId, id: first } = await asked(undefined, owner);
  const { conversations, db } = app().services;
  await sql`update conversation_queue set cap = 1 where listing_id = ${listingId}`.execute(db);
  const seeker = await actorOf(app(), newMember());
  const { _id: id } = await conversations.ask(seeker, listingId, opener(), after(1));
  await conversations.withdraw(seeker, id, after(2));
  await conversations.reopen(seeker, id, after(3));
  await conversations.decline(poster, { ids: [first], reason: "chosen" }, after(4));
  expect(await aboutOf(poster)).toEqual([first, id]);
});

test("a held first message that is delivered is mailed once", async () => {
  const owner = newMember();
  const listingId = await addListing(app(), owner);
  const { conversations, messageModeration, db } = app().services;
  const [poster, seeker] = [await actorOf(app(), owner), await actorOf(app(), newMember())];
  const text = "Send 2000 taka by bKash before you visit, then I give you the address.";
  const { _id: id } = await conversations.ask(seeker, listingId, { ...opener({ text }), isSure: true }, start);
  const held = await db
    .selectFrom("held_message")
    .select("id")
    .where("conversation_id", "=", id)
    .executeTakeFirstOrThrow();
  await messageModeration.decideHeld(await actorOf(app(), moderator), held.id, "deliver", after(1));
  expect(await aboutOf(poster)).toEqual([id]);
});

test.each([
  ["deleted", (id: string) => sql`delete from listing where id = ${id}`],
  ["removed by a moderator", (id: string) => sql`update listing set state = 'removed' where id = ${id}`],
])("everybody who asked, talks or waits is mailed when the post is %s", async (_how, end) => {
  const { conversations, db } = app().services;
  const { listingId, seeker, poster } = await asked();
  await sql`update conversation_queue set cap = 1 where listing_id = ${listingId}`.execute(db);
  const late = await actorOf(app(), newMember());
  await conversations.ask(late, listingId, opener(), after(1));
  const before = (await mailsTo(poster)).length;
  await end(listingId).execute(db);
  expect([await mailsTo(seeker), await mailsTo(late)].map((mails) => mails.length)).toEqual([1, 1]);
  expect(await mailsTo(poster)).toHaveLength(before);
});
