import { sql } from "kysely";
import { expect, test } from "vitest";
import { useTestApp } from "../../../../test/app.ts";
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

/** Runs all attempts, as many at a time as there are connections. Returns how many ended with each code. */
async function race(attempts: readonly Attempt[]): Promise<Record<string, number>> {
  const waiting = [...attempts];
  const codes: Record<string, number> = {};
  const work = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      try {
        const code = (await codeOf(app().services.viewings.book(next.seeker, next.id, next.slot))) ?? "booked";
        codes[code] = (codes[code] ?? 0) + 1;
      } catch (error) {
        // On a busy machine an attempt may wait for the locks of 39 others for too long. A client tries again.
        if (!isUnavailable(error)) throw error;
        waiting.push(next);
      }
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
  return codes;
}

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
  const { booked, ...refused } = await race(attempts);
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
  expect(Object.keys(codes).toSorted()).toEqual(["booked", "viewing_booked_already"]);
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
