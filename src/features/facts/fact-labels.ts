/** The facts of a home as text. Used by loaders only, so that the fact table is not sent to the browser. */
import * as m from "../../paraglide/messages.js";
import { type FactGroup, type FactName, type Facts, factGroups, factNames, factTable } from "./fact-table.ts";

export interface FactLine {
  label: string;
  value: string;
  /** The answer of a yes/no fact; undefined for other facts. */
  isSo: boolean | undefined;
}

export interface FactsView {
  groups: { name: FactGroup; title: string; facts: FactLine[] }[];
  /** How many facts the poster did not give. */
  open: number;
}

export const factGroupTitles: Record<FactGroup, () => string> = {
  rules: m.house_facts_rules,
  amenities: m.house_facts_amenities,
};

export const valueLabel = (fact: FactName, value: string): string => factTable[fact].values[value]?.() ?? value;

export const factText = (name: FactName, said: string | readonly string[]): string =>
  (typeof said === "string" ? [said] : said).map((value) => valueLabel(name, value)).join(", ");

function lineOf(name: FactName, said: string | readonly string[]): FactLine {
  return {
    label: factTable[name].label(),
    value: factText(name, said),
    isSo: said === "yes" ? true : said === "no" ? false : undefined,
  };
}

export function factsView(facts: Facts): FactsView {
  const groups = factGroups.map((group) => ({
    name: group,
    title: factGroupTitles[group](),
    facts: factNames.flatMap((name) => {
      const said = facts[name];
      return factTable[name].group === group && said !== undefined ? [lineOf(name, said)] : [];
    }),
  }));
  return {
    groups: groups.filter((group) => group.facts.length > 0),
    open: factNames.filter((name) => facts[name] === undefined).length,
  };
}
