/**
 * Facts as filters of a list, each by a word of its own: `lift` where a row has a need, `unit:seat` or `gateCloses:22:00` where it has none. Only homes that say
 * so are found: what nobody said is not known.
 */
import { bitOf } from "./fact-bits.ts";
import { type FactGroup, type FactName, factNames, factTable, valuesOf } from "./fact-table.ts";

export interface FactFilter {
  word: string;
  fact: FactName;
  /** The value that was asked for; none where the need itself was. */
  value: string | undefined;
  /** The values that will do. */
  accept: readonly string[];
}

/** How many may be asked for at once. */
export const MOST_FACT_FILTERS = 20;

/** The values that ask for something: not that there is none of it, nor what suits everybody, nor where rising begins. */
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
  return askedValues(name).map((value) => ({ word: `${name}:${value}`, fact: name, value, accept: acceptedFor(name, value) }));
}

const byWord: ReadonlyMap<string, FactFilter> = new Map(factNames.flatMap(filtersOfFact).map((filter) => [filter.word, filter]));
export const factFilterWords: readonly string[] = [...byWord.keys()];

/** Those that there are, each once. */
export function readFactFilters(text: string): string[] {
  return [...new Set(text.split(","))].filter((word) => byWord.has(word)).slice(0, MOST_FACT_FILTERS);
}

export function factFilter(word: string): FactFilter {
  const filter = byWord.get(word);
  if (!filter) throw new RangeError(`No fact is called ${word}`);
  return filter;
}

/** As a statement takes them: a home with as many of these bits is right. Masks are bigints, which travel as text. */
export interface FactMasks {
  hasRules: string;
  hasAmenities: string;
  hasCount: number;
}

/** Of a choice any value asked for will do, since a home has one; of a set all of them are meant. */
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
