import { sql } from "kysely";
import { expect, test } from "vitest";
import { useTestApp } from "../../../../test/app.ts";
import { addListing } from "../../../../test/listings.ts";
import { untilBlocked } from "../../../../test/locks.ts";
import { newMember } from "../../../../test/members.ts";
import {
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
import { isUnavailable } from "../../../platform/db/unavailable.ts";
import { markReminded } from "./viewing-clock.queries.ts";

const CONNECTIONS = 40;
const ATTEMPTS = 800;

const app = useTestApp({ DATABASE_POOL: String(CONNECTIONS + 2) });
const now = new Date();

interface Attempt {
  seeker: Actor;
  id: string;
  slot: string;
}

const isDeadlock = (error: unknown) => error instanceof Error && "code" in error && error.code === "40P01";

/** Runs all works at the same time, at most as many as there are connections. Returns how many ended with each code. */
async function raceAll(works: readonly (() => Promise<unknown>)[]): Promise<Record<string, number>> {
  const waiting = [...works];
  const codes: Record<string, number> = {};
  const work = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      try {
        const code = (await codeOf(next())) ?? "done";
        codes[code] = (codes[code] ?? 0) + 1;
      } catch (error) {
        // On a busy machine a request may wait for the locks of 39 others for too long. A client tries again. A
        // deadlock would be a fault of the order of locks.
        if (!isUnavailable(error) || isDeadlock(error)) throw error;
        waiting.push(next);
      }
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
  return codes;
}

/** Books all at once. */
const race = (attempts: readonly Attempt[]) =>
  raceAll(
    attempts.map(
      ({ seeker, id, slot }) =>
        () =>
          app().services.viewings.book(seeker, id, slot),
    ),
  );

test("40 connections, 800 attempts on three one-seat slots: one each, nobody twice, and the counts are right", async () => {
  const room = await addRoom(app());
  const slots = await offer(app(), room, [morning(now, 2), morning(now, 2, 30), morning(now, 2, 60)]);
  // With checked phones: new accounts without one have 15 of the 25 places.
  const seekers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => addOpen(app(), room, newMember({ phone: `+88017${String(30_000_000 + n)}` }))),
  );
  const attempts = Array.from({ length: ATTEMPTS }, (_, index) => {
    const { seeker, id } = seekers[index % seekers.length] ?? { seeker: room.poster, id: "" };
    return { seeker, id, slot: slots[Math.floor(index / seekers.length) % slots.length]?._id ?? "" };
  });
  const { done: booked, ...refused } = await race(attempts);
  expect([booked, refused["viewing_slot_full"], refused["viewing_booked_already"] ?? 0]).toEqual([
    3,
    expect.any(Number),
    expect.any(Number),
  ]);
  expect(Object.values(refused).reduce((sum, count) => sum + count, 0)).toBe(ATTEMPTS - 3);
  expect(Object.keys(refused).toSorted()).toEqual(expect.arrayContaining(["viewing_slot_full"]));
  const { rows } = await app().services.pool.query<{ slots: number; seekers: number }>(
    "select count(distinct slot_id)::integer as slots, count(distinct seeker_id)::integer as seekers from viewing where state = 'booked'",
  );
  expect(rows).toEqual([{ slots: 3, seekers: 3 }]);
  expect(await brokenViewings(app().services.db)).toEqual(noViewingsBroken);
}, 120_000);

test("a seeker who books in several rooms at once holds one viewing at a time", async () => {
  const rooms = await Promise.all(Array.from({ length: 4 }, () => addRoom(app())));
  const first = rooms[0] ?? (await addRoom(app()));
  const people = await Promise.all(Array.from({ length: 6 }, () => addOpen(app(), first)));
  const attempts: Attempt[] = [];
  for (const room of rooms) {
    const [slot] = await offer(app(), room, [morning(now, 3, rooms.indexOf(room) * 15 - 30)], 6);
    for (const { member, seeker, id } of people)
      attempts.push({
        seeker,
        id: room === first ? id : (await addOpen(app(), room, member)).id,
        slot: slot?._id ?? "",
      });
  }
  const codes = await race([...attempts, ...attempts]);
  expect(Object.keys(codes).toSorted()).toEqual(["done", "viewing_booked_already"]);
  expect(await brokenViewings(app().services.db)).toEqual(noViewingsBroken);
}, 120_000);

const countOf = async (text: string, values: unknown[]) =>
  (await app().services.pool.query<{ count: number }>(`select count(*)::integer as count from ${text}`, values)).rows[0]
    ?.count;

test("40 connections accept the times of one suggestion at once: one visit, told once", async () => {
  const room = await addRoom(app());
  const { seeker, id } = await addOpen(app(), room);
  const starts = [morning(now, 4), morning(now, 4, 60), morning(now, 5)];
  const number = await suggest(app(), room.poster, id, starts);
  const works = Array.from({ length: 120 }, (_, index) => () => {
    const start = starts[index % starts.length] ?? now;
    return app().services.viewings.accept(seeker, id, { number, start });
  });
  const codes = await raceAll(works);
  // Accepting the same time again changes nothing; the two other times are not open any more.
  expect(codes).toEqual({ done: 40, viewing_slot_not_found: 80 });
  expect(await countOf("viewing where conversation_id = $1", [id])).toBe(1);
  expect(await countOf("viewing_slot where listing_id = $1", [room.listingId])).toBe(1);
  expect(await countOf("conversation_message where conversation_id = $1 and notice = 'viewing_booked'", [id])).toBe(1);
  expect(await brokenViewings(app().services.db)).toEqual(noViewingsBroken);
}, 120_000);

test("the same time, suggested to 12 seekers in two rooms of one poster: one of them gets it", async () => {
  const room = await addRoom(app());
  const secondRoom = { ...room, listingId: await addListing(app(), room.owner) };
  const start = morning(now, 6);
  const works: (() => Promise<unknown>)[] = [];
  for (let index = 0; index < 12; index += 1) {
    const { seeker, id } = await addOpen(app(), index % 2 === 0 ? room : secondRoom);
    const number = await suggest(app(), room.poster, id, [start]);
    for (let times = 0; times < 10; times += 1)
      works.push(() => app().services.viewings.accept(seeker, id, { number, start }));
  }
  const codes = await raceAll(works);
  expect(codes).toEqual({ done: 10, viewing_slot_full: 110 });
  expect(await countOf("viewing where poster_id = $1 and state = 'booked'", [room.poster.memberId])).toBe(1);
  expect(await brokenViewings(app().services.db)).toEqual(noViewingsBroken);
}, 120_000);

test("accepting, booking a slot and suggesting again at once: at most one visit, and none is left pending", async () => {
  const room = await addRoom(app());
  const { seeker, id } = await addOpen(app(), room);
  const [slot] = await offer(app(), room, [morning(now, 7)]);
  const number = await suggest(app(), room.poster, id, [morning(now, 8)]);
  const { viewings } = app().services;
  const codes = await raceAll(
    Array.from(
      { length: 40 },
      (_, index) => () =>
        index % 3 === 0
          ? viewings.accept(seeker, id, { number, start: morning(now, 8) })
          : index % 3 === 1
            ? viewings.book(seeker, id, slot?._id ?? "")
            : viewings.suggest(room.poster, id, { starts: [morning(now, 9)] }),
    ),
  );
  expect(codes["done"]).toBeGreaterThan(0);
  expect(await countOf("viewing where conversation_id = $1 and state = 'booked'", [id])).toBe(1);
  expect(await countOf("viewing_suggestion where conversation_id = $1 and ended_at is null", [id])).toBeLessThan(2);
  expect(await brokenViewings(app().services.db)).toEqual(noViewingsBroken);
}, 120_000);

test("a seeker moves while the clock reminds: both end", async () => {
  const room = await addRoom(app());
  const [from, to] = await offer(app(), room, [morning(now, 2), morning(now, 2, 60)]);
  const { seeker, id } = await addOpen(app(), room);
  const viewings = app().services.viewings;
  const { _id } = await viewings.book(seeker, id, from?._id ?? "");
  let moved: Promise<unknown> = Promise.resolve();
  // As the clock does: the viewing first, then its slot.
  await app()
    .services.db.transaction()
    .execute(async (trx) => {
      await sql`select from viewing where id = ${_id} for no key update`.execute(trx);
      moved = viewings.move(seeker, _id, to?._id ?? "");
      await untilBlocked(app().services.db);
      await markReminded(trx, from?._id ?? "", now);
    });
  await expect(moved).resolves.toMatchObject({ _id, state: "booked" });
  expect(await brokenViewings(app().services.db)).toEqual(noViewingsBroken);
});
