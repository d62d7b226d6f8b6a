/** The verdict as a list row shows it. Made on the server, so that lists do not load the fact table. Used by loaders only. */
import * as m from "../../paraglide/messages.js";
import { number, taka } from "../../platform/i18n/format.ts";
import type { Costs } from "../facts/cost-table.ts";
import type { Facts } from "../facts/fact-table.ts";
import { type CostRange, trueCostOf } from "../facts/true-cost.ts";
import type { Judgement } from "./fit.ts";
import type { SeekerProfile } from "./seeker-profile.schema.ts";
import type { Verdict } from "./verdict.ts";
import { reasonText } from "./verdict-labels.ts";

export interface RowMatch {
  verdict: Verdict;
  label: string;
  /** For a `no`, what decided it. For an `ask`, how much is unknown. */
  why: string | undefined;
}

const labels: Record<Verdict, () => string> = { yes: m.verdict_badge_yes, ask: m.verdict_badge_ask, no: m.verdict_badge_no };

function whyOf({ verdict, reasons }: Judgement, profile: SeekerProfile): string | undefined {
  const deciding = reasons.filter((reason) => reason.verdict === verdict);
  const [first] = deciding;
  if (verdict === "no" && first) return reasonText(first, profile);
  return verdict === "ask" ? m.verdict_ask_text({ count: deciding.length, shown: number(deciding.length) }) : undefined;
}

export function toRowMatch(judged: Judgement, profile: SeekerProfile): RowMatch {
  return { verdict: judged.verdict, label: labels[judged.verdict](), why: whyOf(judged, profile) };
}

const rangeText = ({ low, high }: CostRange, exact: typeof m.seeker_all_in, between: typeof m.seeker_all_in_range) =>
  low === high ? exact({ amount: taka(low) }) : between({ low: taka(low), high: taka(high) });

/** The cost lines of a row. The first day's cash only if the search asks about it. */
export function rowCosts(home: { rent: number; facts: Facts; costs: Costs }, isDayOneAsked: boolean): string[] {
  const { allIn, dayOne } = trueCostOf(home);
  return [rangeText(allIn, m.seeker_all_in, m.seeker_all_in_range), ...(isDayOneAsked ? [rangeText(dayOne, m.seeker_day_one, m.seeker_day_one_range)] : [])];
}
