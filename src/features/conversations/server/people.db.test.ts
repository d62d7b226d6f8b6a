import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { problemCode, useTestApp } from "../../../../test/app.ts";
import { actorOf, brokenInvariants, message, noneBroken, opener } from "../../../../test/conversations.ts";
import { addListing, makeMemberSince, phoneOf } from "../../../../test/listings.ts";
import { newMember, type TestMember } from "../../../../test/members.ts";
import { saveProfile, wantRoom } from "../../../../test/seekers.ts";
import * as calls from "../../../../test/service-calls.ts";
import { DAY_MS } from "../../../platform/time.ts";
import { keptDays, newConversationLimits, queueLimits } from "../conversation.limits.ts";
import type { WirePerson } from "../people.wire.ts";

const app = useTestApp();
const db = () => app().services.db;
const conversations = () => app().services.conversations;
const people = () => app().services.people;

const idOf = async (member: TestMember) => (await actorOf(app(), member)).memberId;

async function posted(owner = newMember()) {
  return { owner, listing: await addListing(app(), owner) };
}
const like = (as: TestMember, listing: string) => app().call("PATCH", "/featuredPost", { as, body: { id: listing } });
async function liker(listing: string): Promise<TestMember> {
  const member = newMember();
  expect((await like(member, listing)).statusCode).toBe(200);
  return member;
}
const listFor = async (owner: TestMember, isHidden = false) =>
  (await calls.listPeople(app(), owner, isHidden)).json<WirePerson[]>();
const namesFor = async (owner: TestMember, isHidden = false) =>
  (await listFor(owner, isHidden)).map(({ name }) => name);
const decline = async (owner: TestMember, listing: string, person: TestMember) =>
  calls.declinePerson(app(), owner, listing, await idOf(person), { reason: "dates" });
const share = async (owner: TestMember, listing: string, person: TestMember) =>
  calls.shareNumberWith(app(), owner, listing, await idOf(person));
const hide = async (owner: TestMember, listing: string, person: TestMember, isHidden = true) =>
  calls.hidePerson(app(), owner, listing, await idOf(person), isHidden);

describe("the inbox of an owner", () => {
  test("has one card for each listing and person, whatever they did", async () => {
    const { owner, listing } = await posted();
    const second = await addListing(app(), owner);
    const [fan, quiet] = [newMember({ phone: "+8801711000777" }), newMember()];
    const wanted = await wantRoom(app(), fan);
    await like(fan, listing);
    await like(fan, second);
    expect((await calls.shareProfile(app(), fan, listing)).statusCode).toBe(204);
    expect((await calls.offerRoom(app(), owner, wanted, { listingId: listing, isSure: true })).statusCode).toBe(204);
    await saveProfile(app(), quiet);
    await calls.shareProfile(app(), quiet, listing);
    const found = await listFor(owner);
    expect(found.map(({ name, listing: { _id } }) => [name, _id])).toEqual([
      [quiet.name, listing],
      [fan.name, listing],
      [fan.name, second],
    ]);
    const time = expect.any(String) as string;
    expect(found[1]).toMatchObject({
      likedAt: time,
      sharedAt: time,
      offeredAt: time,
      isPhoneVerified: true,
      isEmailVerified: true,
    });
    expect(found[2]).toMatchObject({ likedAt: time, sharedAt: null, offeredAt: null });
    expect(await people().get(await actorOf(app(), owner), listing, await idOf(fan))).toMatchObject({
      offeredAt: time,
      wanted,
    });
    // Nobody else sees them.
    expect(await listFor(fan)).toEqual([]);
  });

  test("leaves out who has a conversation, is in the waiting list, is away, blocked, too long ago, or likes a room that is taken", async () => {
    const { owner, listing } = await posted();
    const { poster } = { poster: await actorOf(app(), owner) };
    const [writes, waits, away, blocked, old, stays] = await Promise.all(
      Array.from({ length: 6 }, () => liker(listing)),
    );
    if (!writes || !waits || !away || !blocked || !old || !stays) throw new Error("nobody");
    await conversations().ask(await actorOf(app(), writes), listing, opener());
    await sql`update conversation_queue set cap = live where listing_id = ${listing}`.execute(db());
    await conversations().ask(await actorOf(app(), waits), listing, opener());
    await db().updateTable("member").set({ suspended_at: new Date() }).where("uid", "=", away.uid).execute();
    await calls.block(app(), owner, { person: await idOf(blocked) });
    await sql`update listing_like set created_at = now() - make_interval(days => ${keptDays.unanswered + 1})
        where member_id = ${await idOf(old)}`.execute(db());
    expect(await namesFor(owner)).toEqual([stays.name]);
    await sql`update listing set available = false where id = ${listing}`.execute(db());
    expect(await people().list(poster, {})).toEqual([]);
  });
});

describe("the owner answers", () => {
  test("by writing: the card becomes the conversation", async () => {
    const { owner, listing } = await posted();
    const fan = await liker(listing);
    await conversations().invite(await actorOf(app(), owner), listing, await idOf(fan), opener());
    expect(await listFor(owner)).toEqual([]);
  });

  test("with their number: it begins the conversation, is in the contact history, and a mail is queued", async () => {
    const { owner, listing } = await posted();
    const fan = await liker(listing);
    await sql`delete from contact_ledger where owner_id = ${await idOf(owner)}`.execute(db());
    const { _id: id } = (await share(owner, listing, fan)).json<{ _id: string }>();
    const seen = await conversations().load(await actorOf(app(), fan), id, undefined);
    expect(seen).toMatchObject({
      state: "asked",
      isOpener: false,
      unread: 1,
      phone: phoneOf(owner),
      messages: [{ notice: "number_shared", isOwn: false }],
    });
    expect((await calls.readHistory(app(), owner)).json()).toMatchObject({
      people: [{ name: fan.name }],
    });
    expect(
      await db()
        .selectFrom("mail")
        .select("kind")
        .where("member_id", "=", await idOf(fan))
        .where("kind", "=", "message_unread")
        .execute(),
    ).toHaveLength(1);
    expect(await listFor(owner)).toEqual([]);
    expect((await share(owner, listing, fan)).json<{ _id: string }>()._id).toBe(id);
    // The answer of the seeker opens it.
    await conversations().send(await actorOf(app(), fan), id, {
      nonce: message().nonce,
      text: "Thank you, I will call you.",
    });
    expect(await conversations().load(await actorOf(app(), owner), id, undefined)).toMatchObject({
      state: "open",
      unread: 1,
    });
    expect(await brokenInvariants(db())).toEqual(noneBroken);
  });

  test("a request with their number: it is open then, and nobody is reminded", async () => {
    const { owner, listing } = await posted();
    const [poster, seeker] = [
      await actorOf(app(), owner),
      await actorOf(app(), newMember({ phone: "+8801711000778" })),
    ];
    const { _id: id } = await conversations().ask(seeker, listing, opener());
    // The number of who asked is no answer.
    await conversations().shareNumber(seeker, id);
    expect((await conversations().load(seeker, id, undefined)).state).toBe("asked");
    const now = new Date();
    await conversations().shareNumber(poster, id, now);
    expect(await conversations().load(seeker, id, undefined)).toMatchObject({ state: "open", phone: phoneOf(owner) });
    expect(
      await db()
        .selectFrom("conversation")
        .select(["answered_at", "due_at"])
        .where("id", "=", id)
        .executeTakeFirstOrThrow(),
    ).toEqual({
      answered_at: now,
      due_at: new Date(now.getTime() + 30 * DAY_MS),
    });
    await conversations().send(seeker, id, { nonce: message().nonce, text: "Thank you, I will call you." });
    expect(await brokenInvariants(db())).toEqual(noneBroken);
  });

  test("not with a number that is shown to nobody at present", async () => {
    const { owner, listing } = await posted();
    const [poster, seeker] = [await actorOf(app(), owner), await actorOf(app(), newMember())];
    const { _id: id } = await conversations().ask(seeker, listing, opener());
    const fan = await liker(listing);
    await app().services.contactHistory.pause(poster, true);
    await expect(conversations().shareNumber(poster, id)).rejects.toMatchObject({ code: "phone_paused" });
    expect((await conversations().load(seeker, id, undefined)).messages).toHaveLength(1);
    expect(problemCode(await share(owner, listing, fan))).toBe("phone_paused");
    expect((await listFor(owner)).map(({ name }) => name)).toEqual([fan.name]);
  });

  test("with 'not this time': they are told politely, no place is taken, and only the owner can reopen it", async () => {
    const { owner, listing } = await posted();
    const fan = await liker(listing);
    const [poster, seeker] = [await actorOf(app(), owner), await actorOf(app(), fan)];
    const { _id: id } = (await decline(owner, listing, fan)).json<{ _id: string }>();
    expect(await conversations().load(seeker, id, undefined)).toMatchObject({
      state: "closed",
      closedReason: "declined",
      unread: 1,
      messages: [{ notice: "declined_dates", isOwn: false }],
    });
    expect(
      await db()
        .selectFrom("conversation_queue")
        .select(["live", "waiting"])
        .where("listing_id", "=", listing)
        .execute(),
    ).toEqual([{ live: 0, waiting: 0 }]);
    expect(await listFor(owner)).toEqual([]);
    // People who have not written say nothing about how often the owner answers.
    expect(await app().services.inbox.answerRate(listing)).toBeUndefined();
    await expect(conversations().reopen(seeker, id)).rejects.toMatchObject({ code: "not_possible_now" });
    await conversations().reopen(poster, id);
    expect((await conversations().load(seeker, id, undefined)).state).toBe("open");
    expect(await brokenInvariants(db())).toEqual(noneBroken);
  });

  test("a declined card does not come back when the conversation is deleted", async () => {
    const { owner, listing } = await posted();
    await decline(owner, listing, await liker(listing));
    const later = new Date(Date.now() + (keptDays.unanswered + 1) * DAY_MS);
    await app().services.conversationClocks.deletions.runDue(later);
    expect(await db().selectFrom("conversation").select("id").where("listing_id", "=", listing).execute()).toEqual([]);
    expect(await people().list(await actorOf(app(), owner), {}, later)).toEqual([]);
  });

  test("declining five who have not written does not make an answer rate", async () => {
    const { owner, listing } = await posted();
    for (let n = 0; n < 6; n += 1) await decline(owner, listing, await liker(listing));
    expect(await app().services.inbox.answerRate(listing)).toBeUndefined();
  });

  test("by hiding, which nobody else learns, and can put them back", async () => {
    const { owner, listing } = await posted();
    const fan = await liker(listing);
    const hideFan = async (isHidden: boolean) => (await hide(owner, listing, fan, isHidden)).statusCode;
    expect(await hideFan(true)).toBe(204);
    expect([await namesFor(owner), await namesFor(owner, true)]).toEqual([[], [fan.name]]);
    expect(
      await db()
        .selectFrom("mail")
        .select("kind")
        .where("member_id", "=", await idOf(fan))
        .execute(),
    ).toEqual([]);
    expect((await app().services.accountDeletion.collect(await actorOf(app(), owner)))["peopleIHid"]).toMatchObject([
      { listing, name: fan.name },
    ]);
    expect(await hideFan(false)).toBe(204);
    expect([await namesFor(owner), await namesFor(owner, true)]).toEqual([[fan.name], []]);
  });

  test("by reporting or blocking: people who like a post are known, also if no number was shown", async () => {
    const { owner, listing } = await posted();
    const fan = await liker(listing);
    await sql`delete from contact_ledger where owner_id = ${await idOf(owner)}`.execute(db());
    const person = await idOf(fan);
    expect((await calls.report(app(), owner, { person, reason: "harassment" })).statusCode).toBe(204);
    expect((await calls.block(app(), owner, { person })).statusCode).toBe(204);
    expect(await listFor(owner)).toEqual([]);
    expect((await decline(owner, listing, fan)).statusCode).toBe(404);
  });
});

describe("not possible", () => {
  test.each([
    ["number", share],
    ["decline", decline],
    ["hidden", hide],
  ])("%s for somebody without a relation, and for the post of another", async (_what, act) => {
    const { owner, listing } = await posted();
    const [stranger, fan] = [newMember(), await liker(listing)];
    expect([problemCode(await act(owner, listing, stranger)), problemCode(await act(stranger, listing, fan))]).toEqual([
      "member_not_found",
      "not_owner",
    ]);
  });

  test("a number if 25 requests are open; 'not this time' needs no place", async () => {
    const { owner, listing } = await posted();
    const fan = await liker(listing);
    await sql`insert into conversation_queue (listing_id, cap) values (${listing}, 0)`.execute(db());
    expect(queueLimits.live).toBe(25);
    expect(problemCode(await share(owner, listing, fan))).toBe("conversations_full");
    expect((await decline(owner, listing, fan)).statusCode).toBe(200);
  });

  test("more numbers a day than new conversations; declining is free", async () => {
    const owner = newMember();
    await makeMemberSince(app(), owner, new Date().toISOString());
    const { listing } = await posted(owner);
    const fans = await Promise.all(
      Array.from({ length: newConversationLimits.perDayOfNewAccount + 2 }, () => liker(listing)),
    );
    const answers: (string | number)[] = [];
    for (const fan of fans) {
      const answer = await share(owner, listing, fan);
      answers.push(answer.statusCode === 200 ? 200 : (problemCode(answer) ?? 0));
    }
    expect(answers.slice(0, newConversationLimits.perDayOfNewAccount)).toEqual(
      Array(newConversationLimits.perDayOfNewAccount).fill(200),
    );
    expect(answers.slice(newConversationLimits.perDayOfNewAccount)).toEqual([
      "too_many_conversations",
      "too_many_conversations",
    ]);
    // What was refused has left nothing behind.
    expect(await listFor(owner)).toHaveLength(2);
    for (const fan of fans.slice(-2)) expect((await decline(owner, listing, fan)).statusCode).toBe(200);
  });
});
