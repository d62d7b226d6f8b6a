/** The fact filters of the search form as texts that the loader sends, so that the table of facts is not in the script. For loaders only. */
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
  /** Facts with several values. */
  selects: { label: string; options: Option[] }[];
  /** Facts with one value to ask for. */
  checks: Option[];
  /** Texts of the chips of facts in force. */
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
