/** From a page's address to a search. Knows the schema, so it is for loaders only; addresses are written in browse-values.ts. */
import { readWholeNumber } from "../../platform/digits.ts";
import { readFactFilters } from "../facts/fact-filters.ts";
import { asAsked, type BrowseValues, browseNames, DEFAULT_AVAILABILITY, DEFAULT_SORT, MAP_VIEW } from "./browse-values.ts";
import { livableOf, needsProfile } from "./livable.ts";
import type { ListingFilters, ListingSearch } from "./search.schema.ts";
import { wireMatchQuery } from "./search.wire.ts";

export interface Browse {
  values: BrowseValues;
  search: ListingSearch;
}

/** What the page reads of its address, and so what makes another copy of it. */
export const browsePageParameters: readonly string[] = [...browseNames, "cursor"];

const numeric: readonly string[] = ["minRent", "maxRent", "maxAllIn", "maxDayOne", "minAge", "maxAge"];

function readValue(name: keyof BrowseValues, parameters: URLSearchParams): string | undefined {
  // A form without JavaScript says each fact by itself.
  if (name === "has") return readFactFilters(parameters.getAll(name).join(",")).join(",");
  const typed = parameters.get(name)?.trim().normalize("NFC");
  return typed && numeric.includes(name) ? String(readWholeNumber(typed) ?? typed) : typed;
}

/** What is good by itself; sort and place are looked at together, below. */
function isGood(name: keyof BrowseValues, value: string): boolean {
  if (name === "view") return value === MAP_VIEW;
  return (name === "sort" && value === "nearest") || wireMatchQuery.safeParse({ [name]: value }).success;
}

function inOrder(values: BrowseValues, low: "minRent" | "minAge", high: "maxRent" | "maxAge"): void {
  const { [low]: least, [high]: most } = values;
  if (Number(least) > Number(most)) Object.assign(values, { [low]: most, [high]: least });
}

/** Unlike the API's, a person's address is never wrong: each parameter that is not good is left out by itself. */
export function readBrowse(parameters: URLSearchParams): Browse {
  const values: BrowseValues = {};
  for (const name of browseNames) {
    const value = readValue(name, parameters);
    if (value && isGood(name, value)) values[name] = value;
  }
  keepOnePlace(values);
  if (values.sort === DEFAULT_SORT) delete values.sort;
  if (values.Availability === DEFAULT_AVAILABILITY) delete values.Availability;
  inOrder(values, "minRent", "maxRent");
  inOrder(values, "minAge", "maxAge");
  const asked = asAsked(values);
  const page = wireMatchQuery.safeParse({ ...asked, cursor: parameters.get("cursor") ?? undefined });
  return { values, search: page.success ? page.data : wireMatchQuery.parse(asked) };
}

/** What is left of it for somebody without a profile: everything that takes none. */
export function withoutMatch({ values, search }: Browse): Browse {
  if (!needsProfile(search)) return { values, search };
  const { livable: _livable, sort, ...rest } = values;
  const isFit = search.sort === "fit";
  return {
    values: isFit ? rest : { ...rest, ...(sort && { sort }) },
    search: { ...search, livable: undefined, ...(isFit && { sort: DEFAULT_SORT, cursor: undefined }) },
  };
}

/** In order: a place that came typed beside another was typed over it, in a form without JavaScript; else the most exact one counts, as in the API. */
const placesByWeight = ["location", "box", "near", "area"] as const;

/** A chip for a place that does not count would say what is not so. */
function keepOnePlace(values: BrowseValues): void {
  const kept = placesByWeight.find((name) => values[name] !== undefined);
  for (const name of placesByWeight) if (name !== kept) delete values[name];
  if (kept !== "near") {
    delete values.within;
    if (values.sort === "nearest") delete values.sort;
  }
}

/** What a search asks for, whatever its order and page. */
export function filtersOf({ cursor: _cursor, limit: _limit, sort, ...filters }: ListingSearch): ListingFilters {
  return { ...filters, livable: livableOf({ livable: filters.livable, sort }) };
}

/** The filters of values that were read before. */
export const toFilters = (values: BrowseValues): ListingFilters => filtersOf(wireMatchQuery.parse(asAsked(values)));
