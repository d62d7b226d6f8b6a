/**
 * The true cost of a home: all monthly costs, and the cash needed on the first day. An unknown cost is a range, never
 * zero.
 */
import { advanceMonths, type CostName, type Costs, costNames, costTable } from "./cost-table.ts";
import type { Facts } from "./fact-table.ts";

export interface CostRange {
  low: number;
  high: number;
}

export interface CostPart extends CostRange {
  name: CostName;
  /** False if the poster gave no amount and the range is an estimate. */
  isKnown: boolean;
}

export interface TrueCost {
  rent: number;
  /** The single costs, without those that such a home does not have, such as meals. */
  parts: CostPart[];
  /** All monthly costs. */
  allIn: CostRange;
  /** The sum of the known costs, which is the minimum whatever the estimates are. */
  certain: { allIn: number; dayOne: number };
  advance: CostRange & { isKnown: boolean };
  /** The advance and the first month's rent. */
  dayOne: CostRange;
  /** The advance is more than three months' rent, the limit of the guideline. */
  isAdvanceTooHigh: boolean;
}

interface Home {
  rent: number;
  facts: Facts;
  costs: Costs;
}

/** A home counts as a room if its unit is unknown. */
const unitOf = ({ unit = "room" }: Facts) => unit;

/** Whether everybody cooks for themselves. An amount for meals overrides the fact. */
export const hasOwnCooking = ({ facts, costs }: Pick<Home, "facts" | "costs">): boolean =>
  facts.meals === "none" && !costs.meals;

/** Without a cook nobody knows what an amount of 0 for meals means: meals in the rent, or none. */
const saidCost = ({ facts, costs }: Pick<Home, "facts" | "costs">, name: CostName): number | undefined =>
  name === "meals" && costs.meals === 0 && facts.meals !== "cook" ? undefined : costs[name];

const usualCost = (facts: Facts, name: CostName) =>
  costTable[name].usual[name === "meals" && facts.meals !== undefined ? "seat" : unitOf(facts)];

function partsOf(home: Pick<Home, "facts" | "costs">): CostPart[] {
  return costNames.flatMap((name): CostPart[] => {
    if (name === "meals" && hasOwnCooking(home)) return [];
    const said = saidCost(home, name);
    if (said !== undefined) return [{ name, low: said, high: said, isKnown: true }];
    const [low, high] = usualCost(home.facts, name);
    return high > 0 ? [{ name, low, high, isKnown: false }] : [];
  });
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

/** Monthly costs besides the rent, for the columns extras_low (known costs only) and extras_high (with estimates). */
export function extrasOf(home: Pick<Home, "facts" | "costs">): CostRange {
  const parts = partsOf(home);
  return {
    low: sum(parts.filter(({ isKnown }) => isKnown).map(({ low }) => low)),
    high: sum(parts.map(({ high }) => high)),
  };
}

export function trueCostOf(home: Home): TrueCost {
  const { rent, costs } = home;
  const extras = extrasOf(home);
  const parts = partsOf(home);
  const isKnown = costs.advance !== undefined;
  const advance = {
    low: costs.advance ?? rent * advanceMonths.usualLow,
    high: costs.advance ?? rent * advanceMonths.usualHigh,
    isKnown,
  };
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

/** The sum of all monthly costs. Undefined unless the poster gave every one of them. */
export function saidAllIn(home: Home): number | undefined {
  const { parts, certain } = trueCostOf(home);
  return parts.every(({ isKnown }) => isKnown) ? certain.allIn : undefined;
}
