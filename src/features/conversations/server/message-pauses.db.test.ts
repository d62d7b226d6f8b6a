/** Three people report conversations with a member: the member sends no messages until a moderator has decided. */
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { problemCode, useTestApp } from "../../../../test/app.ts";
import { actorOf, message, opener } from "../../../../test/conversations.ts";
import { addListing } from "../../../../test/listings.ts";
import { newMember, type TestMember } from "../../../../test/members.ts";
import { MODERATORS, moderationTools, moderator } from "../../../../test/moderation.ts";
import * as calls from "../../../../test/service-calls.ts";
import type { WireCases } from "../../safety/moderation.schema.ts";

const app = useTestApp({ MODERATORS });
const { db, personOf, readCase, decide, auditOf, appeal, appealOf } = moderationTools(app);
const conversations = () => app().services.conversations;
const say = () => ({ nonce: message().nonce, text: "Come on Friday." });

/** Somebody asks about the member's room and gets an answer. */
async function talkWith(owner: TestMember, listing: string, seeker = newMember()) {
  const asker = await actorOf(app(), seeker);
  const { _id: id } = await conversations().ask(asker, listing, opener());
  await conversations().send(await actorOf(app(), owner), id, say());
  return { id, seeker, asker };
}

async function posted() {
  const owner = newMember();
  return { owner, listing: await addListing(app(), owner), poster: await actorOf(app(), owner) };
}

const report = async (owner: TestMember, { id, seeker }: { id: string; seeker: TestMember }) => {
  const body = { person: await personOf(owner), conversation: id, message: "2", reason: "harassment" };
  expect((await calls.report(app(), seeker, body)).statusCode).toBe(204);
};

/** The account is a week old. */
const age = async (member: TestMember) =>
  sql`update member set created_at = now() - interval '8 days' where id = ${await personOf(member)}`.execute(db());

/** A member about whom so many people have reported conversations. One of these is not new here. */
async function reportedBy(people: number) {
  const room = await posted();
  const talks = [];
  for (let n = 0; n < people; n += 1) talks.push(await talkWith(room.owner, room.listing));
  if (talks[0]) await age(talks[0].seeker);
  for (const talk of talks) await report(room.owner, talk);
  return { ...room, talks, first: talks[0] as Awaited<ReturnType<typeof talkWith>> };
}

const isPaused = async (member: TestMember) =>
  (
    await db()
      .selectFrom("message_pause")
      .select("member_id")
      .where("member_id", "=", await personOf(member))
      .execute()
  ).length > 0;
const caseOf = async (member: TestMember) =>
  (
    await db()
      .selectFrom("moderation_case")
      .select("id")
      .where("member_id", "=", await personOf(member))
      .where("kind", "=", "report")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow()
  ).id;
const refused = { code: "messages_paused" };

describe("a member about whom three people have reported conversations", () => {
  test("sends nothing: no first message, no reply, no number; and cannot reopen", async () => {
    const { owner, poster, first, talks, listing } = await reportedBy(3);
    const elsewhere = await addListing(app());
    const fan = newMember();
    expect((await app().call("PATCH", "/featuredPost", { as: fan, body: { id: listing } })).statusCode).toBe(200);
    const person = await personOf(fan);
    await expect(conversations().ask(poster, elsewhere, opener())).rejects.toMatchObject(refused);
    await expect(conversations().invite(poster, listing, person, opener())).rejects.toMatchObject(refused);
    await expect(app().services.people.shareNumber(poster, listing, person)).rejects.toMatchObject(refused);
    await expect(conversations().send(poster, first.id, say())).rejects.toMatchObject(refused);
    await expect(conversations().shareNumber(poster, first.id)).rejects.toMatchObject(refused);
    const answer = await app().call("POST", `/api/conversations/${first.id}/messages`, { as: owner, body: say() });
    expect([answer.statusCode, problemCode(answer)]).toEqual([403, "messages_paused"]);
    expect((await conversations().load(poster, first.id, undefined)).messages).toHaveLength(2);
    const other = talks[1]?.id ?? "";
    await conversations().decline(poster, { ids: [other], reason: "fit" });
    await expect(conversations().reopen(poster, other)).rejects.toMatchObject(refused);
  });

  test("reads, declines and withdraws, and a retry finds what was sent before", async () => {
    const room = await posted();
    const talks = [
      await talkWith(room.owner, room.listing),
      await talkWith(room.owner, room.listing),
      await talkWith(room.owner, room.listing),
    ];
    const [{ id, asker }] = talks as [(typeof talks)[0]];
    const sent = say();
    const { number } = await conversations().send(room.poster, id, sent);
    const { _id: own } = await conversations().ask(room.poster, await addListing(app()), opener());
    await age(talks[0]?.seeker as TestMember);
    for (const talk of talks) await report(room.owner, talk);
    expect(await conversations().send(room.poster, id, sent)).toMatchObject({ number });
    expect(await conversations().load(room.poster, id, undefined)).toMatchObject({ isPaused: true });
    expect(await conversations().load(asker, id, undefined)).toMatchObject({ isPaused: false });
    // The other side still writes.
    await conversations().send(asker, id, say());
    expect(await conversations().decline(room.poster, { ids: [id], reason: "fit" })).toEqual({ declined: 1 });
    await conversations().withdraw(room.poster, own);
  });

  test("is shown to moderators, in the queue and in the case, and recorded", async () => {
    const { owner } = await reportedBy(3);
    const id = await caseOf(owner);
    expect(await readCase(id)).toMatchObject({ isPaused: true, reports: 3, history: [{ action: "messages_paused" }] });
    const { cases } = (await calls.listCases(app(), moderator)).json<WireCases>();
    expect(cases.find((one) => one.id === id)).toMatchObject({ isPaused: true });
    expect((await auditOf(id)).map(({ action }) => action)).toEqual(["messages_paused"]);
    expect((await readCase(await caseOf((await reportedBy(2)).owner))).isPaused).toBe(false);
  });

  test("writes again when a moderator finds nothing wrong, and the same people cannot pause them again", async () => {
    const { owner, poster, first, talks } = await reportedBy(3);
    expect((await decide(await caseOf(owner), "approve")).statusCode).toBe(204);
    await conversations().send(poster, first.id, say());
    expect((await readCase(await caseOf(owner))).isPaused).toBe(false);
    for (const talk of talks) await report(owner, talk);
    expect(await isPaused(owner)).toBe(false);
  });

  test("is not paused after a granted appeal against the suspension", async () => {
    const { owner, poster, first } = await reportedBy(3);
    const id = await caseOf(owner);
    await decide(id, "suspend");
    await appeal(id);
    expect((await readCase(await appealOf(id))).isPaused).toBe(false);
    expect(await isPaused(owner)).toBe(false);
    await sql`update member set suspended_at = null where id = ${poster.memberId}`.execute(db());
    await conversations().send(poster, first.id, say());
  });
});

describe("messages are not paused", () => {
  test("by three new accounts: their case is on top; a fourth whose phone is checked pauses them", async () => {
    const { owner, listing } = await posted();
    for (let n = 0; n < 3; n += 1) await report(owner, await talkWith(owner, listing));
    expect(await isPaused(owner)).toBe(false);
    const id = await caseOf(owner);
    expect(
      (await db().selectFrom("moderation_case").select("score").where("id", "=", id).executeTakeFirstOrThrow()).score,
    ).toBe(340);
    const checked = await talkWith(owner, listing, newMember({ phone: "+8801712121212" }));
    await report(owner, checked);
    expect(await isPaused(owner)).toBe(true);
  });

  test("by three new accounts, unless the rules have warned of a message that they name", async () => {
    const { owner, listing } = await posted();
    const talks = [await talkWith(owner, listing), await talkWith(owner, listing), await talkWith(owner, listing)];
    for (const talk of talks.slice(0, 2)) await report(owner, talk);
    await sql`update conversation_message
        set warning = 'money_first' where conversation_id = ${talks[2]?.id} and number = 2`.execute(db());
    await report(owner, talks[2] as (typeof talks)[0]);
    expect(await isPaused(owner)).toBe(true);
  });

  test("by two people, however many conversations they report", async () => {
    const { owner, first } = await reportedBy(2);
    const again = await talkWith(owner, await addListing(app(), owner), first.seeker);
    await report(owner, again);
    expect(await isPaused(owner)).toBe(false);
  });

  test("by three people within more than 30 days", async () => {
    const { owner, listing } = await reportedBy(2);
    const member = await personOf(owner);
    await sql`update report set created_at = now() - interval '31 days' where member_id = ${member} and id = (select min(id) from report where member_id = ${member})`.execute(
      db(),
    );
    const third = await talkWith(owner, listing);
    await age(third.seeker);
    await report(owner, third);
    expect(await isPaused(owner)).toBe(false);
    await report(owner, await talkWith(owner, listing));
    expect(await isPaused(owner)).toBe(true);
  });

  test("by reports about the person, or by people without a verified e-mail address", async () => {
    const { owner, listing } = await reportedBy(2);
    const person = await personOf(owner);
    const { seeker } = await talkWith(owner, listing);
    expect((await calls.report(app(), seeker, { person, reason: "harassment" })).statusCode).toBe(204);
    expect(await isPaused(owner)).toBe(false);
    const unverified = await talkWith(owner, listing);
    await sql`update member set email_verified = false where id = ${unverified.asker.memberId}`.execute(db());
    const body = { person, conversation: unverified.id, message: "2", reason: "harassment", words: "" } as const;
    await app().services.safety.report(unverified.asker, body);
    expect(await isPaused(owner)).toBe(false);
  });
});

test("three reports at the same time pause once", async () => {
  const { owner, listing } = await posted();
  const talks = [];
  for (let n = 0; n < 4; n += 1) talks.push(await talkWith(owner, listing));
  for (const { seeker } of talks) await age(seeker);
  await Promise.all(talks.map((talk) => report(owner, talk)));
  expect(await isPaused(owner)).toBe(true);
  expect((await auditOf(await caseOf(owner))).map(({ action }) => action)).toEqual(["messages_paused"]);
});
