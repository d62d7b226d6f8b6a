/** Times that the two sides suggest: who may, what accepting does, and when a suggestion is over. */
import { describe, expect, test } from "vitest";
import { useTestApp } from "../../../../test/app.ts";
import { answerAs, passUndoMinute } from "../../../../test/taken.ts";
import {
  ADDRESS,
  addBooked,
  addOpen,
  addRoom,
  brokenViewings,
  codeOf,
  morning,
  noViewingsBroken,
  offer,
  suggest,
} from "../../../../test/viewings.ts";
import type { Actor } from "../../../platform/auth/actor.ts";
import { HOUR_MS, MINUTE_MS } from "../../../platform/time.ts";
import { slotLimits, suggestionLimits } from "../viewing.limits.ts";

const app = useTestApp();
const viewings = () => app().services.viewings;
const now = new Date();
const [first, second, third, fourth] = [
  morning(now, 2),
  morning(now, 2, 60),
  morning(now, 3),
  morning(now, 4),
] as const;

const of = async (actor: Actor, id: string, at = now) => viewings().ofConversation(actor, id, at);
const newest = async (actor: Actor, id: string, at = now) => (await of(actor, id, at)).suggestions[0];
const isPending = async (actor: Actor, id: string, at = now) => (await newest(actor, id, at))?.isPending;
const addPair = async () => {
  const room = await addRoom(app());
  return { ...room, ...(await addOpen(app(), room)) };
};
const noticesOf = async (actor: Actor, id: string) =>
  (await app().services.conversations.load(actor, id, undefined)).messages.flatMap(({ notice }) =>
    notice?.startsWith("viewing") ? [notice] : [],
  );

describe("suggesting", () => {
  test("is a message with one to three times, the first one first, which the other side can accept", async () => {
    const { poster, seeker, id } = await addPair();
    const number = await suggest(app(), seeker, id, [second, first, second]);
    const times = [first, second].map((start) => ({ startsAt: start.toISOString(), isOpen: true }));
    expect(await newest(poster, id)).toEqual({ number, isOwn: false, times, accepted: null, isPending: true });
    expect(await newest(seeker, id)).toMatchObject({ isOwn: true, isPending: true });
    const { messages, unread } = await app().services.conversations.load(poster, id, undefined);
    expect(messages.at(-1)).toMatchObject({ number, notice: "viewing_suggested", isOwn: false });
    expect(unread).toBeGreaterThan(0);
  });

  test("takes the times that a poster may offer, from two hours ahead", async () => {
    const { seeker, id } = await addPair();
    const noon = morning(now, 0, 120);
    const code = (start: Date) => codeOf(suggest(app(), seeker, id, [start], noon));
    expect(await code(new Date(noon.getTime() + 2 * HOUR_MS))).toBeUndefined();
    expect(await code(new Date(noon.getTime() + 2 * HOUR_MS - 15 * MINUTE_MS))).toBe("viewing_time_not_allowed");
    expect(await code(morning(now, slotLimits.daysAhead, 135))).toBe("viewing_time_not_allowed");
    expect(await code(morning(now, 1, -135))).toBe("viewing_time_not_allowed");
  });

  test("the poster gives the address once; the seeker reads it when the visit is booked", async () => {
    const { poster, seeker, id } = await addPair();
    expect(await of(poster, id)).toMatchObject({ addressNeeded: "" });
    expect(await of(seeker, id)).toMatchObject({ addressNeeded: null });
    expect(await codeOf(viewings().suggest(poster, id, { starts: [first] }, now))).toBe("validation_failed");
    const bad = { starts: [first], address: "House 27, call 01712345678" };
    expect(await codeOf(viewings().suggest(poster, id, bad, now))).toBe("text_refused");
    const number = await suggest(app(), poster, id, [first]);
    expect(await of(poster, id)).toMatchObject({ addressNeeded: null });
    await viewings().suggest(poster, id, { starts: [second] }, now);
    expect(await codeOf(viewings().accept(seeker, id, { number, start: first }, now))).toBe("viewing_slot_not_found");
    await viewings().accept(seeker, id, { number: number + 1, start: second }, now);
    expect((await of(seeker, id)).current).toMatchObject({ state: "booked", address: ADDRESS });
  });

  test("a poster who has stored none gives it with the acceptance", async () => {
    const { poster, seeker, id } = await addPair();
    const number = await suggest(app(), seeker, id, [first]);
    expect(await codeOf(viewings().accept(poster, id, { number, start: first }, now))).toBe("validation_failed");
    await viewings().accept(poster, id, { number, start: first, address: ADDRESS }, now);
    expect((await of(seeker, id)).current).toMatchObject({ state: "booked", address: ADDRESS });
  });

  test("not for others, and not in a conversation that is not open, or of a room that is taken", async () => {
    const room = await addRoom(app());
    const [{ seeker, id }, other] = [await addOpen(app(), room), await addOpen(app(), room)];
    expect(await codeOf(suggest(app(), other.seeker, id, [first]))).toBe("conversation_not_found");
    await app().services.conversations.decline(room.poster, { ids: [other.id], reason: "fit" });
    expect(await codeOf(suggest(app(), other.seeker, other.id, [first]))).toBe("conversation_not_open");
    const number = await suggest(app(), room.poster, id, [first]);
    await app().services.db.updateTable("listing").set({ available: false }).where("id", "=", room.listingId).execute();
    expect(await codeOf(suggest(app(), seeker, id, [first]))).toBe("not_possible_now");
    expect(await codeOf(viewings().accept(seeker, id, { number, start: first }, now))).toBe("not_possible_now");
    expect(await of(seeker, id)).toMatchObject({ maySuggest: false });
  });

  test("not with paused messages, nor with a member who is away", async () => {
    const { poster, seeker, id } = await addPair();
    const { db } = app().services;
    const number = await suggest(app(), seeker, id, [first]);
    await db.insertInto("message_pause").values({ member_id: seeker.memberId }).execute();
    expect(await codeOf(suggest(app(), seeker, id, [second]))).toBe("messages_paused");
    const acceptance = { number, start: first, address: ADDRESS };
    expect(await codeOf(viewings().accept(poster, id, acceptance, now))).toBe("not_possible_now");
    await db.deleteFrom("message_pause").where("member_id", "=", seeker.memberId).execute();
    await db.updateTable("member").set({ suspended_at: now }).where("id", "=", seeker.memberId).execute();
    expect(await codeOf(viewings().accept(poster, id, acceptance, now))).toBe("not_possible_now");
  });

  test("has a limit per day", async () => {
    const { seeker, id } = await addPair();
    for (let count = 0; count < suggestionLimits.perDay; count += 1) await suggest(app(), seeker, id, [first]);
    expect(await codeOf(suggest(app(), seeker, id, [first]))).toBe("too_many_viewings");
  }, 30_000);

  test("nobody suggests a time at which they have something else", async () => {
    const { poster, seeker, id, viewing, ...room } = await addBooked(app(), { now, startsAt: first });
    expect(await codeOf(suggest(app(), seeker, id, [first]))).toBe("viewing_booked_already");
    const other = await addOpen(app(), { poster, ...room });
    expect(await codeOf(suggest(app(), poster, other.id, [third, first]))).toBe("viewing_slot_taken");
    // The seeker does not learn when the poster is busy, but the poster sees that this time is not possible.
    await suggest(app(), other.seeker, other.id, [first, third]);
    expect((await newest(poster, other.id))?.times.map(({ isOpen }) => isOpen)).toEqual([false, true]);
    const elsewhere = await addRoom(app());
    const there = await addOpen(app(), elsewhere, room.member);
    expect(await codeOf(suggest(app(), there.seeker, there.id, [first]))).toBe("viewing_booked_already");
    expect(viewing.state).toBe("booked");
  });
});

describe("accepting", () => {
  test.each(["seeker", "poster"] as const)("by the %s books the visit for both", async (by) => {
    const pair = await addPair();
    const { id, seeker, poster } = pair;
    const [from, to] = by === "seeker" ? [poster, seeker] : [seeker, poster];
    const number = await suggest(app(), from, id, [first, second]);
    await viewings().accept(to, id, { number, start: second, address: ADDRESS }, now);
    for (const actor of [seeker, poster]) {
      expect((await of(actor, id)).current).toMatchObject({ state: "booked", startsAt: second.toISOString() });
      expect(await newest(actor, id)).toMatchObject({ accepted: second.toISOString(), isPending: false });
    }
    expect(await noticesOf(from, id)).toEqual(["viewing_suggested", "viewing_booked"]);
    const { rows } = await app().services.pool.query<{ member: string }>(
      "select member_id as member from mail where kind = 'viewing_news' and member_id = any($1) order by member_id",
      [[seeker.memberId, poster.memberId]],
    );
    expect(rows).toHaveLength(2);
    expect(await brokenViewings(app().services.db)).toEqual(noViewingsBroken);
  });

  test("only by the other side, one of the suggested times, until it begins, and twice is once", async () => {
    const { poster, seeker, id } = await addPair();
    const number = await suggest(app(), poster, id, [first, second]);
    const accept = (actor: Actor, start: Date, at = now) => codeOf(viewings().accept(actor, id, { number, start }, at));
    expect(await accept(poster, first)).toBe("viewing_slot_not_found");
    expect(await accept(seeker, third)).toBe("viewing_slot_not_found");
    expect(await accept(seeker, first, first)).toBe("viewing_slot_not_found");
    expect(await accept(seeker, second, new Date(second.getTime() - MINUTE_MS))).toBeUndefined();
    expect(await accept(seeker, second)).toBeUndefined();
    expect(await accept(seeker, first)).toBe("viewing_slot_not_found");
    expect(await noticesOf(seeker, id)).toEqual(["viewing_suggested", "viewing_booked"]);
  });

  test("takes a free seat of a slot at that time; a full one refuses, and the suggestion stays", async () => {
    const room = await addRoom(app());
    const [one, other] = [await addOpen(app(), room), await addOpen(app(), room)];
    const [slot] = await offer(app(), room, [first], 1, now);
    const [number, otherNumber] = [
      await suggest(app(), room.poster, one.id, [first]),
      await suggest(app(), room.poster, other.id, [first, third]),
    ];
    await viewings().accept(one.seeker, one.id, { number, start: first }, now);
    expect((await of(one.seeker, one.id)).current).toMatchObject({ slot: slot?._id });
    const start = first;
    expect(await codeOf(viewings().accept(other.seeker, other.id, { number: otherNumber, start }, now))).toBe(
      "viewing_slot_full",
    );
    expect((await newest(other.seeker, other.id))?.times.map(({ isOpen }) => isOpen)).toEqual([false, true]);
    await viewings().accept(other.seeker, other.id, { number: otherNumber, start: third }, now);
    expect(await brokenViewings(app().services.db)).toEqual(noViewingsBroken);
  });

  test("refuses a time at which either has another visit", async () => {
    const [here, there] = [await addPair(), await addRoom(app())];
    const elsewhere = await addOpen(app(), there, here.member);
    const [a, b] = [
      await suggest(app(), here.seeker, here.id, [first]),
      await suggest(app(), there.poster, elsewhere.id, [morning(now, 2, 15)]),
    ];
    await viewings().accept(elsewhere.seeker, elsewhere.id, { number: b, start: morning(now, 2, 15) }, now);
    const acceptance = { number: a, start: first, address: ADDRESS };
    expect(await codeOf(viewings().accept(here.poster, here.id, acceptance, now))).toBe("viewing_visitor_busy");
    expect((await newest(here.poster, here.id))?.times).toEqual([{ startsAt: first.toISOString(), isOpen: false }]);
  });

  test("moves a visit that is booked, also to an overlapping time, and its own slot ends", async () => {
    const { poster, seeker, id, listingId } = await addPair();
    const number = await suggest(app(), poster, id, [first]);
    await viewings().accept(seeker, id, { number, start: first }, now);
    const { current } = await of(seeker, id);
    const later = morning(now, 2, 15);
    const next = await suggest(app(), seeker, id, [later]);
    expect((await newest(poster, id))?.times[0]?.isOpen).toBe(true);
    await viewings().accept(poster, id, { number: next, start: later }, now);
    expect((await of(seeker, id)).current).toMatchObject({
      _id: current?._id,
      startsAt: later.toISOString(),
      sequence: 1,
    });
    expect((await noticesOf(seeker, id)).at(-1)).toBe("viewing_moved");
    await viewings().cancel(seeker, current?._id ?? "", now);
    // Nobody else can book a time that was suggested to one seeker.
    expect((await viewings().listOffered(poster, listingId, now)).slots).toEqual([]);
    expect(await brokenViewings(app().services.db)).toEqual(noViewingsBroken);
  });
});

describe("a suggestion is over", () => {
  test("when its last time has begun", async () => {
    const { poster, seeker, id } = await addPair();
    await suggest(app(), poster, id, [first, second]);
    expect(await isPending(seeker, id, first)).toBe(true);
    expect((await newest(seeker, id, first))?.times.map(({ isOpen }) => isOpen)).toEqual([false, true]);
    expect(await isPending(seeker, id, second)).toBe(false);
  });

  test("when the other side wants another time, and when either suggests again", async () => {
    const { poster, seeker, id } = await addPair();
    const number = await suggest(app(), poster, id, [first]);
    await viewings().another(poster, id, number, now);
    expect(await isPending(seeker, id)).toBe(true);
    await viewings().another(seeker, id, number, now);
    await viewings().another(seeker, id, number, now);
    expect(await isPending(seeker, id)).toBe(false);
    expect(await noticesOf(poster, id)).toEqual(["viewing_suggested", "viewing_another"]);
    const mine = await suggest(app(), seeker, id, [third]);
    await suggest(app(), poster, id, [fourth]);
    expect(await codeOf(viewings().accept(poster, id, { number: mine, start: third }, now))).toBe(
      "viewing_slot_not_found",
    );
    expect((await of(seeker, id)).suggestions.map((one) => one.isPending)).toEqual([true, false, false]);
  });

  test("when a visit is booked otherwise, or moved", async () => {
    const room = await addRoom(app());
    const { seeker, id } = await addOpen(app(), room);
    const [slot, other] = await offer(app(), room, [first, second], 1, now);
    await suggest(app(), room.poster, id, [third]);
    const { _id } = await viewings().book(seeker, id, slot?._id ?? "", now);
    expect(await isPending(seeker, id)).toBe(false);
    await suggest(app(), room.poster, id, [third]);
    await viewings().move(seeker, _id, other?._id ?? "", now);
    expect(await isPending(seeker, id)).toBe(false);
    await suggest(app(), seeker, id, [third]);
    await viewings().cancel(seeker, _id, now);
    expect(await isPending(room.poster, id)).toBe(true);
  });

  test("when the conversation ends, also after it is open again", async () => {
    const { poster, seeker, id } = await addPair();
    const number = await suggest(app(), poster, id, [first]);
    await app().services.conversations.decline(poster, { ids: [id], reason: "fit" });
    await app().services.conversations.reopen(poster, id);
    expect(await isPending(seeker, id)).toBe(false);
    expect(await codeOf(viewings().accept(seeker, id, { number, start: first }, now))).toBe("viewing_slot_not_found");
  });

  test("when the room is taken", async () => {
    const { poster, seeker, id, owner, listingId } = await addPair();
    await suggest(app(), poster, id, [first]);
    await answerAs(app(), owner, listingId, "taken");
    await passUndoMinute(app());
    expect(await isPending(seeker, id)).toBe(false);
  });
});

test("a visit that is over and that nobody has confirmed makes way for a new one", async () => {
  const { poster, seeker, id, viewing } = await addBooked(app());
  const during = new Date(Date.parse(viewing.startsAt) + MINUTE_MS);
  const after = new Date(Date.parse(viewing.endsAt) + MINUTE_MS);
  const next = morning(after, 2);
  const number = await suggest(app(), seeker, id, [next], during);
  expect(await codeOf(viewings().accept(poster, id, { number, start: next }, during))).toBe("not_possible_now");
  await viewings().accept(poster, id, { number, start: next }, after);
  const { current } = await of(seeker, id, after);
  expect(current).toMatchObject({ state: "booked", startsAt: next.toISOString() });
  expect(current?._id).not.toBe(viewing._id);
  expect(await viewings().get(seeker, viewing._id)).toMatchObject({ state: "missed" });
  expect(await brokenViewings(app().services.db)).toEqual(noViewingsBroken);
});
