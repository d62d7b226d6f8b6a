import * as fc from "fast-check";
import { expect, test } from "vitest";
import { useTestApp } from "../../../../test/app.ts";
import { propertyRuns } from "../../../../test/property-runs.ts";
import {
  ADDRESS,
  addOpen,
  addRoom,
  brokenViewings,
  codeOf,
  morning,
  noViewingsBroken,
} from "../../../../test/viewings.ts";
import type { Actor } from "../../../platform/auth/actor.ts";
import { HOUR_MS } from "../../../platform/time.ts";

const app = useTestApp();

/** Two seekers of one room, so that the poster's time is contested. */
const PEOPLE = 2;
const sides = ["seeker", "poster"] as const;
type Side = (typeof sides)[number];

const step = fc.record({
  kind: fc.constantFrom("suggest", "suggest", "accept", "accept", "accept", "another", "cancel", "wait", "end"),
  person: fc.nat(PEOPLE - 1),
  side: fc.constantFrom("seeker", "seeker", "poster" as const),
  /** Tries to accept one's own suggestion. */
  isOwn: fc.integer({ min: 0, max: 5 }).map((number) => number === 0),
  /** Quarters of an hour from 10 am of the next day, few enough that the two people want the same ones. */
  picks: fc.uniqueArray(fc.nat(4), { minLength: 1, maxLength: 3 }),
  /** Which of the suggestions so far, from the newest. */
  back: fc.constantFrom(0, 0, 0, 1, 2),
  hours: fc.integer({ min: 1, max: 20 }),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

const same: Omit<Step, "kind" | "person"> = { side: "seeker", isOwn: false, picks: [0], back: 0, hours: 1 };

interface Suggested {
  number: number;
  by: Side;
  starts: number[];
  accepted: number | undefined;
}

/** What the rules say, naively: all suggestions of a conversation, which one is pending, and when the visit begins. */
interface Person {
  id: string;
  actors: Record<Side, Actor>;
  all: Suggested[];
  pending: Suggested | undefined;
  visitAt: number | undefined;
}

const LENGTH = HOUR_MS / 2;
const overlap = (one: number, other: number) => Math.abs(one - other) < LENGTH;

const totals: Record<string, number> = {};
const counted = (what: string) => void (totals[what] = (totals[what] ?? 0) + 1);

async function makeWorld() {
  const room = await addRoom(app());
  const people: Person[] = [];
  for (let index = 0; index < PEOPLE; index += 1) {
    const { id, seeker } = await addOpen(app(), room);
    const actors = { seeker, poster: room.poster };
    people.push({ id, actors, all: [], pending: undefined, visitAt: undefined });
  }
  return { people, clock: Date.now() };
}

/** Steps that are rare at random: one time accepted for two people, and a visit moved by a second suggestion. */
const rare: Step[] = [
  { ...same, kind: "suggest", person: 0 },
  { ...same, kind: "suggest", person: 1 },
  { ...same, kind: "accept", person: 0 },
  { ...same, kind: "accept", person: 1 },
  { ...same, kind: "suggest", person: 0, picks: [4] },
  { ...same, kind: "accept", person: 0 },
  { ...same, kind: "suggest", person: 1 },
  { ...same, kind: "another", person: 1, side: "poster" },
  { ...same, kind: "suggest", person: 1, picks: [2] },
  { ...same, kind: "wait", person: 1, hours: 20 },
  { ...same, kind: "wait", person: 1, hours: 20 },
  { ...same, kind: "accept", person: 1 },
];

test("random steps end as the model says: one booking per acceptance, nobody twice at a time, and expiry by time", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 40 }), async (script) => {
      const world = await makeWorld();
      for (const one of script) {
        const [code, expected] = await perform(world, one);
        expect(code).toBe(expected);
        await compare(world);
      }
    }),
    { numRuns: propertyRuns(25), endOnFailure: true, examples: [[rare]] },
  );
  process.stdout.write(`Suggestions at random: ${JSON.stringify(totals)}\n`);
  // Steps that never succeed, and refusals that never occur, would prove nothing.
  for (const what of ["suggest", "accept", "move", "another", "cancel", "end", "expired", "refused", "clash"])
    expect([what, totals[what] ?? 0]).not.toEqual([what, 0]);
}, 240_000);

type World = Awaited<ReturnType<typeof makeWorld>>;

type Code = Awaited<ReturnType<typeof codeOf>>;
/** The code of a refusal, and the one that the model expects. */
type Outcome = readonly [code: Code, expected: Code];
const asExpected: Outcome = [undefined, undefined];

interface Scene {
  person: Person;
  side: Side;
  now: Date;
  /** When the visits of the other people begin. */
  others: number[];
}

async function suggest({ person, side, now, others }: Scene, picks: readonly number[]): Promise<Outcome> {
  const first = morning(now, 1).getTime();
  const starts = picks.map((pick) => first + pick * (LENGTH / 2)).toSorted((one, other) => one - other);
  const isBusy = side === "poster" && starts.some((start) => others.some((other) => overlap(start, other)));
  const isBooked = person.visitAt !== undefined && starts.includes(person.visitAt);
  const expected = isBusy ? "viewing_slot_taken" : isBooked ? "viewing_booked_already" : undefined;
  const { viewings } = app().services;
  const { id, actors } = person;
  const input = { starts: starts.map((start) => new Date(start)), address: ADDRESS };
  const code = await codeOf(viewings.suggest(actors[side], id, input, now));
  counted(expected ? "refused" : "suggest");
  if (!expected) {
    const { suggestions } = await viewings.ofConversation(actors[side], id, now);
    person.pending = { number: suggestions[0]?.number ?? 0, by: side, starts, accepted: undefined };
    person.all.push(person.pending);
  }
  return [code, expected];
}

async function accept({ person, side, now, others }: Scene, picked: Suggested, start: number): Promise<Outcome> {
  const isOpen = picked === person.pending && picked.by !== side && start > now.getTime();
  const isOver = person.visitAt !== undefined && person.visitAt + LENGTH <= now.getTime();
  const hasBegun = person.visitAt !== undefined && !isOver && person.visitAt <= now.getTime();
  const isClash = others.some((other) => overlap(start, other));
  // Accepting once more what was accepted last changes nothing.
  const isAgain = picked.by !== side && picked.accepted === start && person.visitAt === start;
  const expected = isAgain
    ? undefined
    : !isOpen
      ? "viewing_slot_not_found"
      : hasBegun
        ? "not_possible_now"
        : isClash
          ? side === "seeker"
            ? "viewing_slot_full"
            : "viewing_slot_taken"
          : undefined;
  const input = { number: picked.number, start: new Date(start), address: ADDRESS };
  const code = await codeOf(app().services.viewings.accept(person.actors[side], person.id, input, now));
  if (isAgain) counted("again");
  else if (!isOpen) counted(start <= now.getTime() ? "expired" : "refused");
  else if (expected) counted(hasBegun ? "begun" : "clash");
  else {
    counted(person.visitAt === undefined ? "accept" : isOver ? "anew" : "move");
    person.visitAt = start;
    picked.accepted = start;
    person.pending = undefined;
  }
  return [code, expected];
}

async function perform(world: World, { kind, person: who, side, isOwn, picks, back, hours }: Step): Promise<Outcome> {
  const person = world.people[who];
  if (!person) return asExpected;
  const { viewings, conversations } = app().services;
  const { id, actors } = person;
  const now = new Date(world.clock);
  const others = world.people.flatMap(({ visitAt }, index) =>
    index === who || visitAt === undefined ? [] : [visitAt],
  );
  const picked = person.all.at(-1 - back);
  switch (kind) {
    case "suggest":
      return suggest({ person, side, now, others }, picks);
    case "accept": {
      const start = picked?.starts[(picks[0] ?? 0) % picked.starts.length];
      if (picked && start !== undefined) {
        const by = (picked.by === "seeker") === isOwn ? "seeker" : "poster";
        return accept({ person, side: by, now, others }, picked, start);
      }
      break;
    }
    case "another":
      if (!picked) break;
      await viewings.another(actors[side], id, picked.number, now);
      if (picked !== person.pending || picked.by === side) break;
      person.pending = undefined;
      counted("another");
      break;
    case "cancel": {
      const { current } = await viewings.ofConversation(actors[side], id, now);
      if (current?.state !== "booked" || Date.parse(current.endsAt) <= world.clock) break;
      await viewings.cancel(actors[side], current._id, now);
      person.visitAt = undefined;
      counted("cancel");
      break;
    }
    case "end":
      if (hours > 3) break;
      await conversations.decline(actors.poster, { ids: [id], reason: "fit" }, now);
      await conversations.reopen(actors.poster, id, now);
      person.pending = undefined;
      person.visitAt = undefined;
      counted("end");
      break;
    case "wait":
    default:
      world.clock += hours * HOUR_MS;
  }
  return asExpected;
}

/** The database, and what each side is shown, agree with the model. */
async function compare({ people, clock }: World): Promise<void> {
  const now = new Date(clock);
  expect(await brokenViewings(app().services.db)).toEqual(noViewingsBroken);
  for (const { id, actors, pending, visitAt } of people)
    for (const side of sides) {
      const { current, suggestions } = await app().services.viewings.ofConversation(actors[side], id, now);
      const shown = suggestions.filter(({ isPending }) => isPending);
      const expected = pending?.starts.some((start) => start > clock) ? [pending.number] : [];
      expect(shown.map(({ number }) => number)).toEqual(expected);
      expect(current?.state === "booked" ? Date.parse(current.startsAt) : undefined).toBe(visitAt);
    }
}
