/**
 * A profile as bit masks, so that SQL can compare it with millions of homes. Each requirement is a mask of bits that
 * refuse and a mask of bits that meet it. The result is the same as that of verdict.ts and fit.ts; a property test
 * compares them.
 */

import type { LatLng } from "../../platform/geo.ts";
import { bitOf, factBits } from "../facts/fact-bits.ts";
import { type FactGroup, type FactName, factNames, factTable, valuesOf } from "../facts/fact-table.ts";
import { type Requirement, requirementsOf, wishesOf } from "./requirements.ts";
import type { SeekerProfile } from "./seeker-profile.schema.ts";
import { nearLimit } from "./verdict.ts";

/** The parameters of a statement. Masks are bigints and are sent as text. */
export interface ProfileBits {
  /** A home with one of these bits is a `no`. */
  refusedRules: string;
  refusedAmenities: string;
  /** All requirements are met if a home has as many of these bits as there are required facts (`required`). */
  metRules: string;
  metAmenities: string;
  required: number;
  wishedRules: string;
  wishedAmenities: string;
  wished: number;
  budget: number;
  /** The highest cost whose verdict is not `no`. */
  nearBudget: number;
  cash: number;
  moveInBy: string;
  dailyLng: number | null;
  dailyLat: number | null;
  hasBudget: boolean;
  /** Values of the column `who` that do not cause a `no`. `whoSurely` has those that also leave nothing to ask. */
  whoPerhaps: readonly number[];
  whoSurely: readonly number[];
}

const UNLIMITED = 2_147_483_647;
const NEVER = "9999-12-31";
/** The facts that the column `who` contains. */
const whoFacts: readonly FactName[] = ["households", "occupations", "genders"];

const bitsOf = (fact: FactName, values: readonly string[]) =>
  values.reduce((bits, value) => bits | bitOf(fact, value), 0n);
/** Returns the bits that refuse. For a fact with a set of values, a home refuses by leaving out a value. */
const refusalOf = ({ fact, accept, refuse }: Requirement) =>
  factTable[fact].kind === "set"
    ? accept.reduce((bits, value) => bits | bitOf(fact, value, false), 0n)
    : bitsOf(fact, refuse);

function join(bits: readonly bigint[]): bigint {
  return bits.reduce((all, some) => all | some, 0n);
}

/** Returns the bits that meet all requirements on a fact. */
function metBits(fact: FactName, requirements: readonly Requirement[]): bigint {
  const own = requirements.filter((requirement) => requirement.fact === fact);
  return own.map(({ accept }) => bitsOf(fact, accept)).reduce((both, bits) => both & bits);
}

const countBits = (bits: bigint) => bits.toString(2).replaceAll("0", "").length;

function subsets<Value>(values: readonly Value[]): Value[][] {
  return values.reduce<Value[][]>((all, value) => [...all, ...all.map((some) => [...some, value])], [[]]);
}

/** Every value that `who` can have, as bits. */
const everyWho: readonly bigint[] = (() => {
  const households = subsets(valuesOf("households")).map((said) => (said.length > 0 ? said : undefined));
  const occupations = subsets(valuesOf("occupations")).map((said) => (said.length > 0 ? said : undefined));
  const genders = [undefined, ...valuesOf("genders")];
  return households.flatMap((household) =>
    occupations.flatMap((occupation) =>
      genders.map((gender) => factBits({ households: household, occupations: occupation, genders: gender }).rules),
    ),
  );
})();

export function profileBitsOf(profile: SeekerProfile, daily: LatLng | undefined): ProfileBits {
  const requirements = requirementsOf(profile);
  const wishes = wishesOf(profile);
  const required = factNames.filter((name) => requirements.some(({ fact }) => fact === name));
  const inGroup = (group: FactGroup) => {
    const isIn = ({ fact }: { fact: FactName }) => factTable[fact].group === group;
    return {
      refused: join(requirements.filter(isIn).map(refusalOf)),
      met: join(required.filter((fact) => isIn({ fact })).map((fact) => metBits(fact, requirements))),
      wished: join(wishes.filter(isIn).map(({ fact, accept }) => bitsOf(fact, accept))),
    };
  };
  const rules = inGroup("rules");
  const amenities = inGroup("amenities");
  const perhaps = everyWho.filter((who) => (who & rules.refused) === 0n);
  const whoRequired = required.filter((fact) => whoFacts.includes(fact)).length;
  const surely = perhaps.filter((who) => countBits(who & rules.met) === whoRequired);
  return {
    refusedRules: String(rules.refused),
    refusedAmenities: String(amenities.refused),
    metRules: String(rules.met),
    metAmenities: String(amenities.met),
    required: required.length,
    wishedRules: String(rules.wished),
    wishedAmenities: String(amenities.wished),
    wished: wishes.length,
    budget: profile.budget ?? UNLIMITED,
    nearBudget: profile.budget === undefined ? UNLIMITED : nearLimit(profile.budget),
    hasBudget: profile.budget !== undefined,
    cash: profile.cash ?? UNLIMITED,
    moveInBy: profile.moveInBy ?? NEVER,
    dailyLng: daily?.lng ?? null,
    dailyLat: daily?.lat ?? null,
    whoPerhaps: perhaps.map(Number),
    whoSurely: surely.map(Number),
  };
}
