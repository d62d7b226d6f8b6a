/**
 * How well a home fits a seeker. Points in four parts are used to sort lists, and are never shown. They are integers,
 * so that SQL computes the same.
 */

import { KM_PER_DEGREE, type LatLng, LONGITUDE_SCALE } from "../../platform/geo.ts";
import type { Facts } from "../facts/fact-table.ts";
import { trueCostOf } from "../facts/true-cost.ts";
import { requirementsOf, wishesOf } from "./requirements.ts";
import type { SeekerProfile } from "./seeker-profile.schema.ts";
import type { Answer, Home, Verdict } from "./verdict.ts";

/** The maximum of each part. */
export const fitWeights = { cost: 35, wishes: 30, answers: 20, way: 15 } as const;
export type FitPartName = keyof typeof fitWeights;

/**
 * Added to the points. The steps are greater than the maximum of all points. So a `yes` always ranks above an `ask`,
 * and an `ask` above a `near`.
 */
export const verdictRanks = { yes: 1_000, ask: 500, near: 0 } as const;
/** The sort key of "yes first". In this order a room that is slightly too dear is more useful than an open question. */
export const yesFirstRanks = { yes: 2, near: 1, ask: 0, no: -1 } as const;

/** Returns the sort key of "best fit first". Such a list has no listings with the verdict `no`. */
export const fitRank = (verdict: Verdict, { points }: Pick<Fit, "points">): number =>
  (verdict === "no" ? 0 : verdictRanks[verdict]) + points;

/** Points for the distance to the daily place, in kilometres. The first ring that contains the home counts. */
export const wayRings = [
  { km: 1, points: 15 },
  { km: 2, points: 13 },
  { km: 3, points: 11 },
  { km: 5, points: 8 },
  { km: 8, points: 5 },
  { km: 12, points: 3 },
  { km: 20, points: 1 },
] as const;
/**
 * Returns the square of the radius in degrees. Comparing squares needs no square root, so JavaScript and SQL give the
 * same result.
 */
export const ringOf = (km: number): number => (km / KM_PER_DEGREE) * (km / KM_PER_DEGREE);

export interface FitPart {
  name: FitPartName;
  points: number;
  of: number;
}

export interface Fit {
  points: number;
  of: number;
  /** Parts that the profile says something about. */
  parts: FitPart[];
}

/** Whether and why a seeker can live in a home, and how well it fits. */
export interface Judgement extends Answer {
  fit: Fit;
}

export interface PlacedHome extends Home {
  /** The blurred position, which others see. */
  position: LatLng | null;
}

const meets = (facts: Facts, { fact, accept }: { fact: keyof Facts; accept: readonly string[] }) => {
  const said = facts[fact];
  return said !== undefined && (typeof said === "string" ? [said] : said).some((value) => accept.includes(value));
};

/** Gives all points at half the budget or less, and none at the budget or above. */
function costPoints(allIn: number, budget: number): number {
  return allIn >= budget ? 0 : Math.min(fitWeights.cost, Math.floor((fitWeights.cost * 2 * (budget - allIn)) / budget));
}

function wayPoints(position: LatLng | null, daily: LatLng): number {
  if (!position) return 0;
  const x = (position.lng - daily.lng) * LONGITUDE_SCALE;
  const y = position.lat - daily.lat;
  return wayRings.find(({ km }) => x * x + y * y <= ringOf(km))?.points ?? 0;
}

const share = (weight: number, met: number, all: number) => Math.floor((weight * met) / all);

/** Computes the fit. `daily` is the position of the profile's daily place. */
export function fitOf(profile: SeekerProfile, home: PlacedHome, daily: LatLng | undefined): Fit {
  const wishes = wishesOf(profile);
  const requirements = requirementsOf(profile);
  const facts = [...new Set(requirements.map(({ fact }) => fact))];
  const answered = facts.filter((fact) =>
    requirements.every((requirement) => requirement.fact !== fact || meets(home.facts, requirement)),
  );
  const parts: FitPart[] = [
    ...(profile.budget === undefined
      ? []
      : [
          {
            name: "cost" as const,
            points: costPoints(trueCostOf(home).allIn.high, profile.budget),
            of: fitWeights.cost,
          },
        ]),
    ...(wishes.length === 0
      ? []
      : [
          {
            name: "wishes" as const,
            points: share(fitWeights.wishes, wishes.filter((wish) => meets(home.facts, wish)).length, wishes.length),
            of: fitWeights.wishes,
          },
        ]),
    {
      name: "answers" as const,
      points: share(fitWeights.answers, answered.length, facts.length),
      of: fitWeights.answers,
    },
    ...(daily ? [{ name: "way" as const, points: wayPoints(home.position, daily), of: fitWeights.way }] : []),
  ];
  const total = (key: "points" | "of") => parts.reduce((sum, part) => sum + part[key], 0);
  return { points: total("points"), of: total("of"), parts };
}
