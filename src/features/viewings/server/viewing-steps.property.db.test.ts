import * as fc from "fast-check";
import { expect, test } from "vitest";
import { useTestApp } from "../../../../test/app.ts";
import { propertyRuns } from "../../../../test/property-runs.ts";
import {
  ADDRESS,
  addOpen,
  addRoom,
  brokenViewings,
  morning,
  noViewingsBroken,
  offer,
  type Room,
} from "../../../../test/viewings.ts";
import type { Actor } from "../../../platform/auth/actor.ts";
import { AppError } from "../../../platform/errors.ts";
import { HOUR_MS } from "../../../platform/time.ts";

const CONNECTIONS = 6;
const SEEKERS = 4;
const ROOMS = 2;

const app = useTestApp({ DATABASE_POOL: String(CONNECTIONS + 2) });

const kinds = [
  "book",
  "book",
  "book",
  "move",
  "move",
  // Twice, because few of the conversations have a booked viewing.
  "cancel",
  "cancel",
  "posterCancels",
  "posterCancels",
  "suggest",
  "suggest",
  "posterSuggests",
  "posterSuggests",
  "accept",
  "accept",
  "posterAccepts",
  "posterAccepts",
  "another",
  "offer",
  "moveSlot",
  "endSlot",
  "decline",
  "reopen",
  // Twice, because it seldom succeeds: only the seeker of a booked viewing has the code.
  "door",
  "door",
  "clock",
] as const;
const action = fc.record({
  kind: fc.constantFrom(...kinds),
  room: fc.nat(ROOMS - 1),
  seeker: fc.nat(SEEKERS - 1),
  pick: fc.nat(1_000),
  hours: fc.nat(5),
});
type Action = typeof action extends fc.Arbitrary<infer Value> ? Value : never;

interface World {
  rooms: (Room & { people: { seeker: Actor; id: string }[] })[];
  clock: number;
}

async function makeWorld(): Promise<World> {
  const rooms: World["rooms"] = [];
  const members: Awaited<ReturnType<typeof addOpen>>["member"][] = [];
  const now = new Date();
  for (let index = 0; index < ROOMS; index += 1) {
    const room = await addRoom(app());
    const people: { seeker: Actor; id: string }[] = [];
    for (let who = 0; who < SEEKERS; who += 1) {
      const open = await addOpen(app(), room, members[who]);
      members[who] = open.member;
      people.push(open);
    }
    await offer(app(), room, [morning(now, 2), morning(now, 2, 30), morning(now, 3)], 2, now);
    rooms.push({ ...room, people });
  }
  return { rooms, clock: now.getTime() };
}

const isLockTimeout = (error: unknown) => error instanceof Error && "code" in error && error.code === "55P03";

const suggestAt = (actor: Actor, id: string, starts: Date[], now: Date) =>
  app().services.viewings.suggest(actor, id, { starts, address: ADDRESS }, now);

const newest = async ({ seeker, id }: { seeker: Actor; id: string }) =>
  (await app().services.viewings.ofConversation(seeker, id)).suggestions[0]?.number ?? 1;

/**
 * Tries to accept a time of one of the newest suggestions, which may be over or one's own. One's own must be
 * refused.
 */
async function acceptAny(actor: Actor, id: string, pick: number, now: Date): Promise<void> {
  const { viewings } = app().services;
  const { suggestions } = await viewings.ofConversation(actor, id, now);
  const picked = suggestions[pick % 3 === 0 ? pick % Math.max(suggestions.length, 1) : 0];
  const start = new Date(picked?.times[pick % picked.times.length]?.startsAt ?? now);
  await viewings.accept(actor, id, { number: picked?.number ?? 1, start, address: ADDRESS }, now);
  expect(picked?.isOwn).toBe(false);
}

async function perform(world: World, { kind, room: at, seeker: who, pick, hours }: Action): Promise<void> {
  const { viewings, viewingClock, conversations } = app().services;
  const room = world.rooms[at];
  const person = room?.people[who];
  if (!room || !person) return;
  const now = new Date(world.clock);
  const { slots } = await viewings.listOffered(room.poster, room.listingId, now);
  const slot = slots[pick % Math.max(slots.length, 1)]?._id ?? "1";
  const current = (await viewings.ofConversation(person.seeker, person.id, now)).current?._id ?? "1";
  const start = morning(now, 1 + (pick % 4), (pick % 8) * 15);
  const other = morning(now, 1 + (pick % 5), (pick % 7) * 15);
  switch (kind) {
    case "book":
      return void (await viewings.book(person.seeker, person.id, slot, now));
    case "move":
      return void (await viewings.move(person.seeker, current, slot, now));
    case "cancel":
      return viewings.cancel(person.seeker, current, now);
    case "posterCancels":
      return viewings.cancel(room.poster, current, now);
    case "suggest":
      return suggestAt(person.seeker, person.id, [start, other], now);
    case "posterSuggests":
      return suggestAt(room.poster, person.id, [start, other], now);
    case "accept":
      return acceptAny(person.seeker, person.id, pick, now);
    case "posterAccepts":
      return acceptAny(room.poster, person.id, pick, now);
    case "another":
      return viewings.another(pick % 2 === 0 ? person.seeker : room.poster, person.id, await newest(person), now);
    case "offer": {
      // One more time; one that is offered is kept, and another one is taken back unless somebody has booked it.
      const [kept = [], gone = []] = [pick, pick + 1].map((at) =>
        slots
          .slice(at % Math.max(slots.length, 1))
          .slice(0, 1)
          .map(({ startsAt }) => new Date(startsAt)),
      );
      const input = { address: ADDRESS, seats: 1 + (pick % 2), starts: [start, ...kept], ends: gone };
      return void (await viewings.offer(room.poster, room.listingId, input, now));
    }
    case "moveSlot":
      return viewings.moveSlot(room.poster, slot, start, now);
    case "endSlot":
      return viewings.endSlot(room.poster, slot, now);
    case "decline":
      return void (await conversations.decline(room.poster, { ids: [person.id], reason: "fit" }));
    case "reopen":
      return conversations.reopen(room.poster, person.id);
    case "door": {
      const { startsAt, code } = await viewings.get(person.seeker, current);
      return void (await viewings.typeCode(room.poster, current, code ?? "0000", new Date(startsAt)));
    }
    case "clock":
    default:
      world.clock += hours * HOUR_MS;
      await viewingClock.runDue(new Date(world.clock));
  }
}

const totals: Record<string, number> = {};

test("random steps of six connections: seats as counted, nobody twice at a time, none in a closed conversation", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(action, { minLength: 15, maxLength: 30 }), { minLength: CONNECTIONS, maxLength: CONNECTIONS }),
      async (scripts) => {
        const world = await makeWorld();
        await Promise.all(
          scripts.map(async (script) => {
            for (const one of script) {
              const outcome = await perform(world, one).then(
                () => "done",
                (error: unknown) => {
                  // On a busy machine a step may wait for the locks of the five others for too long.
                  if (isLockTimeout(error)) return "lock timeout";
                  // A deadlock, or another error that nobody expects, is not one of ours.
                  if (!(error instanceof AppError)) throw error;
                  return error.code;
                },
              );
              totals[`${one.kind}: ${outcome}`] = (totals[`${one.kind}: ${outcome}`] ?? 0) + 1;
              expect(await brokenViewings(app().services.db)).toEqual(noViewingsBroken);
            }
          }),
        );
      },
    ),
    { numRuns: propertyRuns(4), endOnFailure: true },
  );
  const lines = Object.entries(totals).toSorted(([one], [other]) => one.localeCompare(other));
  process.stdout.write(`Viewings at random: ${lines.map(([what, count]) => `${what} ${count}`).join(", ")}\n`);
  // Steps that never succeed would prove nothing.
  for (const kind of new Set(kinds)) expect([kind, totals[`${kind}: done`] ?? 0]).not.toEqual([kind, 0]);
}, 180_000);
