/**
 * Texts of the fact filters. The loader sends them, so that the script does not contain the table of facts. Only
 * loaders import this file.
 */
import * as m from "../../../paraglide/messages.js";
import { taka } from "../../../platform/i18n/format.ts";
import type { ChipOption } from "../../../ui/chip.tsx";
import { type FactFilter, factFilter, filtersOfFact } from "../../facts/fact-filters.ts";
import { type FactName, factNames, factTable } from "../../facts/fact-table.ts";
import { type BrowseValues, factWordsOf } from "../browse-values.ts";
import type { QuickFilter } from "./browse-quick.tsx";

interface FactGroup {
  legend: string;
  hint?: string;
  options: ChipOption[];
}

export interface FactLabels {
  /** Who may rent. */
  who: FactGroup;
  unit: FactGroup;
  /** The hours at which the gate closes. Only one can be chosen. */
  homeBy: FactGroup;
  must: FactGroup;
  /** The other facts with several values. */
  others: FactGroup[];
  /** Texts of the chips of facts that are set. */
  chips: Record<string, string>;
  quick: QuickFilter[];
}

const nameOf = (fact: FactName) => factTable[fact].asks?.() ?? factTable[fact].label();
const isAlone = (fact: FactName) => filtersOfFact(fact).length === 1;
const checkText = (fact: FactName) => factTable[fact].need?.label() ?? nameOf(fact);
const valueText = ({ fact, value }: FactFilter) =>
  shortTexts[`${fact}:${value}`]?.() ?? factTable[fact].values[value ?? ""]?.() ?? "";
const withValue = (name: string, value: string) => (name.endsWith("?") ? `${name} ${value}` : `${name}: ${value}`);
/** Facts whose values are clear without a name before them. */
const plain: readonly FactName[] = ["households", "occupations", "genders", "unit"];
const chipText = (filter: FactFilter) => {
  if (isAlone(filter.fact)) return checkText(filter.fact);
  return plain.includes(filter.fact) ? valueText(filter) : withValue(nameOf(filter.fact), valueText(filter));
};
const optionsOf = (fact: FactName): ChipOption[] =>
  filtersOfFact(fact).map((filter) => ({ value: filter.word, label: valueText(filter) }));

const shortTexts: Partial<Record<string, () => string>> = {
  "unit:seat": m.who_seat,
  "unit:room": m.who_room,
  "unit:flat": m.who_flat,
};

/** Whole hours are enough for most people. Any other hour is offered while it is set. */
const hours = ["21:00", "22:00", "23:00", "00:00", "anyTime"].map((time) => `gateCloses:${time}`);

const quickFacts = ["genders:women", "genders:men", "occupations:student", "unit:seat", "unit:room"];
const QUICK_ALL_IN = 6_000;

export function quickFilters(): QuickFilter[] {
  const amount = taka(QUICK_ALL_IN);
  return [
    ...quickFacts.map((value) => ({ name: "has" as const, value, text: chipText(factFilter(value)) })),
    { name: "maxAllIn", value: String(QUICK_ALL_IN), text: m.seeker_chip_all_in({ amount }) },
  ];
}

export function factLabels(values: BrowseValues): FactLabels {
  const asked = factWordsOf(values);
  const placed: readonly FactName[] = [...plain, "gateCloses"];
  return {
    who: {
      legend: m.filters_who(),
      options: [...optionsOf("genders"), ...optionsOf("households"), ...optionsOf("occupations")],
    },
    unit: { legend: m.filters_unit(), options: optionsOf("unit") },
    homeBy: {
      legend: nameOf("gateCloses"),
      hint: m.filters_home_by_hint(),
      options: [
        { value: "", label: m.filter_any() },
        ...optionsOf("gateCloses").filter(({ value }) => hours.includes(value) || asked.includes(value)),
      ],
    },
    must: {
      legend: m.filters_must(),
      hint: m.fact_filters_hint(),
      options: factNames
        .filter(isAlone)
        .flatMap((fact) => filtersOfFact(fact).map(({ word }) => ({ value: word, label: checkText(fact) }))),
    },
    others: factNames
      .filter((fact) => !isAlone(fact) && !placed.includes(fact))
      .map((fact) => ({ legend: nameOf(fact), options: optionsOf(fact) })),
    chips: Object.fromEntries(asked.map((word) => [word, chipText(factFilter(word))])),
    quick: quickFilters(),
  };
}
