/** The true cost of a home as text. Used by loaders only, so that the cost table is not sent to the browser. */
import * as m from "../../paraglide/messages.js";
import { number, taka } from "../../platform/i18n/format.ts";
import { advanceMonths, type Costs, costTable } from "./cost-table.ts";
import type { Facts } from "./fact-table.ts";
import { type CostRange, hasOwnCooking, type TrueCost, trueCostOf } from "./true-cost.ts";

export interface CostLine {
  label: string;
  amount: string;
  /** The poster gave no amount: this is our estimate. */
  isUsual: boolean;
}

export interface CostView {
  rent: CostLine;
  /** The monthly costs besides the rent. */
  parts: CostLine[];
  allIn: string;
  /**
   * The whole monthly cost as one amount, for a narrow place. If parts are estimates, it is the lowest possible cost.
   */
  allInFrom: string;
  advance: CostLine;
  /** The advance in months of rent, if the poster gave it. */
  advanceMonths: string | undefined;
  dayOne: string;
  /** At least one amount is an estimate. */
  isOpen: boolean;
  /** The text about the guideline, if the advance exceeds it. */
  flag: string | undefined;
}

export const rangeText = ({ low, high }: CostRange): string =>
  low === high ? taka(low) : m.truecost_range({ low: taka(low), high: taka(high) });

/** The whole monthly cost in a few words, for cards. If costs are unknown, the text says that it may be more. */
export const allInText = (home: { rent: number; facts: Facts; costs: Costs }): string =>
  allInRangeText(trueCostOf(home).allIn);

export const allInRangeText = ({ low, high }: CostRange): string =>
  low === high ? m.card_all_in({ amount: taka(low) }) : m.card_all_in_from({ amount: taka(low) });

function monthsText(advance: number, rent: number): string {
  const months = Math.round((advance / rent) * 10) / 10;
  return m.truecost_months({ count: months, shown: number(months) });
}

function advanceLine({ advance }: TrueCost): CostLine {
  return {
    label: m.cost_advance(),
    amount: advance.high === 0 ? m.truecost_none() : rangeText(advance),
    isUsual: !advance.isKnown,
  };
}

export function costView(home: { rent: number; facts: Facts; costs: Costs }): CostView {
  const cost = trueCostOf(home);
  const { rent, parts, allIn, advance, dayOne, isAdvanceTooHigh } = cost;
  return {
    rent: { label: m.truecost_rent(), amount: taka(rent), isUsual: false },
    parts: [
      ...parts.map(({ name, isKnown, ...range }) => ({
        label: name === "meals" && home.facts.meals === "mealRate" ? m.fact_meals_rate() : costTable[name].label(),
        amount: isKnown && range.high === 0 ? m.truecost_in_rent() : rangeText(range),
        isUsual: !isKnown,
      })),
      ...(hasOwnCooking(home) ? [{ label: m.fact_meals(), amount: m.fact_meals_none(), isUsual: false }] : []),
    ],
    allIn: rangeText(allIn),
    allInFrom: allIn.low === allIn.high ? taka(allIn.low) : `${taka(allIn.low)}+`,
    advance: advanceLine(cost),
    advanceMonths: advance.isKnown && advance.high > 0 ? monthsText(advance.high, rent) : undefined,
    dayOne: rangeText(dayOne),
    isOpen: allIn.low !== allIn.high || !advance.isKnown,
    flag: isAdvanceTooHigh ? m.truecost_flag({ most: taka(rent * advanceMonths.most) }) : undefined,
  };
}
