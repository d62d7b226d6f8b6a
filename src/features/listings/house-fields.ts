/** What a poster may add of the house: the fields of the form, one for each row of the tables of facts and costs. A new row there is a new field here. */
import * as m from "../../paraglide/messages.js";
import { type CostName, type Costs, costNames, costTable } from "../facts/cost-table.ts";
import { type FactName, type Facts, factNames, factTable } from "../facts/fact-table.ts";

type AnyCost = CostName | "advance";
export type HouseFieldName = `facts.${FactName}` | `costs.${AnyCost}`;
/** Texts, as a form holds them: an empty one was not said, a set's values stand with commas between. */
export type HouseFormValues = Record<HouseFieldName, string>;

export const anyCostNames: readonly AnyCost[] = [...costNames, "advance"];
export const factField = (name: FactName) => `facts.${name}` as const;
export const costField = (name: AnyCost) => `costs.${name}` as const;

const costFields = anyCostNames.map(costField);
export const houseFieldNames: readonly HouseFieldName[] = [...factNames.map(factField), ...costFields];

export const isCostField = (name: string): boolean => (costFields as string[]).includes(name);
export const costLabel = (name: AnyCost): string => (name === "advance" ? m.cost_advance() : costTable[name].label());

export function houseLabel(field: HouseFieldName): string {
  const cost = anyCostNames.find((name) => costField(name) === field);
  const fact = factNames.find((name) => factField(name) === field);
  return cost ? costLabel(cost) : fact ? factTable[fact].label() : field;
}

export function toHouseValues(facts: Facts, costs: Costs): HouseFormValues {
  return Object.fromEntries([
    ...factNames.map((name) => [factField(name), String(facts[name] ?? "")]),
    ...anyCostNames.map((name) => [costField(name), String(costs[name] ?? "")]),
  ]) as HouseFormValues;
}

const said = <Name extends string, Value>(names: readonly Name[], read: (name: Name) => Value | undefined) =>
  Object.fromEntries(names.flatMap((name) => (read(name) === undefined ? [] : [[name, read(name)]])));

/** As the wire wants it, but unchecked: what is no number stays a text, which the schema refuses. */
export function readHouse(values: HouseFormValues): { facts: Record<string, unknown>; costs: Record<string, unknown> } {
  return {
    facts: said(factNames, (name) => {
      const text = values[factField(name)];
      return text === "" ? undefined : factTable[name].kind === "set" ? text.split(",") : text;
    }),
    costs: said(anyCostNames, (name) => {
      const text = values[costField(name)].trim();
      return text === "" ? undefined : /^\d+$/.test(text) ? Number(text) : text;
    }),
  };
}
