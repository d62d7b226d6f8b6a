/** A seeker's profile as requirements on the facts of a home: the one place that says what follows from what. See docs/decisions/018-match.md. */
import { type FactName, type FactValue, factTable, gateTimes, type NeedName, needNames, valuesOf } from "../facts/fact-table.ts";
import type { SeekerProfile } from "./seeker-profile.schema.ts";

export interface Requirement {
  fact: FactName;
  /** Whose word it is: the house asks it of the seeker, or the seeker of the house. */
  side: "house" | "seeker";
  /** With these it is met. */
  accept: readonly string[];
  /** With these it is not. What is in neither has to be asked. */
  refuse: readonly string[];
}

const isOther = (accept: readonly string[]) => (value: string) => !accept.includes(value);

/** All that is not accepted is refused. */
function only<Name extends FactName>(fact: Name, side: Requirement["side"], accept: readonly FactValue<Name>[]): Requirement {
  return { fact, side, accept, refuse: valuesOf(fact).filter(isOther(accept)) };
}

function houseRules({ gender, household, occupation, homeBy, smokes, cooks, guests, pets }: SeekerProfile): Requirement[] {
  const gateAt = gateTimes.indexOf(homeBy);
  return [
    only("households", "house", [household]),
    only("occupations", "house", [occupation]),
    // 'Families, or women': the second is said of those who come alone. A couple or a family is let in by the first.
    ...(household === "bachelor" ? [only("genders", "house", [gender === "female" ? "women" : "men", "any"])] : []),
    // A gate that shuts at the very minute lets one in.
    ...(gateAt > 0 ? [only("gateCloses", "house", gateTimes.slice(gateAt))] : []),
    ...(smokes === "outside" ? [only("smokingAllowed", "house", ["outside", "anywhere"])] : []),
    // Outside may do for somebody who smokes inside: that is theirs to say.
    ...(smokes === "anywhere" ? [{ fact: "smokingAllowed", side: "house", accept: ["anywhere"], refuse: ["never"] } as const] : []),
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
    ...needNames.flatMap((fact) => (needs[fact] === "must" ? [only(fact, "seeker", (factTable[fact].need?.accept ?? []) as FactValue<typeof fact>[])] : [])),
  ];
}

export const requirementsOf = (profile: SeekerProfile): Requirement[] => [...houseRules(profile), ...ownNeeds(profile)];

/** Needs that no home can meet beside what somebody says of themselves: to smoke inside, in a home where nobody does. */
export function clashesIn(profile: SeekerProfile): NeedName[] {
  const ofHouse = houseRules(profile);
  const ofSeeker = ownNeeds(profile);
  return needNames.filter((name) => {
    const own = ofSeeker.find(({ fact }) => fact === name);
    return own && ofHouse.some(({ fact, accept }) => fact === name && !accept.some((value) => own.accept.includes(value)));
  });
}

/** The profile as it counts today: a day that has passed asks nothing any more, or every home would be a no. */
export function profileOn(today: string, profile: SeekerProfile): SeekerProfile {
  if (!isDatePast(profile, today)) return profile;
  const { moveInBy: _past, ...rest } = profile;
  return rest;
}

export const isDatePast = ({ moveInBy }: Pick<SeekerProfile, "moveInBy">, today: string): boolean => moveInBy !== undefined && moveInBy < today;

export interface Wish {
  fact: FactName;
  accept: readonly string[];
}

/** What would be nice: it changes no verdict, only the order. */
export const wishesOf = ({ needs }: SeekerProfile): Wish[] =>
  needNames.flatMap((fact) => (needs[fact] === "nice" ? [{ fact, accept: factTable[fact].need?.accept ?? [] }] : []));
