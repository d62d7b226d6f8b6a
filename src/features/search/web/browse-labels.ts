/** Texts about a search: of chips, of suggestions for an empty list, and of the last search. */
import * as m from "../../../paraglide/messages.js";
import { date, number, taka } from "../../../platform/i18n/format.ts";
import type { AreaName } from "../../areas/area.schema.ts";
import { placeName } from "../../areas/area-names.ts";
import { accommodationLabel, availabilityLabel, genderLabel, smokingLabel } from "../../listings/listing-labels.ts";
import { type BrowseValues, DEFAULT_WITHIN } from "../browse-values.ts";
import type { FilterName } from "../filters.ts";
import type { ListingCount } from "../search.wire.ts";
import type { FactLabels } from "./browse-fact-labels.ts";
import type { MatchChoices } from "./browse-match-labels.ts";

/** The area or place that the search is about. */
export interface BrowsePlace extends AreaName {
  /** The usual radius, if it is a place such as a university. */
  radiusKm?: number | undefined;
}

/** Returns the radius that applies, if the search is a circle round a place. */
const radiusOf = ({ within }: BrowseValues, place: BrowsePlace | undefined): number | undefined =>
  place?.radiusKm === undefined ? undefined : Number(within ?? place.radiusKm);

/** Returns '37', or '1,000+' if counting stopped there. */
export const countText = ({ count, isMore }: ListingCount): string =>
  isMore ? m.search_count_more({ shown: number(count) }) : number(count);

export const listingsText = ({ count, isMore }: ListingCount): string =>
  isMore && count > 0 ? m.search_rooms_more({ shown: number(count) }) : m.search_rooms({ count, shown: number(count) });

/** Returns a text such as '37 rooms in Mirpur 10'. */
export function totalText(total: ListingCount, values: BrowseValues, place: BrowsePlace | undefined): string {
  const rooms = listingsText(total);
  if (values.box) return m.search_total_map({ rooms });
  if (values.near) return m.search_total_within({ rooms, km: number(Number(values.within ?? DEFAULT_WITHIN)) });
  const km = radiusOf(values, place);
  if (place && km !== undefined) return m.search_total_around({ rooms, km: number(km), place: placeName(place) });
  if (place) return m.search_total_in({ rooms, place: placeName(place) });
  return values.location ? m.search_total_text({ rooms, place: values.location }) : rooms;
}

export const withinText = (km: string | number): string => m.search_within_km({ km: number(Number(km)) });
export const postedText = (days: number): string => m.search_posted_days({ count: days, shown: number(days) });

const rent = (value: string) => taka(Number(value));
const days = (value: string) => m.search_chip_posted({ count: Number(value), shown: number(Number(value)) });

/**
 * Texts that the loader sends, so that the script does not contain these messages. Undefined on pages whose loader does
 * not send them.
 */
export interface LoadedLabels {
  choices?: MatchChoices | undefined;
  facts?: Pick<FactLabels, "chips">;
}

type FilterLabel = (
  value: string,
  values: BrowseValues,
  place: BrowsePlace | undefined,
  loaded: LoadedLabels,
) => string;

/** Returns a text such as 'Mirpur 10' or 'Within 2 km of BUET'. */
function placeText(value: string, values: BrowseValues, place: BrowsePlace | undefined): string {
  const km = radiusOf(values, place);
  if (!place) return value;
  return km === undefined ? placeName(place) : m.search_relax_around({ km: number(km), place: placeName(place) });
}

const labels: Record<FilterName, FilterLabel> = {
  q: (value) => m.search_chip_words({ words: value }),
  location: placeText,
  area: placeText,
  near: (_value, { within = DEFAULT_WITHIN }) => withinText(within),
  box: () => m.search_chip_map(),
  minRent: (value) => m.chip_min_rent({ rent: rent(value) }),
  maxRent: (value) => m.chip_max_rent({ rent: rent(value) }),
  maxAllIn: (value) => m.seeker_chip_all_in({ amount: rent(value) }),
  maxDayOne: (value) => m.seeker_chip_day_one({ amount: rent(value) }),
  has: (value, _values, _place, { facts }) => facts?.chips[value] ?? "",
  livable: (value, _values, _place, { choices }) => choices?.[value === "yes" ? "yes" : "maybe"] ?? "",
  gender: (value) => genderLabel(value === "male" ? "male" : "female"),
  accommodationFor: (value) => accommodationLabel(value === "Single" ? "single" : "shared"),
  smokingPreference: (value) => smokingLabel(value === "Smoker" ? "smoker" : "nonSmoker"),
  Availability: (value) => availabilityLabel(value === "Yes"),
  moveInBefore: (value) => m.chip_move_in({ date: date(value) }),
  profession: (value) => value,
  minAge: (value) => m.search_chip_min_age({ age: number(Number(value)) }),
  maxAge: (value) => m.search_chip_max_age({ age: number(Number(value)) }),
  postedWithin: days,
};

/** Returns a text such as 'Try without Wifi (7)'. */
export const withoutText = (
  { name, value, found }: { name: FilterName; value: string; found: ListingCount },
  values: BrowseValues,
  loaded: LoadedLabels,
): string => m.filters_without({ filter: filterText(name, value, values, undefined, loaded), count: countText(found) });

/** Returns the text of a chip, or an empty text if the loader did not send it. */
export const filterText = (
  name: FilterName,
  value: string,
  values: BrowseValues,
  place: BrowsePlace | undefined,
  loaded: LoadedLabels = {},
): string => labels[name](value, values, place, loaded);
