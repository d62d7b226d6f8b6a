/**
 * Reasons against offering a room to a seeker. They use only what the seeker published in the post. With a verdict from
 * the whole profile, a poster could find out the rest of it by offering invented rooms.
 */

import { profileOn } from "../verdict/requirements.ts";
import type { SeekerProfile } from "../verdict/seeker-profile.schema.ts";
import { type Home, isAgainst, type Reason, verdictOf } from "../verdict/verdict.ts";
import type { About } from "./wanted.schema.ts";

export interface OfferDoubts {
  reasons: Reason[];
  /** The room is outside of all areas where the seeker looks. */
  isElsewhere: boolean;
  /**
   * The listing does not accept such a person, so it cannot be offered. With other doubts, a poster can still offer it
   * after a warning.
   */
  isRefused: boolean;
}

/** Answers that require nothing of a home. Household, occupation and gender are added to them. */
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

/** Facts about who may rent, and the fields that must be published to judge them. */
const whoFacts: Partial<Record<string, readonly (keyof About)[]>> = {
  households: ["household"],
  occupations: ["occupation"],
  genders: ["household", "gender"],
};

const publishedFor = (reason: Reason) => (reason.about === "fact" ? whoFacts[reason.fact] : undefined);

export function doubtsOf(about: About, home: Home, isElsewhere: boolean, today: string): OfferDoubts {
  const profile: SeekerProfile = {
    ...asksLittle,
    household: "family",
    occupation: "student",
    gender: "female",
    ...about,
  };
  const isGuessed = (reason: Reason) => publishedFor(reason)?.some((field) => about[field] === undefined) ?? false;
  const reasons = verdictOf(profileOn(today, profile), home).reasons.filter(
    (reason) => isAgainst(reason.verdict) && !isGuessed(reason),
  );
  return { reasons, isElsewhere, isRefused: reasons.some((reason) => publishedFor(reason) !== undefined) };
}

export const hasDoubts = ({ reasons, isElsewhere }: OfferDoubts): boolean => isElsewhere || reasons.length > 0;
