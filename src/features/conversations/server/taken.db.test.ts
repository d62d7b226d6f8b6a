/** A room is marked as taken: what happens within the minute in which it can be undone, what after it, and to whom. */
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { useTestApp } from "../../../../test/app.ts";
import { actorOf, brokenInvariants, message, noneBroken, opener } from "../../../../test/conversations.ts";
import { newMember } from "../../../../test/members.ts";
import { addHappenedViewing, addMoveIn } from "../../../../test/move-in.ts";
import { answerAs, passUndoMinute } from "../../../../test/taken.ts";
import { addBooked, addOpen, addRoom, brokenViewings, codeOf, type Room } from "../../../../test/viewings.ts";
import { createServices } from "../../../main/services.ts";
import type { Actor } from "../../../platform/auth/actor.ts";
import { createLogger } from "../../../platform/log.ts";
import { freshness } from "../../listings/listing-life.ts";

const app = useTestApp();
const db = () => app().services.db;
const taken = () => app().services.taken;
const conversations = () => app().services.conversations;

const like = async (listingId: string, member = newMember()): Promise<Actor> => {
  expect((await app().call("PATCH", "/featuredPost", { as: member, body: { id: listingId } })).statusCode).toBe(200);
  return actorOf(app(), member);
};
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
const stateOf = async (id: string) =>
  (await db()
    .selectFrom("conversation")
    .select(["state", "closed_reason"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow()) as { state: string };
const mailsTo = async ({ memberId }: Pick<Actor, "memberId">) =>
  (await db().selectFrom("mail").select("kind").where("member_id", "=", memberId).orderBy("id").execute()).map(
    ({ kind }) => kind,
  );
const viewingOf = async (id: string) =>
  (await db().selectFrom("viewing").select("state").where("id", "=", id).executeTakeFirstOrThrow()).state;
const planOf = async ({ poster, listingId }: Room) => (await taken().plansOf(poster)).get(listingId);
/** Everybody has read everything, and all mails were sent. */
async function clear(): Promise<void> {
  await sql`update conversation set seeker_seen = poster_sent, poster_seen = seeker_sent`.execute(db());
  await sql`delete from mail`.execute(db());
}
beforeEach(() => sql`delete from taken_notice`.execute(db()));
const addVisited = async (room: Room) => {
  const open = await addOpen(app(), room);
  return { ...open, viewingId: await addHappenedViewing(db(), open.id) };
};

/** Everything that could tell somebody. */
const traces = async (listingId: string) => ({
  messages: (
    await sql`
    select m.* from conversation_message m join conversation c on c.id = m.conversation_id
      where c.listing_id = ${listingId} order by 1, number`.execute(db())
  ).rows,
  conversations: (await sql`select * from conversation where listing_id = ${listingId} order by id`.execute(db())).rows,
  viewings: (
    await sql`select v.* from viewing v join conversation c on c.id = v.conversation_id
        where c.listing_id = ${listingId} order by v.id`.execute(db())
  ).rows,
  slots: (await sql`select * from viewing_slot where listing_id = ${listingId} order by id`.execute(db())).rows,
  mails: (await sql`select * from mail order by id`.execute(db())).rows,
  pushes: (await sql`select * from push order by id`.execute(db())).rows,
});

describe("within the minute", () => {
  const ways: [string, (room: Room) => Promise<unknown>, (room: Room) => Promise<unknown>][] = [
    [
      "the button",
      ({ owner, listingId }) => answerAs(app(), owner, listingId, "taken"),
      ({ owner, listingId }) => answerAs(app(), owner, listingId, "available"),
    ],
    [
      "the update form",
      ({ owner, listingId }) =>
        app().call("PUT", `/browseListing/${listingId}`, { as: owner, body: { Availability: "No" } }),
      ({ owner, listingId }) =>
        app().call("PUT", `/browseListing/${listingId}`, { as: owner, body: { Availability: "Yes" } }),
    ],
  ];
  test.each(ways)("an undo leaves no trace, by %s, also the third time", async (_what, take, undo) => {
    const room = await addBooked(app());
    await like(room.listingId);
    await conversations().ask(await actorOf(app(), newMember()), room.listingId, opener());
    const before = await traces(room.listingId);
    for (let round = 0; round < 3; round += 1) {
      await take(room);
      expect((await app().call("GET", `/featuredPost/${room.listingId}`)).json()).toMatchObject({ Availability: "No" });
      expect(
        await taken().clock.runDue(new Date(Date.now() + (freshness.tellTakenAfterSeconds - 5) * 1000)),
      ).toMatchObject({ done: 0 });
      await undo(room);
    }
    expect(await passUndoMinute(app())).toMatchObject({ done: 0 });
    expect(await traces(room.listingId)).toEqual(before);
    expect(await taken().plansOf(room.poster)).toEqual(new Map());
  });

  test("a post that is deleted ends like any other: nobody reads that the room is taken", async () => {
    const room = await addBooked(app());
    await answerAs(app(), room.owner, room.listingId, "taken");
    expect((await app().call("DELETE", `/browseListing/${room.listingId}`, { as: room.owner })).statusCode).toBe(200);
    expect(await passUndoMinute(app())).toMatchObject({ done: 0 });
    expect(await noticesOf(room.id)).toEqual(["viewing_offered", "viewing_booked", "removed"]);
  });

  test("a post that a moderator holds back is taken all the same", async () => {
    const room = await addRoom(app());
    const { id } = await addOpen(app(), room);
    await answerAs(app(), room.owner, room.listingId, "taken");
    await db()
      .transaction()
      .execute((trx) => app().services.listingLife.hold(trx, room.listingId));
    expect(await passUndoMinute(app())).toMatchObject({ done: 1 });
    expect(await stateOf(id)).toMatchObject({ state: "closed", closed_reason: "filled" });
  });
});

describe("the plan", () => {
  test("counts each person once, and names the visits that end", async () => {
    const room = await addBooked(app());
    await like(room.listingId, room.member);
    await like(room.listingId);
    await addOpen(app(), room);
    await conversations().ask(await actorOf(app(), newMember()), room.listingId, opener());
    const visited = await addVisited(room);
    await answerAs(app(), room.owner, room.listingId, "taken");
    expect(await planOf(room)).toMatchObject({
      people: 4,
      visits: [{ name: room.member.name, startsAt: room.viewing.startsAt }],
      movesIn: null,
      candidates: [{ id: visited.id, hasVisited: true }, { hasVisited: false }, { hasVisited: false }],
    });
    const own = (await app().call("GET", `/browseListing/${room.owner.uid}`, { as: room.owner })).json<
      { takenTold: number }[]
    >();
    expect(own[0]?.takenTold).toBe(4);
    await clear();
    await passUndoMinute(app());
    const told = await db()
      .selectFrom("mail")
      .select("member_id")
      .where("kind", "in", ["room_taken", "message_unread"])
      .execute();
    expect([told.length, new Set(told.map(({ member_id }) => member_id)).size]).toEqual([4, 4]);
    expect(await planOf(room)).toBeUndefined();
    expect((await app().call("GET", `/browseListing/${room.owner.uid}`, { as: room.owner })).json()).toMatchObject([
      { takenTold: 4, tellAt: null },
    ]);
  });

  test("is the owner's alone, and so is the choice", async () => {
    const room = await addRoom(app());
    const open = await addOpen(app(), room);
    const stranger = await actorOf(app(), newMember());
    const other = await addRoom(app());
    const elsewhere = await addOpen(app(), other);
    expect(await codeOf(taken().choose(room.poster, room.listingId, open.id))).toBe("not_possible_now");
    await answerAs(app(), room.owner, room.listingId, "taken");
    expect(await taken().plansOf(stranger)).toEqual(new Map());
    expect(await codeOf(taken().choose(stranger, room.listingId, open.id))).toBe("not_owner");
    expect(await codeOf(taken().choose(open.seeker, room.listingId, open.id))).toBe("not_owner");
    expect(await codeOf(taken().choose(room.poster, room.listingId, elsewhere.id))).toBe("conversation_not_found");
    expect(await codeOf(taken().choose(room.poster, "1", null))).toBe("listing_not_found");
    await passUndoMinute(app());
    expect(await codeOf(taken().choose(room.poster, room.listingId, open.id))).toBe("not_possible_now");
  });

  test("offers nobody who is blocked, left, or has not been answered", async () => {
    const room = await addRoom(app());
    const [blocked, left, stays] = [await addOpen(app(), room), await addOpen(app(), room), await addOpen(app(), room)];
    await conversations().ask(await actorOf(app(), newMember()), room.listingId, opener());
    await answerAs(app(), room.owner, room.listingId, "taken");
    await app().services.safety.block(room.poster, { person: blocked.seeker.memberId });
    await sql`update member set leaving_at = now() where id = ${left.seeker.memberId}`.execute(db());
    const plan = await planOf(room);
    expect([plan?.people, plan?.candidates.map(({ id }) => id)]).toEqual([2, [stays.id]]);
  });
});

describe("the person who moves in", () => {
  test("who was chosen keeps conversation and visit, and reads no rejection; the minute begins anew", async () => {
    const room = await addBooked(app());
    await like(room.listingId, room.member);
    const rejected = await addVisited(room);
    await answerAs(app(), room.owner, room.listingId, "taken");
    const later = new Date(Date.now() + 50_000);
    await taken().choose(room.poster, room.listingId, room.id, later);
    expect(await planOf(room)).toMatchObject({ people: 1, visits: [], movesIn: room.id });
    await clear();
    expect(await passUndoMinute(app())).toMatchObject({ done: 0 });
    expect(await passUndoMinute(app(), later.getTime())).toMatchObject({ done: 1 });
    expect([await stateOf(room.id), await viewingOf(room.viewing._id), await mailsTo(room.seeker)]).toMatchObject([
      { state: "open" },
      "booked",
      [],
    ]);
    expect(await noticesOf(room.id)).not.toContain("filled");
    // Somebody else was chosen: who has visited is told.
    expect([await stateOf(rejected.id), await mailsTo(rejected.seeker)]).toMatchObject([
      { state: "closed" },
      ["message_unread"],
    ]);
    expect([await brokenInvariants(db()), await brokenViewings(db())]).toMatchObject([
      noneBroken,
      { misplaced: 0, miscounted: 0 },
    ]);
  });

  test("if nobody was chosen, who has visited is not turned down, nor by the mail to likers", async () => {
    const room = await addRoom(app());
    const visited = await addVisited(room);
    await like(room.listingId, visited.member);
    const other = await addOpen(app(), room);
    await answerAs(app(), room.owner, room.listingId, "taken");
    await clear();
    await passUndoMinute(app());
    expect([await stateOf(visited.id), await mailsTo(visited.seeker)]).toMatchObject([{ state: "open" }, []]);
    expect([await stateOf(other.id), await mailsTo(other.seeker)]).toMatchObject([
      { state: "closed" },
      ["message_unread"],
    ]);
  });

  test("who has a record of moving in is not turned down, whoever was chosen", async () => {
    const room = await addRoom(app());
    const tenant = await addVisited(room);
    await addMoveIn(db(), tenant.viewingId);
    await like(room.listingId, tenant.member);
    const chosen = await addOpen(app(), room);
    await answerAs(app(), room.owner, room.listingId, "taken");
    await taken().choose(room.poster, room.listingId, chosen.id);
    await clear();
    await passUndoMinute(app());
    for (const { id, seeker } of [tenant, chosen])
      expect([await stateOf(id), await mailsTo(seeker)]).toMatchObject([{ state: "open" }, []]);
  });

  test("who was chosen and is blocked or leaves meanwhile stops nothing", async () => {
    const room = await addRoom(app());
    const [chosen, other] = [await addOpen(app(), room), await addOpen(app(), room)];
    await answerAs(app(), room.owner, room.listingId, "taken");
    await taken().choose(room.poster, room.listingId, chosen.id);
    await app().services.safety.block(chosen.seeker, { person: room.poster.memberId });
    await passUndoMinute(app());
    expect(await stateOf(other.id)).toMatchObject({ state: "closed", closed_reason: "filled" });
    expect(await stateOf(chosen.id)).toMatchObject({ state: "closed", closed_reason: "blocked" });
  });
});

describe("after the minute", () => {
  test("two workers tell each person once, and cancel each visit once", async () => {
    const rooms = [await addBooked(app()), await addBooked(app()), await addBooked(app())];
    for (const { listingId, member } of rooms) {
      await like(listingId, member);
      await like(listingId);
    }
    const second = createServices(app().config, createLogger("silent"));
    try {
      for (const { owner, listingId } of rooms) await answerAs(app(), owner, listingId, "taken");
      await clear();
      const at = new Date(Date.now() + 61_000);
      const runs = await Promise.all([
        taken().clock.runDue(at),
        second.taken.clock.runDue(at),
        taken().clock.runDue(at),
        second.taken.clock.runDue(at),
      ]);
      // A row that the other worker has locked is left to it.
      expect(runs.reduce((sum, { done }) => sum + done, 0) + (await taken().clock.runDue(at)).done).toBe(3);
      for (const { id, seeker, viewing } of rooms) {
        expect((await noticesOf(id)).filter((notice) => notice === "filled")).toHaveLength(1);
        expect([await mailsTo(seeker), await viewingOf(viewing._id)]).toEqual([["room_taken"], "cancelled"]);
      }
      expect(await db().selectFrom("mail").select("id").where("kind", "=", "room_taken").execute()).toHaveLength(6);
      expect([await brokenInvariants(db()), await brokenViewings(db())]).toMatchObject([
        noneBroken,
        { misplaced: 0, miscounted: 0 },
      ]);
    } finally {
      await second.close();
    }
  });

  test("a room that is locked keeps no other waiting", async () => {
    const [locked, free] = [await addRoom(app()), await addRoom(app())];
    const [waits, told] = [await addOpen(app(), locked), await addOpen(app(), free)];
    for (const { owner, listingId } of [locked, free]) await answerAs(app(), owner, listingId, "taken");
    await db()
      .transaction()
      .execute(async (trx) => {
        await sql`select from listing where id = ${locked.listingId} for update`.execute(trx);
        expect(await passUndoMinute(app())).toMatchObject({ done: 1 });
      });
    expect([(await stateOf(waits.id)).state, (await stateOf(told.id)).state]).toEqual(["open", "closed"]);
    expect(await passUndoMinute(app())).toMatchObject({ done: 1 });
  });

  test("a room that fails keeps no other waiting, and is tried again", async () => {
    const [broken, fine] = [await addRoom(app()), await addRoom(app())];
    const [waits, told] = [await addOpen(app(), broken), await addOpen(app(), fine)];
    for (const { owner, listingId } of [broken, fine]) await answerAs(app(), owner, listingId, "taken");
    await sql`create function fail_for_test() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`.execute(
      db(),
    );
    await sql`create trigger fails_for_test before update on conversation for each row
        when (new.listing_id = ${sql.lit(broken.listingId)}::bigint)
      execute function fail_for_test()`.execute(db());
    expect(await passUndoMinute(app())).toMatchObject({ done: 1 });
    expect([(await stateOf(waits.id)).state, (await stateOf(told.id)).state]).toEqual(["open", "closed"]);
    await sql`drop trigger fails_for_test on conversation`.execute(db());
    expect(await passUndoMinute(app())).toMatchObject({ done: 1 });
  });

  test("an undo at the same moment leaves both, or neither", async () => {
    for (let round = 0; round < 8; round += 1) {
      const room = await addBooked(app());
      await answerAs(app(), room.owner, room.listingId, "taken");
      const [, undone] = await Promise.all([
        passUndoMinute(app()),
        answerAs(app(), room.owner, room.listingId, "available"),
      ]);
      const notices = await noticesOf(room.id);
      const isTold = notices.includes("filled");
      expect(notices.slice(2)).toEqual(isTold ? ["filled", "reopened"] : []);
      expect([undone.told ?? 0, (await stateOf(room.id)).state, await viewingOf(room.viewing._id)]).toEqual(
        isTold ? [1, "open", "cancelled"] : [0, "open", "booked"],
      );
    }
  });

  test("who liked it is mailed once in all; the second time their conversation tells them", async () => {
    const room = await addRoom(app());
    const { seeker, member } = await addOpen(app(), room);
    await like(room.listingId, member);
    await answerAs(app(), room.owner, room.listingId, "taken");
    await passUndoMinute(app());
    await sql`update mail set sent_at = now()`.execute(db());
    expect(await answerAs(app(), room.owner, room.listingId, "available")).toMatchObject({ told: 1 });
    await sql`update conversation set seeker_seen = poster_sent where listing_id = ${room.listingId}`.execute(db());
    await answerAs(app(), room.owner, room.listingId, "taken");
    expect(await planOf(room)).toMatchObject({ people: 1 });
    await sql`delete from mail where kind = 'message_unread'`.execute(db());
    await passUndoMinute(app(), Date.now() + 120_000);
    expect(await mailsTo(seeker)).toEqual(["room_taken", "message_unread"]);
  });

  test("messages in the conversation with the person who moves in go on, with mails", async () => {
    const room = await addRoom(app());
    const { id, seeker } = await addOpen(app(), room);
    await answerAs(app(), room.owner, room.listingId, "taken");
    await taken().choose(room.poster, room.listingId, id);
    await passUndoMinute(app());
    await clear();
    await conversations().send(seeker, id, { nonce: message().nonce, text: "When can I get the key?" });
    expect(await mailsTo(room.poster)).toEqual(["message_unread"]);
  });
});
