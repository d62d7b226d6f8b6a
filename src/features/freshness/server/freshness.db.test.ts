import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { problemCode } from "../../../../test/app.ts";
import { addListing } from "../../../../test/listings.ts";
import { newMember } from "../../../../test/members.ts";
import { DAY_MS, from, HOUR_MS, usePostedRoom } from "../../../../test/posted-room.ts";
import { passUndoMinute } from "../../../../test/taken.ts";
import type { AreaProfile } from "../../areas/area.schema.ts";
import type { WireListing } from "../../listings/listing.wire.ts";
import type { WireCounts, WireMap } from "../../search/search.wire.ts";
import { askedSeconds } from "../freshness.schema.ts";

const { app, room, row, own, stateNow, memberIdOf, actorOf, sendAll, mails, askAt, answer, newSeeker } =
  usePostedRoom();

describe("an owner who says nothing", () => {
  test("is asked after 14 days, once, by mail", async () => {
    expect(await app().services.freshness.askClock.runDue(from(room().start, 14 * DAY_MS - 1))).toMatchObject({
      done: 0,
    });
    const at = from(room().start, 14 * DAY_MS);
    expect(await app().services.freshness.askClock.runDue(at)).toMatchObject({ done: 1 });
    expect(await app().services.freshness.askClock.runDue(from(at, DAY_MS))).toMatchObject({ done: 0 });
    const [question, ...more] = await mails("still_available");
    expect(more).toEqual([]);
    expect(question).toMatchObject({
      member_id: await memberIdOf(room().owner),
      data: { listing: room().id, asked: askedSeconds(at), cause: "time" },
      due_at: at,
    });
    expect(await own()).toMatchObject({
      state: "asked",
      sleepAt: expect.stringContaining(
        from(at, 72 * HOUR_MS)
          .toISOString()
          .slice(0, 19),
      ) as string,
    });
  });

  test("is asked once by two workers at the same moment", async () => {
    for (let n = 0; n < 10; n += 1) await addListing(app());
    const at = from(room().start, 15 * DAY_MS);
    const [one, other] = await Promise.all([
      app().services.freshness.askClock.runDue(at),
      app().services.freshness.askClock.runDue(at),
    ]);
    expect(one.done + other.done).toBe(11);
    expect(await mails("still_available")).toHaveLength(11);
  });

  test("has 72 hours, then it sleeps", async () => {
    const at = from(room().start, 14 * DAY_MS);
    await askAt(at);
    expect(await app().services.freshness.sleepClock.runDue(from(at, 72 * HOUR_MS - 1))).toMatchObject({ done: 0 });
    expect(await app().services.freshness.sleepClock.runDue(from(at, 72 * HOUR_MS))).toMatchObject({ done: 1 });
    expect(await app().services.freshness.sleepClock.runDue(from(at, 80 * HOUR_MS))).toMatchObject({ done: 0 });
    expect(await stateNow()).toBe("asleep");
    expect(await app().services.freshness.askClock.runDue(from(at, 90 * DAY_MS))).toMatchObject({ done: 0 });
  });

  test("has these hours from when the question went out, and none are lost while mail does not go", async () => {
    const at = from(room().start, 14 * DAY_MS);
    await app().services.freshness.askClock.runDue(at);
    expect(await app().services.freshness.sleepClock.runDue(from(at, 6 * DAY_MS))).toMatchObject({ done: 0 });
    await sendAll(from(at, 6 * DAY_MS));
    expect(await app().services.freshness.sleepClock.runDue(from(at, 9 * DAY_MS - 1))).toMatchObject({ done: 0 });
    expect(await app().services.freshness.sleepClock.runDue(from(at, 9 * DAY_MS))).toMatchObject({ done: 1 });
  });

  test("whose mail comes back has no more time for that", async () => {
    const at = from(room().start, 14 * DAY_MS);
    await app().services.freshness.askClock.runDue(at);
    await sql`update mail set dropped_at = ${at}`.execute(app().services.db);
    expect(await app().services.freshness.sleepClock.runDue(from(at, 72 * HOUR_MS))).toMatchObject({ done: 1 });
  });

  test("is not put to sleep while they are away, and has 72 hours from when they are back", async () => {
    const { accountDeletion, freshness } = app().services;
    const at = from(room().start, 14 * DAY_MS);
    await askAt(at);
    const actor = await actorOf(room().owner);
    await accountDeletion.leave(actor, from(at, DAY_MS));
    expect(await freshness.sleepClock.runDue(from(at, 20 * DAY_MS))).toMatchObject({ done: 0 });
    const back = from(at, 20 * DAY_MS);
    await accountDeletion.keep(actor, back);
    expect((await row()).sleep_at).toEqual(from(back, 72 * HOUR_MS));
    expect(await freshness.sleepClock.runDue(from(back, 72 * HOUR_MS - 1))).toMatchObject({ done: 0 });
    expect(await freshness.sleepClock.runDue(from(back, 72 * HOUR_MS))).toMatchObject({ done: 1 });
  });

  test("has no more time for a question that went out late, once they were away", async () => {
    const { accountDeletion, freshness } = app().services;
    const at = from(room().start, 14 * DAY_MS);
    await freshness.askClock.runDue(at);
    await sendAll(from(at, 5 * DAY_MS));
    const actor = await actorOf(room().owner);
    await accountDeletion.leave(actor, from(at, 6 * DAY_MS));
    const back = from(at, 16 * DAY_MS);
    await accountDeletion.keep(actor, back);
    expect(await freshness.sleepClock.runDue(from(back, 72 * HOUR_MS))).toMatchObject({ done: 1 });
  });

  test.each([
    ["taken", { available: false }],
    ["held back", { state: "waiting" as const }],
    ["its owner is away", { owner_away: true }],
  ])("is not asked while it is %s", async (_what, changes) => {
    await app().services.db.updateTable("listing").set(changes).where("id", "=", room().id).execute();
    expect(await app().services.freshness.askClock.runDue(from(room().start, 100 * DAY_MS))).toMatchObject({ done: 0 });
  });
});

describe("the answer of the owner", () => {
  test("is for its owner alone", async () => {
    const other = await answer(newMember(), "taken");
    expect([other.statusCode, problemCode(other)]).toEqual([403, "not_owner"]);
    const missing = await answer(room().owner, "taken", "123");
    expect([missing.statusCode, problemCode(missing)]).toEqual([404, "listing_not_found"]);
    expect(await stateNow()).toBe("live");
  });

  test("available: fourteen days begin anew", async () => {
    await askAt(from(room().start, 14 * DAY_MS));
    const answered = await answer(room().owner, "available");
    expect([answered.statusCode, answered.json()]).toEqual([
      200,
      { _id: room().id, title: "Sunny room near the lake", state: "live" },
    ]);
    const { confirmed_at, sleep_at } = await row();
    expect(sleep_at).toBeNull();
    expect((await own()).confirmedAt.slice(0, 19)).toBe(confirmed_at?.toISOString().slice(0, 19));
    expect(
      await app().services.freshness.askClock.runDue(from(confirmed_at ?? room().start, 14 * DAY_MS - 1)),
    ).toMatchObject({ done: 0 });
    expect(
      await app().services.freshness.askClock.runDue(from(confirmed_at ?? room().start, 14 * DAY_MS)),
    ).toMatchObject({ done: 1 });
  });

  test("taken, and taken back", async () => {
    expect((await answer(room().owner, "taken")).json()).toMatchObject({ state: "taken" });
    expect((await answer(room().owner, "taken")).json()).toMatchObject({ state: "taken" });
    expect(await own()).toMatchObject({ state: "taken", Availability: "No" });
    expect((await answer(room().owner, "available")).json()).toMatchObject({ state: "live" });
    expect(await own()).toMatchObject({ state: "live", Availability: "Yes" });
  });

  test("wakes what is asleep", async () => {
    await askAt(from(room().start, 14 * DAY_MS));
    await app().services.freshness.sleepClock.runDue(from(room().start, 18 * DAY_MS));
    expect((await answer(room().owner, "available")).json()).toMatchObject({ state: "live" });
  });

  test.each(["waiting", "changes", "removed"] as const)("is no way out of %s", async (state) => {
    await app().services.db.updateTable("listing").set({ state }).where("id", "=", room().id).execute();
    for (const given of ["available", "taken"] as const) {
      const refused = await answer(room().owner, given);
      expect([refused.statusCode, problemCode(refused)]).toEqual([409, "not_possible_now"]);
    }
    expect((await row()).state).toBe(state);
  });
});

const change = (body: Record<string, unknown>) =>
  app().call("PUT", `/browseListing/${room().id}`, { as: room().owner, body });

describe("a change by its owner", () => {
  test("counts as an answer", async () => {
    await askAt(from(room().start, 14 * DAY_MS));
    expect((await change({ rent: 9000 })).json()).toMatchObject({ state: "live" });
    expect((await row()).confirmed_at).not.toBeNull();
    expect(await app().services.freshness.sleepClock.runDue(from(room().start, 90 * DAY_MS))).toMatchObject({
      done: 0,
    });
  });

  test("wakes what is asleep", async () => {
    await askAt(from(room().start, 14 * DAY_MS));
    await app().services.freshness.sleepClock.runDue(from(room().start, 18 * DAY_MS));
    expect((await change({ rent: 9000 })).json()).toMatchObject({ state: "live" });
    expect((await app().call("GET", `/featuredPost/${room().id}`)).statusCode).toBe(200);
  });

  test("to taken tells those who liked it", async () => {
    await newSeeker();
    expect((await change({ Availability: "No" })).json()).toMatchObject({ state: "taken" });
    expect(await mails("room_taken")).toEqual([]);
    await passUndoMinute(app());
    expect(await mails("room_taken")).toHaveLength(1);
  });
});

describe("a room that is taken", () => {
  test("answers everybody who liked it, once, however often its owner changes their mind", async () => {
    const likers = [await newSeeker(), await newSeeker(), await newSeeker()];
    const former = await newSeeker();
    await app().call("DELETE", `/featuredPost/${room().id}/like`, { as: former });
    for (const given of ["taken", "available", "taken", "taken", "available"] as const)
      await answer(room().owner, given);
    const later = await newSeeker();
    await answer(room().owner, "taken");
    await passUndoMinute(app());
    const told = await mails("room_taken");
    const expected = await Promise.all([...likers, later].map(memberIdOf));
    expect(told.map(({ member_id }) => member_id).toSorted()).toEqual(expected.toSorted());
    expect(told.every(({ data }) => (data as { listing: string }).listing === room().id)).toBe(true);
  });

  test("gives the owner a minute to undo it; then nobody is told, and a second time has its own minute", async () => {
    await newSeeker();
    await answer(room().owner, "taken");
    const first = Date.parse((await own()).tellAt ?? "");
    expect(Math.abs(first - Date.now() - 60_000)).toBeLessThan(5_000);
    await answer(room().owner, "available");
    expect(await passUndoMinute(app())).toMatchObject({ done: 0 });
    expect(await mails("room_taken")).toEqual([]);
    await answer(room().owner, "taken");
    expect(Date.parse((await own()).tellAt ?? "")).toBeGreaterThan(first);
  });

  test("that is saved as available again tells nobody either", async () => {
    await newSeeker();
    await answer(room().owner, "taken");
    await app().call("PUT", `/browseListing/${room().id}`, { as: room().owner, body: { Availability: "Yes" } });
    expect(await passUndoMinute(app())).toMatchObject({ done: 0 });
    expect(await mails("room_taken")).toEqual([]);
  });

  test("says how many are told, and when; those told already are counted, and get no second mail", async () => {
    expect(await own()).toMatchObject({ takenTold: null, tellAt: null });
    await answer(room().owner, "taken");
    expect(await own()).toMatchObject({ state: "taken", takenTold: 0, tellAt: null });
    await answer(room().owner, "available");
    await newSeeker();
    await newSeeker();
    await answer(room().owner, "taken");
    const { takenTold, tellAt } = await own();
    expect([takenTold, typeof tellAt]).toEqual([2, "string"]);
    await passUndoMinute(app());
    expect(await own()).toMatchObject({ takenTold: 2, tellAt: null });
    await app().services.db.updateTable("mail").set({ sent_at: new Date() }).where("kind", "=", "room_taken").execute();
    await answer(room().owner, "available");
    expect(await own()).toMatchObject({ takenTold: null, tellAt: null });
    await answer(room().owner, "taken");
    expect(await own()).toMatchObject({ takenTold: 2, tellAt: null });
  });

  test("by two links at once answers once", async () => {
    await newSeeker();
    await Promise.all([answer(room().owner, "taken"), answer(room().owner, "taken"), answer(room().owner, "taken")]);
    await Promise.all([passUndoMinute(app()), passUndoMinute(app()), passUndoMinute(app())]);
    expect(await mails("room_taken")).toHaveLength(1);
  });
});

const place = { location: "Mirpur 10, Dhaka" };
const search = async (query: string) => (await app().call("GET", query)).json<WireListing[]>().map(({ _id }) => _id);

async function seen() {
  const map = (await app().call("GET", "/api/map?box=87.5,20,93,27&zoom=14")).json<WireMap>();
  return {
    newest: await search("/featuredPost"),
    all: await search("/browseListing"),
    byArea: await search("/browseListing?area=mirpur-10"),
    byWord: await search("/browseListing?q=sunny"),
    byRent: await search("/browseListing?sort=rentAsc"),
    byLikes: await search("/browseListing?sort=mostLiked"),
    onMap: map.rooms.length + map.clusters.reduce((sum, { count }) => sum + count, 0),
    counted: (await app().call("GET", "/api/counts")).json<WireCounts>().total.count,
    inArea: (await app().call("GET", "/api/areas/mirpur-10")).json<AreaProfile>().rooms,
    inDistrict: (await app().call("GET", "/api/areas/dhaka")).json<AreaProfile>().rooms,
    byId: (await app().call("GET", `/featuredPost/${room().id}`)).statusCode,
    byIdForMember: (await app().call("GET", `/featuredPost/${room().id}`, { as: newMember() })).statusCode,
    byIdForOwner: (await app().call("GET", `/featuredPost/${room().id}`, { as: room().owner })).statusCode,
  };
}

describe("a room that sleeps", () => {
  test("is nowhere but with its owner, and comes back everywhere", async () => {
    await app().call("PUT", `/browseListing/${room().id}`, { as: room().owner, body: place });
    const liker = await newSeeker();
    const before = await seen();
    expect(before).toEqual({
      newest: [room().id],
      all: [room().id],
      byArea: [room().id],
      byWord: [room().id],
      byRent: [room().id],
      byLikes: [room().id],
      onMap: 1,
      counted: 1,
      inArea: 1,
      inDistrict: 1,
      byId: 200,
      byIdForMember: 200,
      byIdForOwner: 200,
    });
    const { confirmed_at } = await row();
    const at = from(confirmed_at ?? room().start, 14 * DAY_MS);
    await askAt(at);
    expect(await seen()).toEqual(before);
    await app().services.freshness.sleepClock.runDue(from(at, 72 * HOUR_MS));
    expect(await seen()).toEqual({
      newest: [],
      all: [],
      byArea: [],
      byWord: [],
      byRent: [],
      byLikes: [],
      onMap: 0,
      counted: 0,
      inArea: 0,
      inDistrict: 0,
      byId: 404,
      byIdForMember: 404,
      byIdForOwner: 200,
    });
    expect((await app().call("PATCH", "/featuredPost", { as: newMember(), body: { id: room().id } })).statusCode).toBe(
      404,
    );
    expect((await app().call("GET", `/featuredPost/${room().id}`, { as: liker })).statusCode).toBe(404);
    await answer(room().owner, "available");
    expect(await seen()).toEqual(before);
    expect((await app().call("GET", `/featuredPost/${room().id}`)).json()).toMatchObject({ likeCount: 1 });
  });
});
