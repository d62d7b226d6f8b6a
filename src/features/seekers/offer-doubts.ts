/**
 * What speaks against offering a room to somebody who wants one. Judged only by what they published with their post: a verdict from the whole profile would
 * tell a poster the rest of it, one made-up room after another.
 */

import { profileOn } from "../verdict/requirements.ts";
import type { SeekerProfile } from "../verdict/seeker-profile.schema.ts";
import { type Home, type Reason, verdictOf } from "../verdict/verdict.ts";
import type { About } from "./wanted.schema.ts";

export interface OfferDoubts {
  /** What is known and stands against it. */
  reasons: Reason[];
  /** The room is in none of the places where they look. */
  isElsewhere: boolean;
  /** The post itself says that it does not take such a person: it cannot be offered. Anything else can be offered after a warning. */
  isRefused: boolean;
}

/** Asks nothing of a home, except for the household and the occupation. */
const asksLittle: Omit<SeekerProfile, "household" | "occupation" | "gender"> = {
  homeBy: "20:00",
  smokes: "no",
  cooks: "no",
  guests: "never",
  pets: "no",
  units: [],
  areas: [],
  needs: {},
};

/** Who may rent, and what has to be published for it to be judged. */
const whoFacts: Partial<Record<string, readonly (keyof About)[]>> = {
  households: ["household"],
  occupations: ["occupation"],
  genders: ["household", "gender"],
};

const publishedFor = (reason: Reason) => (reason.about === "fact" ? whoFacts[reason.fact] : undefined);

export function doubtsOf(about: About, home: Home, isElsewhere: boolean, today: string): OfferDoubts {
  const profile: SeekerProfile = { ...asksLittle, household: "family", occupation: "student", gender: "female", ...about };
  const isGuessed = (reason: Reason) => publishedFor(reason)?.some((field) => about[field] === undefined) ?? false;
  const reasons = verdictOf(profileOn(today, profile), home).reasons.filter((reason) => reason.verdict === "no" && !isGuessed(reason));
  return { reasons, isElsewhere, isRefused: reasons.some((reason) => publishedFor(reason) !== undefined) };
}

export const hasDoubts = ({ reasons, isElsewhere }: OfferDoubts): boolean => isElsewhere || reasons.length > 0;
