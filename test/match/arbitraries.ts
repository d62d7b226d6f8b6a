/** Random seekers and homes, chosen so that all four verdicts are frequent. */
import * as fc from "fast-check";
import { type CostName, type Costs, costNames } from "../../src/features/facts/cost-table.ts";
import {
  type FactName,
  type Facts,
  factNames,
  factTable,
  gateTimes,
  needNames,
  valuesOf,
} from "../../src/features/facts/fact-table.ts";
import { extrasOf } from "../../src/features/facts/true-cost.ts";
import type { PlacedHome } from "../../src/features/verdict/fit.ts";
import { requirementsOf } from "../../src/features/verdict/requirements.ts";
import {
  cookingWays,
  guestWays,
  needStrengths,
  type SeekerProfile,
  smokingWays,
} from "../../src/features/verdict/seeker-profile.schema.ts";

/** Undefined once in `freq` times. */
const maybe = <Value>(value: fc.Arbitrary<Value>, freq = 3) => fc.option(value, { nil: undefined, freq });
const day = fc.integer({ min: 1, max: 28 }).map((number) => `2026-12-${String(number).padStart(2, "0")}`);

export const places = fc.record({
  lat: fc.double({ min: 23.7, max: 23.9, noNaN: true }),
  lng: fc.double({ min: 90.3, max: 90.5, noNaN: true }),
});

export const profiles: fc.Arbitrary<SeekerProfile> = fc
  .record({
    gender: fc.constantFrom("male" as const, "female" as const),
    household: fc.constantFrom(...valuesOf("households")),
    occupation: fc.constantFrom(...valuesOf("occupations")),
    homeBy: fc.constantFrom(...gateTimes),
    smokes: fc.constantFrom(...smokingWays),
    cooks: fc.constantFrom(...cookingWays),
    guests: fc.constantFrom(...guestWays),
    pets: fc.constantFrom("yes" as const, "no" as const),
    units: fc.subarray(valuesOf("unit")),
    budget: maybe(fc.integer({ min: 6000, max: 30_000 })),
    cash: maybe(fc.integer({ min: 10_000, max: 90_000 })),
    moveInBy: maybe(day),
    areas: fc.constant<string[]>([]),
    needs: fc.dictionary(fc.constantFrom(...needNames), fc.constantFrom(...needStrengths), { maxKeys: 4 }),
  })
  .map(({ budget, cash, moveInBy, ...profile }) => ({
    ...profile,
    ...(budget === undefined ? {} : { budget }),
    ...(cash === undefined ? {} : { cash }),
    ...(moveInBy === undefined ? {} : { moveInBy }),
  }));

const said = (name: FactName): fc.Arbitrary<string | string[]> =>
  factTable[name].kind === "set"
    ? fc.subarray<string>(valuesOf(name), { minLength: 1 })
    : fc.constantFrom<string>(...valuesOf(name));

/** Mostly values that this person accepts, so that a yes is frequent. */
function factFor(name: FactName, profile: SeekerProfile): fc.Arbitrary<string | string[] | undefined> {
  const own = requirementsOf(profile).filter(({ fact }) => fact === name);
  const fitting = own.reduce<string[]>(
    (values, { accept }) => values.filter((value) => accept.includes(value)),
    valuesOf(name),
  );
  if (fitting.length === 0) return maybe(said(name));
  const wanted = fc.constantFrom(...fitting).map((value) => (factTable[name].kind === "set" ? [value] : value));
  return fc.oneof(
    { weight: 1, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: said(name) },
    { weight: 40, arbitrary: wanted },
  );
}

const known = <Value extends object>(value: Value) =>
  Object.fromEntries(Object.entries(value).filter(([, given]) => given !== undefined)) as Value;

const factsFor = (profile: SeekerProfile): fc.Arbitrary<Facts> =>
  fc
    .record(Object.fromEntries(factNames.map((name) => [name, factFor(name, profile)])))
    .chain((facts) =>
      fc
        .constantFrom(0, 0, 0, 1, 3, 12)
        .chain((left) =>
          fc.shuffledSubarray(factNames, { minLength: left, maxLength: left }).map((out) => ({ facts, out })),
        ),
    )
    .map(
      ({ facts, out }) =>
        known(
          Object.fromEntries(
            Object.entries(facts).map(([name, value]) => [name, out.includes(name as FactName) ? undefined : value]),
          ),
        ) as Facts,
    );

export const cost = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 6000 }));
export const advance = fc.integer({ min: 0, max: 60_000 });
const costs: fc.Arbitrary<Costs> = fc
  .record(
    Object.fromEntries([
      ...costNames.map((name): [CostName, fc.Arbitrary<number | undefined>] => [name, maybe(cost, 2)]),
      ["advance", maybe(advance, 2)],
    ]),
  )
  .map(known);

/** The known costs of a month, in percent of the budget: within it, slightly above it, and more. */
const ofBudget = fc.option(fc.integer({ min: 99, max: 122 }), { nil: undefined, freq: 2 });

function rentAt(percent: number, budget: number, home: Pick<PlacedHome, "facts" | "costs">): number {
  return Math.max(500, Math.floor((budget * percent) / 100) - extrasOf(home).low);
}

export const homeFor = (profile: SeekerProfile): fc.Arbitrary<PlacedHome> =>
  fc
    .record({
      rent: fc.integer({ min: 3000, max: 16_000 }),
      moveIn: day,
      isAvailable: fc.integer({ min: 0, max: 19 }).map((number) => number > 0),
      facts: factsFor(profile),
      costs,
      position: fc.option(places, { nil: null, freq: 5 }),
      percent: ofBudget,
    })
    .map(({ percent, ...home }) =>
      percent === undefined || profile.budget === undefined
        ? home
        : { ...home, rent: rentAt(percent, profile.budget, home) },
    );

export interface Pair {
  profile: SeekerProfile;
  home: PlacedHome;
}
export const pairs: fc.Arbitrary<Pair> = profiles.chain((profile) =>
  homeFor(profile).map((home) => ({ profile, home })),
);
