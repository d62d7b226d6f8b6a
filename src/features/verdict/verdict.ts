/**
 * Decides whether a seeker can live in a home: `yes`, `ask`, `near` or `no`. Lists compute the same in SQL with
 * profile-bits.ts; a property test compares both.
 *
 * `no`: a known fact is against the home. `near`: only the monthly cost is against it, and is slightly above the
 * budget. `yes`: everything that matters is known and fits. `ask`: all other cases, because nothing is guessed.
 */
import type { Costs } from "../facts/cost-table.ts";
import type { FactName, Facts } from "../facts/fact-table.ts";
import { type CostRange, trueCostOf } from "../facts/true-cost.ts";
import { type Requirement, requirementsOf } from "./requirements.ts";
import type { SeekerProfile } from "./seeker-profile.schema.ts";

export type Verdict = "yes" | "ask" | "near" | "no";

/** The fields of a listing that a verdict depends on. */
export interface Home {
  rent: number;
  moveIn: string;
  isAvailable: boolean;
  facts: Facts;
  costs: Costs;
}

/** verdict-labels.ts turns these into sentences. */
export type Reason = { verdict: Verdict } & (
  | { about: "fact"; fact: FactName; side: Requirement["side"]; said: readonly string[] | undefined }
  | { about: "budget" | "cash"; range: CostRange; limit: number }
  | { about: "moveIn"; from: string; by: string }
  | { about: "taken" }
);

export interface Answer {
  verdict: Verdict;
  /**
   * The reasons in this order: reasons against the home (a small excess over the budget last), what has to be asked,
   * what fits.
   */
  reasons: Reason[];
}

/** The verdicts from worst to best. An answer has the verdict of its worst reason. */
const order: readonly Verdict[] = ["no", "near", "ask", "yes"];
const worst = (verdicts: readonly Verdict[]): Verdict => order.find((verdict) => verdicts.includes(verdict)) ?? "yes";

export const isAgainst = (verdict: Verdict): boolean => verdict === "no" || verdict === "near";

/**
 * Returns the highest monthly cost that is still `near`: a fifth above the budget. It is in whole taka, because SQL
 * compares integers.
 */
export const nearLimit = (budget: number): number => Math.floor((budget * 6) / 5);

const toList = (said: string | readonly string[]): readonly string[] => (typeof said === "string" ? [said] : said);

function judgeFact({ fact, side, accept, refuse }: Requirement, facts: Facts): Reason {
  const known = facts[fact];
  if (known === undefined) return { about: "fact", fact, side, said: undefined, verdict: "ask" };
  const said = toList(known);
  const isMet = said.some((value) => accept.includes(value));
  return {
    about: "fact",
    fact,
    side,
    said,
    verdict: isMet ? "yes" : said.every((value) => refuse.includes(value)) ? "no" : "ask",
  };
}

/**
 * Returns `no` if the known costs alone exceed the limit, and `yes` if known and estimated costs are within it. An
 * estimate never causes a `no`.
 */
function judgeRange(
  certain: number,
  range: CostRange,
  limit: number,
): { range: CostRange; limit: number; verdict: Verdict } {
  if (certain > limit) return { range: { low: certain, high: range.high }, limit, verdict: "no" };
  return { range, limit, verdict: range.high > limit ? "ask" : "yes" };
}

/**
 * Judges the monthly cost. Seekers stretch a budget, but not the cash that they have, so only the budget has a `near`.
 */
function judgeBudget(certain: number, range: CostRange, budget: number) {
  const judged = judgeRange(certain, range, budget);
  return judged.verdict === "no" && certain <= nearLimit(budget) ? { ...judged, verdict: "near" as const } : judged;
}

function judgeMoney({ budget, cash }: SeekerProfile, home: Home): Reason[] {
  const { allIn, dayOne, certain } = trueCostOf(home);
  return [
    ...(budget === undefined ? [] : [{ about: "budget" as const, ...judgeBudget(certain.allIn, allIn, budget) }]),
    ...(cash === undefined ? [] : [{ about: "cash" as const, ...judgeRange(certain.dayOne, dayOne, cash) }]),
  ];
}

export function verdictOf(profile: SeekerProfile, home: Home): Answer {
  const { moveInBy } = profile;
  const found: Reason[] = [
    ...(home.isAvailable ? [] : [{ about: "taken" as const, verdict: "no" as const }]),
    ...requirementsOf(profile).map((requirement) => judgeFact(requirement, home.facts)),
    ...judgeMoney(profile, home),
    ...(moveInBy === undefined
      ? []
      : [
          {
            about: "moveIn" as const,
            from: home.moveIn,
            by: moveInBy,
            verdict: home.moveIn <= moveInBy ? ("yes" as const) : ("no" as const),
          },
        ]),
  ];
  return {
    verdict: worst(found.map(({ verdict }) => verdict)),
    reasons: order.flatMap((verdict) => found.filter((reason) => reason.verdict === verdict)),
  };
}

/**
 * Returns by how much the known costs of a `near` exceed the budget (`low`), and by how much all costs may exceed it
 * (`high`).
 */
export function excessOf({ verdict, reasons }: Answer): CostRange | undefined {
  const [worst] = reasons;
  if (verdict !== "near" || worst?.about !== "budget") return undefined;
  const { range, limit } = worst;
  return { low: range.low - limit, high: range.high - limit };
}
