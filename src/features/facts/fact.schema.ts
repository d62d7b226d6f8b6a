/** Schemas of a home's facts and costs. They are generated from the tables, so that a new row is a new field. */
import { z } from "zod";
import { type Costs, costLimits, costNames } from "./cost-table.ts";
import { type FactName, type Facts, factNames, factTable, valuesOf } from "./fact-table.ts";

function factField(name: FactName) {
  const value = z.enum(valuesOf(name));
  // Keeps values in table order and without duplicates, so that equal facts are stored as equal text.
  return factTable[name].kind === "set"
    ? z
        .array(value)
        .min(1)
        .max(valuesOf(name).length)
        .overwrite((said) => valuesOf(name).filter((one) => said.includes(one)))
    : value;
}

const taka = (most: number) => z.int(`A whole number from 0 to ${most}`).min(0).max(most);

export const factsSchema = z.strictObject(
  Object.fromEntries(factNames.map((name) => [name, factField(name).optional()])),
) as unknown as z.ZodType<Facts, Facts>;

export const costsSchema = z.strictObject({
  ...Object.fromEntries(costNames.map((name) => [name, taka(costLimits.month).optional()])),
  advance: taka(costLimits.advance).optional(),
}) as unknown as z.ZodType<Costs, Costs>;

export type { Costs, Facts };
