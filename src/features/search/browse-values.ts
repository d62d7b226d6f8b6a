/**
 * A search as it is in the URL of /browseListings, with the names of the API. This file has no Zod, so that the browser
 * can build URLs.
 */
import { type Box, country, type LatLng } from "../../platform/geo.ts";
import { type FilterName, filterNames } from "./filters.ts";
import { BY_FIT, livableOf } from "./livable.ts";
import { searchLimits } from "./search.limits.ts";

const placeNames = ["location", "area", "near", "box"] as const satisfies readonly FilterName[];
type PlaceName = (typeof placeNames)[number];

/**
 * The parameters of the page. `view` says whether the map is open. `unfit` also shows a member with a profile the rooms
 * that do not suit it. Neither is a filter.
 */
export const browseNames = [...filterNames, "within", "sort", "view", "unfit"] as const;

/** Values that are set. Defaults are left out. */
export type BrowseValues = { [Name in (typeof browseNames)[number]]?: string | undefined };

export const BROWSE = "/browseListings";
export const MAP_VIEW = "map";
export const UNFIT_SHOWN = "show";
/**
 * The form's own name for the hour at which the gate closes, a group of radio buttons. In the URL this hour is one of
 * the facts of `has`.
 */
export const HOME_BY = "homeBy";
export const DEFAULT_SORT = "newest";
export const DEFAULT_WITHIN = String(searchLimits.withinKm.default);
/** Pages list and count available listings only. The API lists all by default. */
export const DEFAULT_AVAILABILITY = "Yes";
/** Adds the defaults of the page, which the API does not have. */
export const withDefaults = (values: BrowseValues): BrowseValues => ({
  ...values,
  Availability: values.Availability ?? DEFAULT_AVAILABILITY,
});

function toQuery(values: BrowseValues, cursor?: string): string {
  const kept = browseNames.flatMap((name): [string, string][] => (values[name] ? [[name, values[name]]] : []));
  return new URLSearchParams(cursor ? [...kept, ["cursor", cursor]] : kept).toString();
}

/** Returns the URL of a list, or of its page at a cursor. */
export function browsePath(values: BrowseValues, cursor?: string): string {
  const query = toQuery(values, cursor);
  return query ? `${BROWSE}?${query}` : BROWSE;
}

/** Returns the same search in another place, or without a place. */
export function atPlace(values: BrowseValues, place: Pick<BrowseValues, PlaceName | "within" | "sort">): BrowseValues {
  const { location: _location, area: _area, near: _near, box: _box, within: _within, sort, ...rest } = values;
  return { ...rest, ...(sort && sort !== "nearest" && { sort }), ...place };
}

/** Returns the query of GET /api/map without box and zoom, which the map adds. */
export function filtersQuery(values: BrowseValues): string {
  const { sort: _sort, view: _view, unfit: _unfit, box: _box, ...filters } = values;
  return toQuery(withDefaults({ ...filters, livable: livableOf(values) }));
}

export const filtersInForce = (values: BrowseValues): FilterName[] =>
  filterNames.filter((name) => values[name] !== undefined);
/** Whether the list leaves something out. Sorting by fit does, because it leaves out listings whose verdict is no. */
export const isNarrowed = (values: BrowseValues): boolean =>
  filtersInForce(values).length > 0 || livableOf(values) !== undefined;
export const isPlace = (name: FilterName): boolean => (placeNames as readonly string[]).includes(name);

/** Returns the fact filters of `has`, as words of fact-filters.ts. */
export const factWordsOf = ({ has }: BrowseValues): string[] => has?.split(",") ?? [];

/** A filter that is set, and the values without it. */
export interface Removal {
  name: FilterName;
  value: string;
  rest: BrowseValues;
}

/** Returns one removal for each filter that is set, and for each fact of `has`. */
export function withoutEach(values: BrowseValues): Removal[] {
  return filtersInForce(values).flatMap((name) =>
    (name === "has" ? factWordsOf(values) : [values[name] ?? ""]).map((value) => ({
      name,
      value,
      rest: without(name, value, values),
    })),
  );
}

function without(name: FilterName, value: string, values: BrowseValues): BrowseValues {
  if (isPlace(name)) return atPlace(values, {});
  if (name === "has")
    return {
      ...values,
      has:
        factWordsOf(values)
          .filter((word) => word !== value)
          .join(",") || undefined,
    };
  return { ...values, [name]: undefined, ...(name === "livable" && values.sort === BY_FIT && { sort: undefined }) };
}

const isAsked = (values: BrowseValues, name: FilterName, value: string): boolean =>
  name === "has" ? factWordsOf(values).includes(value) : values[name] === value;

/** Adds a filter to the search, or removes it if it is set. */
export function toggled(values: BrowseValues, name: FilterName, value: string): BrowseValues {
  if (isAsked(values, name, value)) return without(name, value, values);
  return { ...values, [name]: name === "has" ? [...factWordsOf(values), value].join(",") : value };
}

/** Removes all filters. The view stays, and so does the sort unless it leaves something out. */
export function withoutAny({ sort, view }: BrowseValues): BrowseValues {
  return { sort: sort === "nearest" || sort === BY_FIT ? undefined : sort, view };
}

/** Removes all filters but the place. If no other filter is set, removes the place too. */
export function withoutFilters(values: BrowseValues): BrowseValues {
  if (!filtersInForce(values).some((name) => !isPlace(name))) return withoutAny(values);
  const { location, area, near, box, within } = values;
  const sort = values.sort === BY_FIT ? undefined : values.sort;
  return { ...withoutAny(values), sort, location, area, near, box, within };
}

/** Five decimals are about a metre. The map rounds the same way, so that it recognises its own box in the URL. */
const BOX_DIGITS = 5;
/** Three decimals are about a hundred metres, so that a shared URL does not tell in which house somebody is. */
const POINT_DIGITS = 3;

const between = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value));

/** Returns the part of a box that lies in the country, or undefined if there is none. */
export function toBoxText({ west, south, east, north }: Box): string | undefined {
  const [left, right] = [west, east].map((lng) => between(lng, country.west, country.east).toFixed(BOX_DIGITS));
  const [low, high] = [south, north].map((lat) => between(lat, country.south, country.north).toFixed(BOX_DIGITS));
  return Number(left) < Number(right) && Number(low) < Number(high) ? [left, low, right, high].join(",") : undefined;
}

/** Returns undefined if the point lies outside of the country. */
export function toPointText({ lat, lng }: LatLng): string | undefined {
  const isHere = lat >= country.south && lat <= country.north && lng >= country.west && lng <= country.east;
  return isHere ? `${lat.toFixed(POINT_DIGITS)},${lng.toFixed(POINT_DIGITS)}` : undefined;
}
