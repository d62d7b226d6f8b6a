/**
 * The verdict as a list row shows it. The server makes it, so that lists do not load the fact table. Only loaders
 * import this file.
 */
import * as m from "../../paraglide/messages.js";
import { taka } from "../../platform/i18n/format.ts";
import type { Costs } from "../facts/cost-table.ts";
import type { Facts } from "../facts/fact-table.ts";
import { type CostRange, trueCostOf } from "../facts/true-cost.ts";
import type { Judgement } from "./fit.ts";
import type { SeekerProfile } from "./seeker-profile.schema.ts";
import { excessOf, type Verdict } from "./verdict.ts";
import { verdictLabel, verdictLine } from "./verdict-labels.ts";

export interface RowMatch {
  verdict: Verdict;
  /** The text of the badge. For a `near` it says by how much the cost exceeds the budget. */
  label: string;
  /**
   * For a `no`, the reason that decided it. For an `ask`, what to ask. The label of a `yes` or a `near` says
   * everything.
   */
  why: string | undefined;
}

export function toRowMatch(judged: Judgement, profile: SeekerProfile): RowMatch {
  const { verdict } = judged;
  return {
    verdict,
    label: verdictLabel(judged),
    why: verdict === "no" || verdict === "ask" ? verdictLine(judged, profile) : undefined,
  };
}

const shortLabels = { yes: m.verdict_yes, ask: m.verdict_short_ask, near: m.verdict_near, no: m.verdict_no };

/** For a photo that has space for one word or an amount. */
export function toShortMatch(judged: Judgement): RowMatch {
  const { verdict } = judged;
  const over = excessOf(judged);
  const label = over ? m.verdict_short_over({ amount: taka(over.low) }) : shortLabels[verdict]();
  return { verdict, label, why: undefined };
}

const rangeText = ({ low, high }: CostRange, exact: typeof m.seeker_day_one, between: typeof m.seeker_day_one_range) =>
  low === high ? exact({ amount: taka(low) }) : between({ low: taka(low), high: taka(high) });

/** Returns a text about the cash that the first day takes. */
export const dayOneText = (home: { rent: number; facts: Facts; costs: Costs }): string =>
  rangeText(trueCostOf(home).dayOne, m.seeker_day_one, m.seeker_day_one_range);
