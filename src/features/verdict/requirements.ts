/**
 * Derives from a seeker's profile what it requires of a home's facts. These rules are defined nowhere else. See
 * docs/decisions/018-match.md.
 */
import {
  type FactName,
  type FactValue,
  factTable,
  gateTimes,
  type NeedName,
  needNames,
  valuesOf,
} from "../facts/fact-table.ts";
import type { SeekerProfile } from "./seeker-profile.schema.ts";

export interface Requirement {
  fact: FactName;
  /** `house` is a rule of the house that the seeker has to meet. `seeker` is a need that the house has to meet. */
  side: "house" | "seeker";
  /** Values that meet the requirement. */
  accept: readonly string[];
  /** Values that do not meet it. With any other value, the seeker has to ask. */
  refuse: readonly string[];
}

const isOther = (accept: readonly string[]) => (value: string) => !accept.includes(value);

/** A requirement that refuses every value which it does not accept. */
function only<Name extends FactName>(
  fact: Name,
  side: Requirement["side"],
  accept: readonly FactValue<Name>[],
): Requirement {
  return { fact, side, accept, refuse: valuesOf(fact).filter(isOther(accept)) };
}

function houseRules({
  gender,
  household,
  occupation,
  homeBy,
  smokes,
  cooks,
  guests,
  pets,
}: SeekerProfile): Requirement[] {
  const gateAt = gateTimes.indexOf(homeBy);
  return [
    only("households", "house", [household]),
    only("occupations", "house", [occupation]),
    // `genders` restricts people who come alone. Couples and families are covered by `households`.
    ...(household === "bachelor" ? [only("genders", "house", [gender === "female" ? "women" : "men", "any"])] : []),
    // Coming home at the minute the gate closes is early enough.
    ...(gateAt > 0 ? [only("gateCloses", "house", gateTimes.slice(gateAt))] : []),
    ...(smokes === "outside" ? [only("smokingAllowed", "house", ["outside", "anywhere"])] : []),
    // `outside` is in neither list: it may be acceptable to somebody who smokes inside.
    ...(smokes === "anywhere"
      ? [{ fact: "smokingAllowed", side: "house", accept: ["anywhere"], refuse: ["never"] } as const]
      : []),
    ...(guests === "day" ? [only("guests", "house", ["day", "overnight"])] : []),
    ...(guests === "overnight" ? [only("guests", "house", ["overnight"])] : []),
    ...(pets === "yes" ? [only("pets", "house", ["yes"])] : []),
    ...(cooks === "no" ? [] : [only("cooking", "house", ["yes"])]),
    ...(cooks === "noBeef" || cooks === "everything" ? [only("kitchenVegetarian", "house", ["no"])] : []),
    ...(cooks === "everything" ? [only("beefCooked", "house", ["yes"])] : []),
  ];
}

function ownNeeds({ units, needs }: SeekerProfile): Requirement[] {
  const isAnyUnit = units.length === 0 || units.length === valuesOf("unit").length;
  return [
    ...(isAnyUnit ? [] : [only("unit", "seeker", units)]),
    ...needNames.flatMap((fact) =>
      needs[fact] === "must"
        ? [only(fact, "seeker", (factTable[fact].need?.accept ?? []) as FactValue<typeof fact>[])]
        : [],
    ),
  ];
}

export const requirementsOf = (profile: SeekerProfile): Requirement[] => [...houseRules(profile), ...ownNeeds(profile)];

/**
 * Returns needs that contradict what the seeker says about themselves, such as smoking inside and requiring a
 * smoke-free home.
 */
export function clashesIn(profile: SeekerProfile): NeedName[] {
  const ofHouse = houseRules(profile);
  const ofSeeker = ownNeeds(profile);
  return needNames.filter((name) => {
    const own = ofSeeker.find(({ fact }) => fact === name);
    return (
      own && ofHouse.some(({ fact, accept }) => fact === name && !accept.some((value) => own.accept.includes(value)))
    );
  });
}

/** Removes a move-in date that has passed. Otherwise every home would be a `no`. */
export function profileOn(today: string, profile: SeekerProfile): SeekerProfile {
  if (!isDatePast(profile, today)) return profile;
  const { moveInBy: _past, ...rest } = profile;
  return rest;
}

export const isDatePast = ({ moveInBy }: Pick<SeekerProfile, "moveInBy">, today: string): boolean =>
  moveInBy !== undefined && moveInBy < today;

export interface Wish {
  fact: FactName;
  accept: readonly string[];
}

/** Returns the wishes, which change only the order and not the verdict. */
export const wishesOf = ({ needs }: SeekerProfile): Wish[] =>
  needNames.flatMap((fact) => (needs[fact] === "nice" ? [{ fact, accept: factTable[fact].need?.accept ?? [] }] : []));
