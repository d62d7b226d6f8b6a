/**
 * Reads a search from the URL of a page. This file uses Zod, so only loaders may import it; browse-values.ts builds
 * URLs.
 */
import { readWholeNumber } from "../../platform/digits.ts";
import { readFactFilters } from "../facts/fact-filters.ts";
import {
  type BrowseValues,
  browseNames,
  DEFAULT_AVAILABILITY,
  DEFAULT_SORT,
  HOME_BY,
  MAP_VIEW,
  UNFIT_SHOWN,
  withDefaults,
} from "./browse-values.ts";
import { isNumberFilter } from "./filters.ts";
import { isByProfile, livableOf, needsProfile, YES_FIRST } from "./livable.ts";
import type { ListingFilters, ListingSearch, ListingSort } from "./search.schema.ts";
import { wireMatchFields, wireMatchQuery } from "./search.wire.ts";

export interface Browse {
  values: BrowseValues;
  search: ListingSearch;
}

/** The URL parameters that the page depends on. The page cache ignores all others. */
export const browsePageParameters: readonly string[] = [...browseNames, HOME_BY, "cursor"];

function readValue(name: keyof BrowseValues, parameters: URLSearchParams): string | undefined {
  // Without JavaScript the form sends one `has` for each fact.
  if (name === "has")
    return readFactFilters([...parameters.getAll(name), ...parameters.getAll(HOME_BY)].join(",")).join(",");
  const typed = parameters.get(name)?.trim().normalize("NFC");
  return typed && isNumberFilter(name) ? String(readWholeNumber(typed) ?? typed) : typed;
}

/**
 * Whether one value is valid by itself. keepOnePlace and withoutDistance check whether `nearest` and `within` have a
 * place.
 */
function isValid(name: keyof BrowseValues, value: string): boolean {
  if (name === "view") return value === MAP_VIEW;
  if (name === "unfit") return value === UNFIT_SHOWN;
  // It is nobody's choice, but the usual order of readers with a profile.
  if (value === YES_FIRST) return false;
  return wireMatchFields[name].safeParse(value).success;
}

function inOrder(values: BrowseValues, low: "minRent" | "minAge", high: "maxRent" | "maxAge"): void {
  const { [low]: least, [high]: most } = values;
  if (Number(least) > Number(most)) Object.assign(values, { [low]: most, [high]: least });
}

/** Unlike the API, a page accepts every URL: invalid parameters are ignored. */
export function readBrowse(parameters: URLSearchParams): Browse {
  const values: BrowseValues = {};
  for (const name of browseNames) {
    const value = readValue(name, parameters);
    if (value && isValid(name, value)) values[name] = value;
  }
  keepOnePlace(values);
  if (values.Availability === DEFAULT_AVAILABILITY) delete values.Availability;
  inOrder(values, "minRent", "maxRent");
  inOrder(values, "minAge", "maxAge");
  const asked = withDefaults(values);
  const cursor = parameters.get("cursor") ?? undefined;
  const page = wireMatchQuery.safeParse({ ...asked, cursor });
  if (page.success) return { values, search: page.data };
  // A later page in the usual order of a reader with a profile, which no parameter names.
  const later = wireMatchQuery.safeParse({ ...asked, sort: values.sort ?? YES_FIRST, cursor });
  return { values, search: later.success ? later.data : wireMatchQuery.parse(asked) };
}

/** Removes what needs a profile from a search, for readers who have none. */
export function withoutMatch({ values: { sort, ...others }, search }: Browse): Browse {
  // The usual order is not a choice.
  const values = { ...others, ...(sort && sort !== DEFAULT_SORT && { sort }) };
  if (!needsProfile(search)) return { values, search };
  const isMatched = isByProfile(search.sort);
  const { livable: _livable, unfit: _unfit, ...rest } = values;
  if (isMatched) delete rest.sort;
  return {
    values: rest,
    search: { ...search, livable: undefined, ...(isMatched && { sort: DEFAULT_SORT, cursor: undefined }) },
  };
}

/** The search as one reader sees it. */
export interface ReaderBrowse extends Browse {
  /** Rooms that do not suit the reader's profile are left out, although no filter asks for that. */
  isUnfitHidden: boolean;
}

/**
 * Adapts a search to its reader. For a reader with a profile, a list puts rooms first that say yes, and leaves out rooms
 * whose verdict is no. It keeps them if the reader asks for them (`unfit`), filters by verdict (`livable`), or asks for
 * taken rooms, which suit nobody.
 */
export function forReader(asked: Browse, hasProfile: boolean): ReaderBrowse {
  if (!hasProfile) return { ...withoutMatch(asked), isUnfitHidden: false };
  const { values } = asked;
  const isUnfitHidden = values.unfit === undefined && values.Availability === undefined && !needsProfile(values);
  const search = { ...asked.search, ...(isUnfitHidden && { livable: "maybe" as const }) };
  // Rooms with the verdict yes need no other order. Lists that contain the verdict no have none.
  const sort = values.sort ?? (search.livable === "maybe" ? YES_FIRST : DEFAULT_SORT);
  if (search.sort === sort) return { values, search, isUnfitHidden };
  return { values, search: { ...search, sort: sort as ListingSort, cursor: undefined }, isUnfitHidden };
}

/**
 * The first of these that is set counts. A typed location comes first: in a form without JavaScript, people type it
 * over the place that the form still sends. The others are ordered by exactness, as in the API.
 */
const placesByPriority = ["location", "box", "near", "area"] as const;

/** Removes the places that do not count, so that no chip is shown for them. */
function keepOnePlace(values: BrowseValues): void {
  const [kept, ...others] = placesByPriority.filter((name) => values[name] !== undefined);
  for (const name of others) delete values[name];
  // If the reader has typed another place over the old one, the distance was from the old place.
  const isTypedOver = kept === "location" && others.length > 0;
  if (kept === "box" || kept === undefined || isTypedOver) dropDistance(values);
}

function dropDistance(values: BrowseValues): void {
  delete values.within;
  if (values.sort === "nearest") delete values.sort;
}

/**
 * Removes the distance from a search if its place turns out to be an area, because areas have no distance. `near`
 * always has one.
 */
export function withoutDistance(asked: Browse, place: { radiusKm?: number } | undefined): Browse {
  const { within, sort, near } = asked.values;
  if (near !== undefined || place?.radiusKm !== undefined || (within === undefined && sort !== "nearest")) return asked;
  const values = { ...asked.values };
  dropDistance(values);
  const { withinKm: _withinKm, ...search } = asked.search;
  return { values, search: search.sort === "nearest" ? { ...search, sort: DEFAULT_SORT, cursor: undefined } : search };
}

/** Returns the filters of a search without its sort and page. */
export function filtersOf({ cursor: _cursor, limit: _limit, sort, ...filters }: ListingSearch): ListingFilters {
  return { ...filters, livable: livableOf({ livable: filters.livable, sort }) };
}

/** Converts values that readBrowse returned. */
export const toFilters = (values: BrowseValues): ListingFilters =>
  filtersOf(wireMatchQuery.parse(withDefaults(values)));
