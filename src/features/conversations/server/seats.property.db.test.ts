import * as fc from "fast-check";
import { expect, test } from "vitest";
import { useTestApp } from "../../../../test/app.ts";
import { propertyRuns } from "../../../../test/property-runs.ts";
import { addSeats, addVisitor, seatsOf } from "../../../../test/seats.ts";
import { isUnavailable } from "../../../platform/db/unavailable.ts";
import { AppError } from "../../../platform/errors.ts";
import { HOUR_MS } from "../../../platform/time.ts";

const CONNECTIONS = 6;
const VISITORS = 5;
const app = useTestApp({ DATABASE_POOL: String(CONNECTIONS + 1) });

const action = fc.record({
  kind: fc.constantFrom("give", "give", "give", "takeBack", "takeBack", "taken", "available", "tell", "correct"),
  visitor: fc.nat(VISITORS - 1),
  number: fc.integer({ min: 0, max: 4 }),
  hours: fc.constantFrom(0, 0, 0, 0, 0, 1),
});
type Action = typeof action extends fc.Arbitrary<infer Value> ? Value : never;

async function makeWorld(seats: number) {
  const room = await addSeats(app(), seats);
  const visitors = [];
  for (let made = 0; made < VISITORS; made += 1) visitors.push((await addVisitor(app(), room)).id);
  return { room, visitors, clock: Date.now() };
}
type World = Awaited<ReturnType<typeof makeWorld>>;

async function perform({ room, visitors, clock }: World, { kind, visitor, number }: Action): Promise<void> {
  const { seats, freshness, taken, listings } = app().services;
  const now = new Date(clock);
  const id = visitors[visitor] ?? "";
  try {
    if (kind === "give") await seats.give(room.poster, id, now);
    else if (kind === "takeBack") await seats.takeBack(room.poster, id, now);
    else if (kind === "taken" || kind === "available") await freshness.answer(room.poster, room.listingId, kind, now);
    else if (kind === "tell") await taken.clock.runDue(new Date(clock + HOUR_MS));
    else await listings.update(room.poster, room.listingId, { seats: Math.max(1, number), seatsFree: number });
  } catch (error) {
    // A refusal is right. On a busy machine a lock may take too long.
    if (!(error instanceof AppError) && !isUnavailable(error)) throw error;
  }
}

test(
  "between none and all seats are free, an available post has one, and given and free are all until corrected",
  () =>
    fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 4 }),
        fc.array(fc.array(action, { minLength: 1, maxLength: CONNECTIONS }), { minLength: 4, maxLength: 12 }),
        async (count, batches) => {
          const world = await makeWorld(count);
          let [isCorrected, hasWaited] = [false, false];
          for (const batch of batches) {
            const does = (wanted: Action["kind"]) => batch.some(({ kind }) => kind === wanted);
            await Promise.all(batch.map((one) => perform(world, one)));
            // Available again long after the last seat was given: somebody has moved out.
            isCorrected ||= does("correct") || (does("available") && hasWaited);
            world.clock += (batch[0]?.hours ?? 0) * HOUR_MS;
            hasWaited ||= batch[0]?.hours === 1;
            const { seats, free, given, available } = await seatsOf(app().services.db, world.room.listingId);
            expect({ isFreeInRange: free >= 0 && free <= seats, isOneFree: !available || free > 0 }).toEqual({
              isFreeInRange: true,
              isOneFree: true,
            });
            expect(isCorrected ? seats : given + free).toBe(seats);
          }
        },
      ),
      { numRuns: propertyRuns(12) },
    ),
  240_000,
);
