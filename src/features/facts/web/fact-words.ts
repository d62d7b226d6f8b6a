/** What is known of a home, as the page shows it. Only loaders use it. */
import * as m from "../../../paraglide/messages.js";
import { valueLabel } from "../../verdict/web/verdict-words.ts";
import { type FactGroup, type FactName, type Facts, factGroups, factNames, factTable } from "../fact-table.ts";

export interface FactLine {
  label: string;
  value: string;
  /** Of those that are simply so or not so. */
  isSo: boolean | undefined;
}

export interface FactsView {
  groups: { name: FactGroup; title: string; facts: FactLine[] }[];
  /** How many facts nobody said. */
  open: number;
}

export const factGroupTitles: Record<FactGroup, () => string> = { rules: m.house_facts_rules, amenities: m.house_facts_amenities };

export const factText = (name: FactName, said: string | readonly string[]): string =>
  (typeof said === "string" ? [said] : said).map((value) => valueLabel(name, value)).join(", ");

function lineOf(name: FactName, said: string | readonly string[]): FactLine {
  return { label: factTable[name].label(), value: factText(name, said), isSo: said === "yes" ? true : said === "no" ? false : undefined };
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
  return { groups: groups.filter((group) => group.facts.length > 0), open: factNames.filter((name) => facts[name] === undefined).length };
}
