/** The values of a search under our own names, with their rules. search.wire.ts has the names of the API. */
import { z } from "zod";
import { type Box, country, type LatLng } from "../../platform/geo.ts";
import { textField, wholeNumberField } from "../../platform/schema-fields.ts";
import { factFilterWords, MOST_FACT_FILTERS } from "../facts/fact-filters.ts";
import { listingLimits, pageLimits } from "../listings/listing.limits.ts";
import type { accommodations, genders, smokingHabits } from "../listings/listing-choices.ts";
import type { ProfileBits } from "../verdict/profile-bits.ts";
import { BY_FIT, type livableChoices, YES_FIRST } from "./livable.ts";
import { searchLimits } from "./search.limits.ts";

export const listingSorts = ["newest", "rentAsc", "rentDesc", "allIn", "dayOne", "mostLiked", "nearest"] as const;
/** The sorts that need a seeker profile are the last ones. */
export const memberSorts = [...listingSorts, BY_FIT, YES_FIRST] as const;
export type ListingSort = (typeof memberSorts)[number];

/** A position in a sorted list: the sort key and the id of the row at the edge of a page. */
export interface ListingCursor {
  sort: ListingSort;
  key: number;
  id: string;
  /** Asks for the page before this row instead of the one after it. */
  isBackward?: boolean | undefined;
}

/** At most one of these is set; search.wire.ts chooses the most exact one of the request. */
export interface PlaceFilters {
  /**
   * The location as it was typed. If possible, it is read as an area or a place. Otherwise its words are searched in
   * the locations of listings.
   */
  location?: string | undefined;
  /** The slug of an area or a place. */
  area?: string | undefined;
  near?: LatLng | undefined;
  /** Radius round `near`. For a place such as a university, it replaces the usual radius. Areas ignore it. */
  withinKm?: number | undefined;
  box?: Box | undefined;
}

export interface ListingFilters extends PlaceFilters {
  /** Words of the title, the description or the interests of a listing. */
  words?: string | undefined;
  minRent?: number | undefined;
  maxRent?: number | undefined;
  /**
   * Limit of the monthly cost. It is compared with the upper estimate, so that a listing with unknown costs does not
   * look cheap.
   */
  maxAllIn?: number | undefined;
  /** Limit of the advance and the first rent together. It is also compared with the upper estimate. */
  maxDayOne?: number | undefined;
  /** Facts that the listing has to state, as words of fact-filters.ts. */
  has?: readonly string[] | undefined;
  gender?: (typeof genders)[number] | undefined;
  accommodation?: (typeof accommodations)[number] | undefined;
  smoking?: (typeof smokingHabits)[number] | undefined;
  available?: boolean | undefined;
  moveInBefore?: string | undefined;
  profession?: string | undefined;
  minAge?: number | undefined;
  maxAge?: number | undefined;
  postedWithinDays?: number | undefined;
  livable?: (typeof livableChoices)[number] | undefined;
  /** The profile that `livable` and the sort by fit use. The service sets it. */
  match?: ProfileBits | undefined;
}

export interface ListingSearch extends ListingFilters {
  sort: ListingSort;
  limit: number;
  cursor?: ListingCursor | undefined;
}

export interface MapSearch extends ListingFilters {
  box: Box;
  zoom: number;
}

const COORDINATE_DIGITS = 5;

/** Reads comma-separated coordinates. A part that is not a number becomes NaN. */
function numbers(text: string): number[] {
  return text
    .split(",")
    .map((part) =>
      /^\d{1,3}(?:\.\d{1,12})?$/.test(part) ? Number(Number(part).toFixed(COORDINATE_DIGITS)) : Number.NaN,
    );
}
const isWithin = (value: number, least: number, most: number) => value >= least && value <= most;
const isPoint = ({ lat, lng }: LatLng) =>
  isWithin(lat, country.south, country.north) && isWithin(lng, country.west, country.east);

const near = z
  .string()
  .max(60)
  .meta({ examples: ["23.8069,90.3687"] })
  .transform((given, context): LatLng => {
    const [lat = Number.NaN, lng = Number.NaN, ...more] = numbers(given);
    if (isPoint({ lat, lng }) && more.length === 0) return { lat, lng };
    context.addIssue({ code: "custom", message: "Latitude and longitude in Bangladesh, such as 23.8069,90.3687" });
    return z.NEVER;
  });

const box = z
  .string()
  .max(120)
  .meta({ examples: ["90.35,23.79,90.40,23.83"] })
  .transform((given, context): Box => {
    const [west = Number.NaN, south = Number.NaN, east = Number.NaN, north = Number.NaN, ...more] = numbers(given);
    const areCorners = isPoint({ lat: south, lng: west }) && isPoint({ lat: north, lng: east });
    if (areCorners && west < east && south < north && more.length === 0) return { west, south, east, north };
    context.addIssue({
      code: "custom",
      message: "West, south, east, north in Bangladesh, such as 90.35,23.79,90.40,23.83",
    });
    return z.NEVER;
  });

const zoom = z
  .string()
  .regex(/^\d{1,2}(?:\.\d{1,6})?$/, "A number from 0 to 22")
  .meta({ examples: ["12.5"] })
  .transform(Number)
  .pipe(z.number().max(22, "A number from 0 to 22"));

export const searchFields = {
  location: textField(listingLimits.location).min(
    searchLimits.locationMin,
    `At least ${searchLimits.locationMin} letters`,
  ),
  near,
  within: z.coerce.number().min(searchLimits.withinKm.min).max(searchLimits.withinKm.max),
  box,
  words: textField(searchLimits.words),
  has: z
    .string()
    .transform((words) => words.split(","))
    .pipe(z.array(z.enum(factFilterWords)).max(MOST_FACT_FILTERS)),
  rent: wholeNumberField(0, 10_000_000),
  moveInBefore: z.iso.date({ abort: true }).refine((date) => date >= "1900-01-01", "A date such as 2026-12-01"),
  profession: textField(listingLimits.profession),
  age: wholeNumberField(0, 200),
  postedWithin: z.enum(searchLimits.postedWithinDays.map(String)).transform(Number),
  limit: wholeNumberField(1, pageLimits.max),
  zoom,
};
