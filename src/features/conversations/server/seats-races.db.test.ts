import { expect, test } from "vitest";
import { useTestApp } from "../../../../test/app.ts";
import { brokenInvariants, noneBroken } from "../../../../test/conversations.ts";
import { addSeats, addVisitor, seatsOf } from "../../../../test/seats.ts";
import { codeOf } from "../../../../test/viewings.ts";
import { isUnavailable } from "../../../platform/db/unavailable.ts";

const CONNECTIONS = 40;
const PEOPLE = 20;
const SEATS = 5;
const app = useTestApp({ DATABASE_POOL: String(CONNECTIONS + 2) });

/** Runs all attempts, as many at a time as there are connections. Returns how many ended with each code. */
async function race(attempts: readonly (() => Promise<void>)[]): Promise<Record<string, number>> {
  const waiting = [...attempts];
  const codes: Record<string, number> = {};
  const work = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      try {
        const code = (await codeOf(next())) ?? "done";
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

test("40 connections give five seats to twenty people, each tried eight times, and then give and take at once", async () => {
  const room = await addSeats(app(), SEATS);
  const ids: string[] = [];
  for (let made = 0; made < PEOPLE; made += 1) ids.push((await addVisitor(app(), room)).id);
  const { db, seats, pool } = app().services;
  const give = (id: string) => () => seats.give(room.poster, id);
  const takeBack = (id: string) => () => seats.takeBack(room.poster, id);

  const codes = await race(Array.from({ length: 8 }, () => ids.map(give)).flat());
  expect(Object.keys(codes).toSorted()).toEqual(["done", "not_possible_now"]);
  // Each of the five may be tried again without effect.
  expect(codes["done"]).toBe(SEATS * 8);
  expect(await seatsOf(db, room.listingId)).toEqual({ seats: SEATS, free: 0, given: SEATS, available: false });
  const { rows } = await pool.query<{ notices: number; people: number }>(
    "select count(*)::integer as notices, count(distinct conversation_id)::integer as people from conversation_message where notice = 'seat_given'",
  );
  expect(rows).toEqual([{ notices: SEATS, people: SEATS }]);

  await race(Array.from({ length: 8 }, () => ids.flatMap((id) => [give(id), takeBack(id)])).flat());
  const { seats: all, free, given, available } = await seatsOf(db, room.listingId);
  expect([all, free + given, available]).toEqual([SEATS, SEATS, free > 0]);
  expect(await brokenInvariants(db)).toEqual(noneBroken);
}, 120_000);
