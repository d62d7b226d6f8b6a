/**
 * Facts as filters of a list. A filter is written as `lift` if the fact has a need, otherwise as `unit:seat` or
 * `gateCloses:22:00`. A filter does not find listings that do not state the fact.
 */
import { bitOf } from "./fact-bits.ts";
import { type FactGroup, type FactName, factNames, factTable, valuesOf } from "./fact-table.ts";

export interface FactFilter {
  word: string;
  fact: FactName;
  /** The value in the filter. Undefined for a filter by need. */
  value: string | undefined;
  /** Values that match the filter. */
  accept: readonly string[];
}

/** How many filters a search may have. */
export const MOST_FACT_FILTERS = 20;

/**
 * Values that make sense as a filter. Excludes `no`, the value for everybody, and the lowest of rising values, which
 * all listings meet.
 */
function askedValues(name: FactName): string[] {
  const { isRising, forAll } = factTable[name];
  const values: string[] = valuesOf(name);
  return isRising ? values.slice(1) : values.filter((value) => value !== "no" && value !== forAll);
}

function acceptedFor(name: FactName, value: string): string[] {
  const { isRising, forAll } = factTable[name];
  const values: string[] = valuesOf(name);
  if (isRising) return values.slice(values.indexOf(value));
  return forAll ? [value, forAll] : [value];
}

export function filtersOfFact(name: FactName): FactFilter[] {
  const { need } = factTable[name];
  if (need) return [{ word: name, fact: name, value: undefined, accept: need.accept }];
  return askedValues(name).map((value) => ({
    word: `${name}:${value}`,
    fact: name,
    value,
    accept: acceptedFor(name, value),
  }));
}

const byWord: ReadonlyMap<string, FactFilter> = new Map(
  factNames.flatMap(filtersOfFact).map((filter) => [filter.word, filter]),
);
export const factFilterWords: readonly string[] = [...byWord.keys()];

/** Reads filters from a text. Ignores unknown filters and duplicates. */
export function readFactFilters(text: string): string[] {
  return [...new Set(text.split(","))].filter((word) => byWord.has(word)).slice(0, MOST_FACT_FILTERS);
}

export function factFilter(word: string): FactFilter {
  const filter = byWord.get(word);
  if (!filter) throw new RangeError(`No fact is called ${word}`);
  return filter;
}

/**
 * Parameters of a statement. A home matches if it has exactly `hasCount` of these bits. Masks are bigints and are sent
 * as text.
 */
export interface FactMasks {
  hasRules: string;
  hasAmenities: string;
  hasCount: number;
}

/** A home matches several values of a choice if it has one of them, but several values of a set only if it has all. */
export function factMasks(words: readonly string[]): FactMasks {
  const filters = words.map(factFilter);
  const maskOf = (group: FactGroup) =>
    filters
      .filter(({ fact }) => factTable[fact].group === group)
      .flatMap(({ fact, accept }) => accept.map((value) => bitOf(fact, value)))
      .reduce((all, bit) => all | bit, 0n);
  const demands = new Set(filters.map(({ fact, word }) => (factTable[fact].kind === "set" ? word : fact)));
  return { hasRules: String(maskOf("rules")), hasAmenities: String(maskOf("amenities")), hasCount: demands.size };
}
