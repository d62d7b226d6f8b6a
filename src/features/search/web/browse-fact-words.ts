/** The facts of homes as fields of the list's form, in words that come with the page: the table they are made of stays on the server. For loaders only. */
import * as m from "../../../paraglide/messages.js";
import { type FactFilter, factFilter, filtersOfFact } from "../../facts/fact-filters.ts";
import { type FactName, factNames, factTable } from "../../facts/fact-table.ts";
import { type BrowseValues, factWordsOf } from "../browse-values.ts";

interface Option {
  value: string;
  label: string;
}

export interface FactWords {
  title: string;
  hint: string;
  /** One of some values. */
  selects: { label: string; options: Option[] }[];
  /** So or not. */
  checks: Option[];
  /** What is asked for, as chips say it. */
  chips: Record<string, string>;
}

const nameOf = (fact: FactName) => factTable[fact].asks?.() ?? factTable[fact].label();
const isAlone = (fact: FactName) => filtersOfFact(fact).length === 1;
const checkText = (fact: FactName) => factTable[fact].need?.label() ?? nameOf(fact);
const valueText = ({ fact, value }: FactFilter) => factTable[fact].values[value ?? ""]?.() ?? "";
const chipText = (filter: FactFilter) => (isAlone(filter.fact) ? checkText(filter.fact) : `${nameOf(filter.fact)}: ${valueText(filter)}`);

export function factWords(values: BrowseValues): FactWords {
  return {
    title: m.fact_filters(),
    hint: m.fact_filters_hint(),
    selects: factNames
      .filter((fact) => !isAlone(fact))
      .map((fact) => ({ label: nameOf(fact), options: filtersOfFact(fact).map((filter) => ({ value: filter.word, label: valueText(filter) })) })),
    checks: factNames.filter(isAlone).flatMap((fact) => filtersOfFact(fact).map(({ word }) => ({ value: word, label: checkText(fact) }))),
    chips: Object.fromEntries(factWordsOf(values).map((word) => [word, chipText(factFilter(word))])),
  };
}
