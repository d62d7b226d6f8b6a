/**
 * The costs of a home besides the rent: one row per cost. A poster states the costs that they know; 0 means that a cost
 * is included in the rent. Of meals it means that only if the fact `meals` says that there is a cook.
 */
import * as m from "../../paraglide/messages.js";
import type { FactValue } from "./fact-table.ts";

type Unit = FactValue<"unit">;
type Range = readonly [low: number, high: number];

interface CostRow {
  label: () => string;
  question: () => string;
  /**
   * Our estimate in taka per month if the poster gave no amount (docs/decisions/018-match.md). It is shown as a range
   * and marked as an estimate.
   */
  usual: Readonly<Record<Unit, Range>>;
}

/** Monthly costs. */
const rows = {
  serviceCharge: {
    label: m.cost_service,
    question: m.cost_ask_service,
    usual: { seat: [0, 500], room: [0, 1500], flat: [1500, 6000] },
  },
  gas: {
    label: m.cost_gas,
    question: m.cost_ask_gas,
    usual: { seat: [100, 300], room: [300, 700], flat: [1000, 1600] },
  },
  electricity: {
    label: m.cost_electricity,
    question: m.cost_ask_electricity,
    usual: { seat: [200, 600], room: [400, 1200], flat: [1000, 3500] },
  },
  water: {
    label: m.cost_water,
    question: m.cost_ask_water,
    usual: { seat: [50, 200], room: [100, 400], flat: [500, 1200] },
  },
  internet: {
    label: m.cost_internet,
    question: m.cost_ask_internet,
    usual: { seat: [100, 250], room: [200, 600], flat: [500, 1000] },
  },
  // A mess cooks for its seats. Tenants of a room or a flat buy their own food, unless the listing offers meals: then
  // they cost what they cost in a mess.
  meals: { label: m.cost_meals, question: m.cost_ask_meals, usual: { seat: [2500, 5000], room: [0, 0], flat: [0, 0] } },
} as const satisfies Record<string, CostRow>;

export type CostName = keyof typeof rows;
export const costTable: Readonly<Record<CostName, CostRow>> = rows;
export const costNames = Object.keys(rows) as CostName[];

/** Amounts in taka. A missing name means that the cost is unknown. */
export type Costs = { [Name in CostName | "advance"]?: number | undefined };

/**
 * DNCC's guideline of January 2026 allows an advance of three months' rent at most. Our estimate is one to three
 * months.
 */
export const advanceMonths = { usualLow: 1, usualHigh: 3, most: 3 } as const;
export const costLimits = { month: 100_000, advance: 5_000_000 } as const;
