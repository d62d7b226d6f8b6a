/** The true cost of a home: all of a month, and the cash that the first day takes. Pure; what is not known is a range, never zero. */
import { advanceMonths, type CostName, type Costs, costNames, costTable } from "./cost-table.ts";
import type { Facts } from "./fact-table.ts";

export interface CostRange {
  low: number;
  high: number;
}

export interface CostPart extends CostRange {
  name: CostName;
  /** False: nobody said, and the range is what is usual. */
  isKnown: boolean;
}

export interface TrueCost {
  rent: number;
  /** Without those that are no part of such a home: meals, where none are offered. */
  parts: CostPart[];
  /** A month with everything. */
  allIn: CostRange;
  /** By what was said alone: it can be no less, whatever is usual. */
  certain: { allIn: number; dayOne: number };
  advance: CostRange & { isKnown: boolean };
  /** Advance and the first month's rent. */
  dayOne: CostRange;
  /** More than the three months that the guideline allows. */
  isAdvanceTooHigh: boolean;
}

interface Home {
  rent: number;
  facts: Facts;
  costs: Costs;
}

/** A post that does not say what it lets is counted as a room. */
const unitOf = ({ unit = "room" }: Facts) => unit;

function partsOf({ facts, costs }: Pick<Home, "facts" | "costs">): CostPart[] {
  return costNames.flatMap((name): CostPart[] => {
    const said = costs[name];
    if (said !== undefined) return [{ name, low: said, high: said, isKnown: true }];
    const [low, high] = costTable[name].usual[unitOf(facts)];
    return high > 0 ? [{ name, low, high, isKnown: false }] : [];
  });
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

/** What a month costs beside the rent, as the columns extras_low and extras_high hold it: for certain, by what was said; and at most, by what is usual. */
export function extrasOf(home: Pick<Home, "facts" | "costs">): CostRange {
  const parts = partsOf(home);
  return { low: sum(parts.filter(({ isKnown }) => isKnown).map(({ low }) => low)), high: sum(parts.map(({ high }) => high)) };
}

export function trueCostOf(home: Home): TrueCost {
  const { rent, costs } = home;
  const extras = extrasOf(home);
  const parts = partsOf(home);
  const isKnown = costs.advance !== undefined;
  const advance = { low: costs.advance ?? rent * advanceMonths.usualLow, high: costs.advance ?? rent * advanceMonths.usualHigh, isKnown };
  return {
    rent,
    parts,
    allIn: { low: rent + sum(parts.map(({ low }) => low)), high: rent + extras.high },
    certain: { allIn: rent + extras.low, dayOne: rent + (costs.advance ?? 0) },
    advance,
    dayOne: { low: rent + advance.low, high: rent + advance.high },
    isAdvanceTooHigh: isKnown && advance.high > rent * advanceMonths.most,
  };
}
