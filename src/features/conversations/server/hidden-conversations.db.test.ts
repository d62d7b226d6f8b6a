/**
 * Conversations that only the side which wrote first can see: they wait for a place, or their first message is held.
 */
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { useTestApp } from "../../../../test/app.ts";
import { actorOf, brokenInvariants, noneBroken, opener } from "../../../../test/conversations.ts";
import { addListing } from "../../../../test/listings.ts";
import { newMember, type TestMember } from "../../../../test/members.ts";
import { MODERATORS, moderator } from "../../../../test/moderation.ts";
import * as calls from "../../../../test/service-calls.ts";
import { answerAs, passUndoMinute } from "../../../../test/taken.ts";
import type { Actor } from "../../../platform/auth/actor.ts";

const app = useTestApp({ MODERATORS });
const db = () => app().services.db;
const conversations = () => app().services.conversations;
const scam = "Send 2000 taka by bKash to 01712345678 before you visit, then I give you the address.";
const heldOpener = () => opener({ text: scam, isSure: true });

async function posted() {
  const owner = newMember();
  return { owner, listingId: await addListing(app(), owner), poster: await actorOf(app(), owner) };
}

async function likedBy(listingId: string, member: TestMember = newMember()): Promise<Actor> {
  expect((await app().call("PATCH", "/featuredPost", { as: member, body: { id: listingId } })).statusCode).toBe(200);
  return actorOf(app(), member);
}

async function heldRequest() {
  const room = await posted();
  const seeker = await actorOf(app(), newMember());
  const { _id: id, outcome } = await conversations().ask(seeker, room.listingId, heldOpener());
  expect(outcome).toBe("held");
  return { ...room, seeker, id };
}

const stateOf = async (id: string) =>
  db()
    .selectFrom("conversation")
    .select(["state", "closed_reason", "opener", "asked_at"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

async function decideHeld(id: string, decision: "deliver" | "keep"): Promise<void> {
  const held = await db()
    .selectFrom("held_message")
    .select("id")
    .where("conversation_id", "=", id)
    .executeTakeFirstOrThrow();
  await app().services.messageModeration.decideHeld(await actorOf(app(), moderator), held.id, decision);
}

describe("a held first message", () => {
  test("is not delivered by withdrawing and reopening", async () => {
    const { poster, seeker, id } = await heldRequest();
    await conversations().withdraw(seeker, id);
    await conversations().reopen(seeker, id);
    expect(await stateOf(id)).toMatchObject({ state: "waiting", asked_at: null });
    expect(await conversations().load(seeker, id, undefined)).toMatchObject({ place: null });
    expect((await app().services.inbox.list(poster, {})).conversations).toEqual([]);
    await decideHeld(id, "deliver");
    expect((await conversations().load(poster, id, undefined)).messages.map(({ notice }) => notice)).toEqual([
      "withdrawn",
      "reopened",
      null,
      "promoted",
    ]);
    expect(await brokenInvariants(db())).toEqual(noneBroken);
  });

  test("takes nobody's place in the waiting list, also not after it was reopened", async () => {
    const { seeker, id, listingId } = await heldRequest();
    await conversations().withdraw(seeker, id);
    await conversations().reopen(seeker, id);
    await conversations().ask(await actorOf(app(), newMember()), listingId, opener());
    await sql`update conversation_queue set cap = 1 where listing_id = ${listingId}`.execute(db());
    const late = [await actorOf(app(), newMember()), await actorOf(app(), newMember())];
    const places: (number | null)[] = [];
    for (const actor of late) {
      const { _id } = await conversations().ask(actor, listingId, opener());
      places.push((await conversations().load(actor, _id, undefined)).place);
    }
    expect(places).toEqual([1, 2]);
  });

  test("that is kept back after that ends the conversation, and cannot be reopened", async () => {
    const { seeker, id } = await heldRequest();
    await conversations().withdraw(seeker, id);
    await conversations().reopen(seeker, id);
    await decideHeld(id, "keep");
    expect(await stateOf(id)).toMatchObject({ state: "closed", closed_reason: "blocked" });
  });

  test("cannot be reopened if it was decided while the conversation was closed", async () => {
    const { seeker, id } = await heldRequest();
    await conversations().withdraw(seeker, id);
    await decideHeld(id, "keep");
    await expect(conversations().reopen(seeker, id)).rejects.toMatchObject({ code: "not_possible_now" });
  });

  test("is not delivered by 'taken' and its undo", async () => {
    const { owner, id, listingId } = await heldRequest();
    for (const answer of ["taken", "available"] as const)
      expect((await calls.answerFor(app(), owner, listingId, answer)).statusCode).toBe(200);
    await app().services.conversationClocks.freePlaces.runDue();
    expect(await stateOf(id)).toMatchObject({ state: "waiting", asked_at: null });
  });

  test("an invitation that is held waits again after it was withdrawn; one that was a number asks again", async () => {
    const { poster, listingId } = await posted();
    const [held, called] = [await likedBy(listingId), await likedBy(listingId)];
    const { _id: id } = await conversations().invite(poster, listingId, held.memberId, heldOpener());
    const { _id: other } = await app().services.people.shareNumber(poster, listingId, called.memberId);
    for (const one of [id, other]) await conversations().withdraw(poster, one);
    for (const one of [id, other]) await conversations().reopen(poster, one);
    expect([(await stateOf(id)).state, (await stateOf(other)).state]).toEqual(["waiting", "asked"]);
    expect(await brokenInvariants(db())).toEqual(noneBroken);
  });
});

/** Somebody who waits for a place and likes the room. */
async function waitingFan() {
  const room = await posted();
  const seeker = await likedBy(room.listingId);
  await conversations().ask(await actorOf(app(), newMember()), room.listingId, opener());
  await sql`update conversation_queue set cap = 1 where listing_id = ${room.listingId}`.execute(db());
  const { _id: id, outcome } = await conversations().ask(seeker, room.listingId, opener());
  expect(outcome).toBe("waiting");
  return { ...room, seeker, id };
}

describe("beginning a conversation that is there but hidden", () => {
  test("an owner whose places are taken cannot write to somebody who waits, and does not learn of it", async () => {
    const { poster, listingId, seeker, id } = await waitingFan();
    const { people } = app().services;
    await expect(conversations().invite(poster, listingId, seeker.memberId, opener())).rejects.toMatchObject({
      code: "conversations_full",
    });
    await expect(people.shareNumber(poster, listingId, seeker.memberId)).rejects.toMatchObject({
      code: "conversations_full",
    });
    await expect(people.decline(poster, listingId, seeker.memberId, "fit")).rejects.toMatchObject({
      code: "not_possible_now",
    });
    expect((await stateOf(id)).state).toBe("waiting");
  });

  test("with a free place the owner finds the request", async () => {
    const { poster, listingId, seeker, id } = await waitingFan();
    await sql`update conversation_queue set cap = 2 where listing_id = ${listingId}`.execute(db());
    expect(await conversations().invite(poster, listingId, seeker.memberId, opener())).toEqual({
      _id: id,
      outcome: "had",
    });
    expect((await conversations().load(poster, id, undefined)).state).toBe("asked");
    expect(await brokenInvariants(db())).toEqual(noneBroken);
  });

  test("who waits no more is not shown to the owner", async () => {
    const { poster, listingId, seeker, id } = await waitingFan();
    await conversations().withdraw(seeker, id);
    await sql`update conversation_queue set cap = 2 where listing_id = ${listingId}`.execute(db());
    await expect(conversations().invite(poster, listingId, seeker.memberId, opener())).rejects.toMatchObject({
      code: "not_possible_now",
    });
    expect((await stateOf(id)).state).toBe("closed");
  });

  test("an invitation that was kept back does not keep the seeker from asking", async () => {
    const { poster, listingId } = await posted();
    const seeker = await likedBy(listingId);
    const { _id: id } = await conversations().invite(poster, listingId, seeker.memberId, heldOpener());
    await expect(conversations().ask(seeker, listingId, opener())).rejects.toMatchObject({ code: "not_possible_now" });
    await decideHeld(id, "keep");
    expect(await conversations().ask(seeker, listingId, opener())).toEqual({ _id: id, outcome: "asked" });
    expect(await stateOf(id)).toMatchObject({ state: "asked", opener: "seeker", closed_reason: null });
    expect((await conversations().load(poster, id, undefined)).messages).toHaveLength(1);
    expect((await conversations().load(seeker, id, undefined)).held).toEqual([]);
    expect(await brokenInvariants(db())).toEqual(noneBroken);
  });

  test("the owner answers somebody whose message was kept back", async () => {
    const { poster, seeker, listingId, id } = await heldRequest();
    await sql`insert into listing_like (listing_id, member_id) values (${listingId}, ${seeker.memberId})`.execute(db());
    await decideHeld(id, "keep");
    expect(await app().services.people.decline(poster, listingId, seeker.memberId, "fit")).toEqual({ _id: id });
    expect(await conversations().load(poster, id, undefined)).toMatchObject({
      state: "closed",
      closedReason: "declined",
    });
    expect(await brokenInvariants(db())).toEqual(noneBroken);
  });
});

describe("the seeker of a held invitation", () => {
  test.each<[string, (room: Awaited<ReturnType<typeof posted>>, id: string) => Promise<unknown>]>([
    ["is withdrawn", ({ poster }, id) => conversations().withdraw(poster, id)],
    ["ends with the post", ({ listingId }) => sql`delete from listing where id = ${listingId}`.execute(db())],
    [
      "ends because the room is taken",
      async ({ owner, listingId }) => {
        await answerAs(app(), owner, listingId, "taken");
        await passUndoMinute(app());
      },
    ],
  ])("has no unread badge and no mail if it %s", async (_what, end) => {
    const room = await posted();
    const person = await likedBy(room.listingId);
    const { _id: id } = await conversations().invite(room.poster, room.listingId, person.memberId, heldOpener());
    // Who likes the room gets another mail when it is taken.
    await sql`delete from listing_like where member_id = ${person.memberId}`.execute(db());
    await end(room, id);
    expect((await stateOf(id)).state).toBe("closed");
    expect((await app().services.inbox.statusOf(person)).unread).toBe(0);
    for (const query of [{}, { show: "unread" }, { show: "turn" }, { show: "hidden" }] as const)
      expect((await app().services.inbox.list(person, query)).conversations).toEqual([]);
    expect(
      await db()
        .selectFrom("mail")
        .select("id")
        .where("member_id", "=", person.memberId)
        .where("kind", "=", "message_unread")
        .execute(),
    ).toEqual([]);
  });
});
