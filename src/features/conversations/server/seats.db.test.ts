import { describe, expect, test } from "vitest";
import { useTestApp } from "../../../../test/app.ts";
import { addListing } from "../../../../test/listings.ts";
import { newMember } from "../../../../test/members.ts";
import { addSeats, addVisitor, seatsOf } from "../../../../test/seats.ts";
import { answerAs, passUndoMinute } from "../../../../test/taken.ts";
import { addOpen, addRoom, codeOf } from "../../../../test/viewings.ts";
import { MINUTE_MS } from "../../../platform/time.ts";
import { getOwnData } from "../../accounts/server/own-data.queries.ts";
import { RESTORE_FILLED_MINUTES } from "../conversation.limits.ts";

const app = useTestApp();
const db = () => app().services.db;
const seats = () => app().services.seats;

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
  (await db().selectFrom("conversation").select("state").where("id", "=", id).executeTakeFirstOrThrow()).state;
const publicOf = async (listingId: string) =>
  (await app().call("GET", `/featuredPost/${listingId}`)).json<Record<string, unknown>>();
const put = (room: { owner: ReturnType<typeof newMember>; listingId: string }, body: Record<string, unknown>) =>
  app().call("PUT", `/browseListing/${room.listingId}`, { as: room.owner, body });

describe("giving", () => {
  test("lowers the count once per person, and tells that person alone", async () => {
    const room = await addSeats(app(), 3);
    const [nadia, sohel] = [await addVisitor(app(), room), await addVisitor(app(), room)];
    await seats().give(room.poster, nadia.id);
    await seats().give(room.poster, nadia.id);
    expect(await seatsOf(db(), room.listingId)).toEqual({ seats: 3, free: 2, given: 1, available: true });
    expect(await publicOf(room.listingId)).toMatchObject({ seats: 3, seatsFree: 2, Availability: "Yes" });
    expect([await noticesOf(nadia.id), await noticesOf(sohel.id)]).toEqual([["seat_given"], []]);
    expect(await seats().find(room.poster, nadia.id)).toEqual({
      kind: "seat",
      seats: 3,
      seatsFree: 2,
      isGiven: true,
      mayGive: false,
    });
    expect(await seats().find(room.poster, sohel.id)).toMatchObject({ isGiven: false, mayGive: true });
    expect(await seats().find(nadia.seeker, nadia.id)).toBeUndefined();
  });

  test.each(["suspended_at", "leaving_at"] as const)("nobody gets a seat with %s", async (column) => {
    const room = await addSeats(app(), 2);
    const visitor = await addVisitor(app(), room);
    await db()
      .updateTable("member")
      .set({ [column]: new Date() })
      .where("id", "=", visitor.seeker.memberId)
      .execute();
    expect(await seats().find(room.poster, visitor.id)).toBeUndefined();
    expect(await codeOf(seats().give(room.poster, visitor.id))).toBe("not_possible_now");
    expect(await seatsOf(db(), room.listingId)).toMatchObject({ free: 2, given: 0 });
  });

  test("the last seat takes the post; a minute later the others are told, and those with a seat stay", async () => {
    const room = await addSeats(app(), 2);
    const [first, last, other] = [
      await addVisitor(app(), room),
      await addVisitor(app(), room),
      await addVisitor(app(), room),
    ];
    await seats().give(room.poster, first.id);
    await seats().give(room.poster, last.id);
    expect(await seatsOf(db(), room.listingId)).toEqual({ seats: 2, free: 0, given: 2, available: false });
    expect((await app().services.taken.plansOf(room.poster)).get(room.listingId)).toMatchObject({
      people: 1,
      movesIn: last.id,
    });
    expect(await codeOf(seats().give(room.poster, other.id))).toBe("not_possible_now");
    expect(await stateOf(other.id)).toBe("open");
    expect(await passUndoMinute(app())).toMatchObject({ done: 1 });
    expect([await stateOf(first.id), await stateOf(last.id), await stateOf(other.id)]).toEqual([
      "open",
      "open",
      "closed",
    ]);
    expect(await noticesOf(other.id)).toEqual(["filled"]);
  });

  test("a whole room goes straight to taken", async () => {
    const room = await addRoom(app());
    const { id } = await addVisitor(app(), room);
    expect(await seats().find(room.poster, id)).toMatchObject({ kind: "room", seats: 1, mayGive: true });
    await seats().give(room.poster, id);
    expect(await seatsOf(db(), room.listingId)).toEqual({ seats: 1, free: 0, given: 1, available: false });
    expect(await noticesOf(id)).toEqual(["room_given"]);
  });

  test("only by the owner, after a visit, in an open conversation, of a post that may be taken", async () => {
    const room = await addSeats(app(), 2);
    const { id, seeker } = await addVisitor(app(), room);
    const unseen = await addOpen(app(), room);
    const over = await addVisitor(app(), room);
    await app().services.conversations.decline(room.poster, { ids: [over.id], reason: "fit" });
    const stranger = await addRoom(app());
    expect(await codeOf(seats().give(seeker, id))).toBe("not_possible_now");
    expect(await codeOf(seats().give(stranger.poster, id))).toBe("conversation_not_found");
    expect(await codeOf(seats().give(room.poster, unseen.id))).toBe("not_possible_now");
    expect(await codeOf(seats().give(room.poster, over.id))).toBe("not_possible_now");
    expect(await seats().find(room.poster, unseen.id)).toBeUndefined();
    await db().updateTable("listing").set({ state: "waiting" }).where("id", "=", room.listingId).execute();
    expect(await codeOf(seats().give(room.poster, id))).toBe("not_possible_now");
    expect(await seatsOf(db(), room.listingId)).toMatchObject({ free: 2, given: 0 });
  });

  test("of a post that its owner marked as taken, as long as the count says so", async () => {
    const room = await addSeats(app(), 2);
    const { id } = await addVisitor(app(), room);
    await answerAs(app(), room.owner, room.listingId, "taken");
    await seats().give(room.poster, id);
    expect(await seatsOf(db(), room.listingId)).toEqual({ seats: 2, free: 1, given: 1, available: false });
  });
});

describe("taking back", () => {
  test("within the minute: the post is available again, and nobody else ever knew", async () => {
    const room = await addRoom(app());
    const [nadia, other] = [await addVisitor(app(), room), await addVisitor(app(), room)];
    await seats().give(room.poster, nadia.id);
    await seats().takeBack(room.poster, nadia.id);
    await seats().takeBack(room.poster, nadia.id);
    expect(await seatsOf(db(), room.listingId)).toEqual({ seats: 1, free: 1, given: 0, available: true });
    expect(await passUndoMinute(app())).toMatchObject({ done: 0 });
    expect([await noticesOf(nadia.id), await noticesOf(other.id)]).toEqual([["room_given", "seat_taken_back"], []]);
  });

  test("later, when the others were told: theirs open again for some minutes", async () => {
    const room = await addSeats(app(), 2);
    const [first, last, other] = [
      await addVisitor(app(), room),
      await addVisitor(app(), room),
      await addVisitor(app(), room),
    ];
    await seats().give(room.poster, first.id);
    await seats().give(room.poster, last.id);
    await passUndoMinute(app());
    await seats().takeBack(room.poster, first.id);
    expect(await seatsOf(db(), room.listingId)).toEqual({ seats: 2, free: 1, given: 1, available: true });
    expect(await stateOf(other.id)).toBe("open");
  });

  test("'available again' takes the last seat back, and only for some minutes", async () => {
    const room = await addSeats(app(), 2);
    const [first, last] = [await addVisitor(app(), room), await addVisitor(app(), room)];
    await seats().give(room.poster, first.id, new Date(Date.now() - 1000));
    await seats().give(room.poster, last.id);
    await answerAs(app(), room.owner, room.listingId, "available");
    expect(await seatsOf(db(), room.listingId)).toEqual({ seats: 2, free: 1, given: 1, available: true });
    expect([await noticesOf(first.id), await noticesOf(last.id)]).toEqual([
      ["seat_given"],
      ["seat_given", "seat_taken_back"],
    ]);
    const longAgo = new Date(Date.now() - (RESTORE_FILLED_MINUTES + 1) * MINUTE_MS);
    await seats().give(room.poster, last.id, longAgo);
    await db().updateTable("seat_given").set({ given_at: longAgo }).execute();
    await answerAs(app(), room.owner, room.listingId, "available");
    // Somebody has moved out: both keep what they got, and a seat is free.
    expect(await seatsOf(db(), room.listingId)).toEqual({ seats: 2, free: 1, given: 2, available: true });
  });

  test("only by the owner", async () => {
    const room = await addSeats(app(), 2);
    const { id, seeker } = await addVisitor(app(), room);
    await seats().give(room.poster, id);
    expect(await codeOf(seats().takeBack(seeker, id))).toBe("not_possible_now");
    expect(await seatsOf(db(), room.listingId)).toMatchObject({ free: 1, given: 1 });
  });
});

describe("the number of seats", () => {
  test("is one unless a post lets seats or a shared room", async () => {
    const count = async (body: Record<string, unknown>) => {
      const { seats: all, free } = await seatsOf(db(), await addListing(app(), newMember(), body));
      return [all, free];
    };
    expect(await count({})).toEqual([1, 1]);
    expect(await count({ seats: 4 })).toEqual([1, 1]);
    expect(await count({ accommodationFor: "Shared", seats: 4 })).toEqual([4, 4]);
    expect(await count({ accommodationFor: "Shared", facts: { unit: "flat" }, seats: 4 })).toEqual([1, 1]);
    expect(await count({ facts: { unit: "seat" }, seats: "3", seatsFree: 2 })).toEqual([3, 2]);
    const refused = await app().call("POST", "/featuredPost", { as: newMember(), body: { seats: 21 } });
    expect(refused.json()).toMatchObject({
      issues: expect.arrayContaining([expect.objectContaining({ path: ["body", "seats"] })]) as unknown,
    });
  });

  test("is corrected by hand; none free means taken; another kind of post has one", async () => {
    const room = await addSeats(app(), 3);
    const now = () => seatsOf(db(), room.listingId);
    await put(room, { seatsFree: 1 });
    expect(await now()).toMatchObject({ seats: 3, free: 1, available: true });
    await put(room, { seats: 5 });
    expect(await now()).toMatchObject({ seats: 5, free: 3 });
    await put(room, { seats: 2, seatsFree: 3 });
    expect(await now()).toMatchObject({ seats: 2, free: 2 });
    expect((await put(room, { seatsFree: 0, Availability: "Yes" })).statusCode).toBe(200);
    expect(await now()).toMatchObject({ seats: 2, free: 0, available: false });
    await put(room, { title: "Two seats near the lake", seatsFree: 0, Availability: "No" });
    expect(await now()).toMatchObject({ free: 0, available: false });
    await put(room, { seatsFree: 0, Availability: "Yes" });
    expect(await now()).toMatchObject({ free: 1, available: true });
    await put(room, { accommodationFor: "Single", facts: { unit: "room" } });
    expect(await now()).toMatchObject({ seats: 1, free: 1, available: true });
  });

  test("is in the members' own data, and goes with the conversation", async () => {
    const room = await addSeats(app(), 2);
    const { id, seeker } = await addVisitor(app(), room);
    await seats().give(room.poster, id);
    const [own, theirs] = [await getOwnData(db(), room.poster.memberId), await getOwnData(db(), seeker.memberId)];
    expect(own.posts).toMatchObject([{ seats: 2, seatsFree: 1 }]);
    expect([own.conversations[0]?.["seatGivenAt"], theirs.conversations[0]?.["seatGivenAt"]]).toEqual([
      expect.any(String),
      expect.any(String),
    ]);
    await db().deleteFrom("conversation").where("id", "=", id).execute();
    expect(await seatsOf(db(), room.listingId)).toMatchObject({ free: 1, given: 0 });
  });
});
