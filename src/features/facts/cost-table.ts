/** What a month and the first day really cost: one row per part. A poster says what they know; 0 is 'nothing more than the rent'. */
import * as m from "../../paraglide/messages.js";
import type { FactValue } from "./fact-table.ts";

type Unit = FactValue<"unit">;
type Range = readonly [low: number, high: number];

interface CostRow {
  label: () => string;
  question: () => string;
  /** What it usually is, in taka a month, where nobody said: our own estimate (docs/decisions/018-match.md), shown as a range and called one. */
  usual: Readonly<Record<Unit, Range>>;
}

/** Parts of a month, beside the rent. */
const rows = {
  serviceCharge: { label: m.cost_service, question: m.cost_ask_service, usual: { seat: [0, 500], room: [0, 1500], flat: [1500, 6000] } },
  gas: { label: m.cost_gas, question: m.cost_ask_gas, usual: { seat: [100, 300], room: [300, 700], flat: [1000, 1600] } },
  electricity: { label: m.cost_electricity, question: m.cost_ask_electricity, usual: { seat: [200, 600], room: [400, 1200], flat: [1000, 3500] } },
  water: { label: m.cost_water, question: m.cost_ask_water, usual: { seat: [50, 200], room: [100, 400], flat: [500, 1200] } },
  internet: { label: m.cost_internet, question: m.cost_ask_internet, usual: { seat: [100, 250], room: [200, 600], flat: [500, 1000] } },
  // A mess cooks for its seats; who has a room or a flat buys their own food, unless the post offers it.
  meals: { label: m.cost_meals, question: m.cost_ask_meals, usual: { seat: [2500, 5000], room: [0, 0], flat: [0, 0] } },
} as const satisfies Record<string, CostRow>;

export type CostName = keyof typeof rows;
export const costTable: Readonly<Record<CostName, CostRow>> = rows;
export const costNames = Object.keys(rows) as CostName[];

/** Taka. A name that is missing is not known. */
export type Costs = { [Name in CostName | "advance"]?: number | undefined };

/** DNCC's guideline of January 2026: an advance of three months' rent at most. What is usual where nobody said: one to three. */
export const advanceMonths = { usualLow: 1, usualHigh: 3, most: 3 } as const;
export const costLimits = { month: 100_000, advance: 5_000_000 } as const;
