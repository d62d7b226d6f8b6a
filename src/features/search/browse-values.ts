/** A search as a page's address says it, in the wire's words. Apart from the schema, so that the browser can write addresses without it. */
import { type Box, country } from "../../platform/geo.ts";
import { BY_FIT, livableOf } from "./livable.ts";
import { searchLimits } from "./search.limits.ts";

const placeNames = ["location", "area", "near", "box"] as const;
const filterNames = [
  "q",
  ...placeNames,
  "minRent",
  "maxRent",
  "maxAllIn",
  "maxDayOne",
  "has",
  "livable",
  "gender",
  "accommodationFor",
  "smokingPreference",
  "Availability",
  "moveInBefore",
  "profession",
  "minAge",
  "maxAge",
  "postedWithin",
] as const;
/** `view` filters nothing: it says whether the map is open. */
export const browseNames = [...filterNames, "within", "sort", "view"] as const;
export type BrowseFilter = (typeof filterNames)[number];
type PlaceName = (typeof placeNames)[number];

/** What the form holds and the address says; only what is in force. */
export type BrowseValues = { [Name in (typeof browseNames)[number]]?: string | undefined };

export const BROWSE = "/browseListings";
export const MAP_VIEW = "map";
/** The sort and the distance that need not be said. */
export const DEFAULT_SORT = "newest";
export const DEFAULT_WITHIN = String(searchLimits.withinKm.default);
/** Pages list and count available rooms; the API lists all unless it is asked. */
export const DEFAULT_AVAILABILITY = "Yes";
/** The same values as the API takes them. */
export const asAsked = (values: BrowseValues): BrowseValues => ({ ...values, Availability: values.Availability ?? DEFAULT_AVAILABILITY });

function toQuery(values: BrowseValues, cursor?: string): string {
  const kept = browseNames.flatMap((name): [string, string][] => (values[name] ? [[name, values[name]]] : []));
  return new URLSearchParams(cursor ? [...kept, ["cursor", cursor]] : kept).toString();
}

/** The address of a list, or of its page at a cursor. */
export function browsePath(values: BrowseValues, cursor?: string): string {
  const query = toQuery(values, cursor);
  return query ? `${BROWSE}?${query}` : BROWSE;
}

/** The same search in one place, or in none: nothing of another place stays. */
export function atPlace(values: BrowseValues, place: Pick<BrowseValues, PlaceName | "within" | "sort">): BrowseValues {
  const { location: _location, area: _area, near: _near, box: _box, within: _within, sort, ...rest } = values;
  return { ...rest, ...(sort && sort !== "nearest" && { sort }), ...place };
}

/** What a map asks for beside its own edges. */
export function filtersQuery(values: BrowseValues): string {
  // The map has edges of its own; any other place it shows as the list does.
  const { sort: _sort, view: _view, box: _box, ...filters } = values;
  return toQuery(asAsked({ ...filters, livable: livableOf(values) }));
}

export const filtersInForce = (values: BrowseValues): BrowseFilter[] => filterNames.filter((name) => values[name] !== undefined);
/** Whether something is left out of the list; the best fit first leaves out what is a no. */
export const isNarrowed = (values: BrowseValues): boolean => filtersInForce(values).length > 0 || livableOf(values) !== undefined;
export const isPlace = (name: BrowseFilter): boolean => (placeNames as readonly string[]).includes(name);

/** The facts of a home that are asked for, each by its word. */
export const factWordsOf = ({ has }: BrowseValues): string[] => has?.split(",") ?? [];

/** Something that is asked for, and the values without it. */
export interface Removal {
  name: BrowseFilter;
  value: string;
  rest: BrowseValues;
}

/** Everything that is asked for; of the facts each by itself. */
export function withoutEach(values: BrowseValues): Removal[] {
  return filtersInForce(values).flatMap((name) =>
    (name === "has" ? factWordsOf(values) : [values[name] ?? ""]).map((value) => ({ name, value, rest: without(name, value, values) })),
  );
}

function without(name: BrowseFilter, value: string, values: BrowseValues): BrowseValues {
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

/** No filter left; how the list is shown stays, and how it is sorted unless that leaves something out. */
export function withoutAny({ sort, view }: BrowseValues): BrowseValues {
  return { sort: sort === "nearest" || sort === BY_FIT ? undefined : sort, view };
}

/** About a metre, as the map itself rounds: it knows its own edges again. */
const BOX_DIGITS = 5;
/** About a hundred metres: an address that is shared does not say in which house one stands. */
const POINT_DIGITS = 3;

const between = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value));

/** The edges of a map as the address says them; undefined when it shows nothing of the country. */
export function toBoxText({ west, south, east, north }: Box): string | undefined {
  const [left, right] = [west, east].map((lng) => between(lng, country.west, country.east).toFixed(BOX_DIGITS));
  const [low, high] = [south, north].map((lat) => between(lat, country.south, country.north).toFixed(BOX_DIGITS));
  return Number(left) < Number(right) && Number(low) < Number(high) ? [left, low, right, high].join(",") : undefined;
}

/** A point as the address says it; undefined when it lies elsewhere. */
export function toPointText({ lat, lng }: { lat: number; lng: number }): string | undefined {
  const isHere = lat >= country.south && lat <= country.north && lng >= country.west && lng <= country.east;
  return isHere ? `${lat.toFixed(POINT_DIGITS)},${lng.toFixed(POINT_DIGITS)}` : undefined;
}
