/**
 * Makes the columns of facts and costs: as they were stated, and as searches need them. All code that writes these
 * columns uses this function.
 */
import type { Costs, Facts } from "../../facts/fact.schema.ts";
import { factBits } from "../../facts/fact-bits.ts";
import { extrasOf } from "../../facts/true-cost.ts";

export interface FactInput {
  facts: Facts;
  costs: Costs;
}

export function factColumns({ facts, costs }: FactInput) {
  const { rules, amenities } = factBits(facts);
  const extras = extrasOf({ facts, costs });
  return {
    facts: JSON.stringify(facts),
    costs: JSON.stringify(costs),
    rules: String(rules),
    amenities: String(amenities),
    extras_low: extras.low,
    extras_high: extras.high,
    advance: costs.advance ?? null,
  };
}
