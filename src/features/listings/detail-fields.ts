/**
 * The optional fields of the form: one for each row of the tables of facts and costs. A new row there is a new field
 * here.
 */
import * as m from "../../paraglide/messages.js";
import { type CostName, type Costs, costNames, costTable } from "../facts/cost-table.ts";
import { type FactName, type Facts, factNames, factTable } from "../facts/fact-table.ts";

type AnyCost = CostName | "advance";
export type DetailFieldName = `facts.${FactName}` | `costs.${AnyCost}`;
/**
 * The texts of a form. An empty text means that the value is not stated. The values of a set are separated by commas.
 */
export type DetailFormValues = Record<DetailFieldName, string>;

export const anyCostNames: readonly AnyCost[] = [...costNames, "advance"];
export const factField = (name: FactName) => `facts.${name}` as const;
export const costField = (name: AnyCost) => `costs.${name}` as const;

const costFields = anyCostNames.map(costField);
export const detailFieldNames: readonly DetailFieldName[] = [...factNames.map(factField), ...costFields];

export const isCostField = (name: string): boolean => (costFields as string[]).includes(name);
export const costLabel = (name: AnyCost): string => (name === "advance" ? m.cost_advance() : costTable[name].label());

export function detailLabel(field: DetailFieldName): string {
  const cost = anyCostNames.find((name) => costField(name) === field);
  const fact = factNames.find((name) => factField(name) === field);
  return cost ? costLabel(cost) : fact ? factTable[fact].label() : field;
}

export function toDetailValues(facts: Facts, costs: Costs): DetailFormValues {
  return Object.fromEntries([
    ...factNames.map((name) => [factField(name), String(facts[name] ?? "")]),
    ...anyCostNames.map((name) => [costField(name), String(costs[name] ?? "")]),
  ]) as DetailFormValues;
}

const stated = <Name extends string, Value>(names: readonly Name[], read: (name: Name) => Value | undefined) =>
  Object.fromEntries(names.flatMap((name) => (read(name) === undefined ? [] : [[name, read(name)]])));

/**
 * Converts texts to the format of the API, without checks: a text that is not a number stays a text, which the schema
 * rejects.
 */
export function readDetails(values: DetailFormValues): {
  facts: Record<string, unknown>;
  costs: Record<string, unknown>;
} {
  return {
    facts: stated(factNames, (name) => {
      const text = values[factField(name)];
      return text === "" ? undefined : factTable[name].kind === "set" ? text.split(",") : text;
    }),
    costs: stated(anyCostNames, (name) => {
      const text = values[costField(name)].trim();
      return text === "" ? undefined : /^\d+$/.test(text) ? Number(text) : text;
    }),
  };
}
