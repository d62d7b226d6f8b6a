import { z } from "zod";
import { type Box, country, type LatLng } from "../../platform/geo.ts";
import { readPhone } from "../../platform/phone-number.ts";
import { isShowable, withoutUnseen } from "../../platform/text.ts";
import { costsSchema, factsSchema } from "../facts/fact.schema.ts";
import { factFilterWords, MOST_FACT_FILTERS } from "../facts/fact-filters.ts";
import { photoChoices } from "../photos/photo.schema.ts";
import { BY_FIT, livableChoices, needsProfile } from "../search/listing-livable.ts";
import type { MatchMasks } from "../verdict/match-masks.ts";
import { addDays, listingLimits, todayInDhaka } from "./listing.limits.ts";

export { addDays, listingLimits, livableChoices, needsProfile, todayInDhaka };

export const pageLimits = { home: 12, browse: 20, max: 50 } as const;
/** Fewer letters name no place. */
const PLACE_SEARCH_MIN = 2;

export const genders = ["male", "female"] as const;
export const accommodations = ["single", "shared"] as const;
export const smokingHabits = ["smoker", "nonSmoker"] as const;
/** Orders that are the same for everybody, and those for a member who has a profile too. */
export const listingSorts = ["newest", "rentAsc", "rentDesc", "allIn", "dayOne", "mostLiked", "nearest"] as const;
export const memberSorts = [...listingSorts, BY_FIT] as const;
export type ListingSort = (typeof memberSorts)[number];

function text(max: number) {
  return z
    .string()
    .overwrite(withoutUnseen)
    .trim()
    .normalize("NFC")
    .min(1, "This field is required")
    .max(max, `At most ${max} characters`)
    .refine(isShowable, "Contains characters that can't be shown");
}

/** HTML forms and the first client send numbers as text; anything but plain digits is refused. */
function wholeNumber(min: number, max: number) {
  const message = `A whole number from ${min} to ${max}`;
  return z
    .union(
      [
        z.number(),
        z
          .string()
          .trim()
          .regex(/^\d{1,9}$/, message)
          .transform(Number),
      ],
      message,
    )
    .pipe(z.int(message).min(min, message).max(max, message));
}

const phone = z
  .string()
  .max(40)
  .transform((input, context) => {
    const normal = readPhone(input);
    if (normal) return normal;
    context.addIssue({ code: "custom", message: "A Bangladeshi mobile number, or an international one with + and country code" });
    return z.NEVER;
  });

const ownImage = /^\/(?:images|media)(?:\/[\w-]+)+\.(?:webp|jpe?g|png|avif)$/;

/** By the time an address was read, `0x7f.1` and `2130706433` are written like this too. A number is no site: it is a machine in the home of whoever looks at the post. */
const isNumber = (hostname: string) => hostname.startsWith("[") || /^[\d.]+$/.test(hostname);

/** An address as browsers read it: `HTTPS:Example.com/a b` is `https://example.com/a%20b`, the one spelling that the database takes. */
function normaliseImageUrl(input: string): string | undefined {
  if (ownImage.test(input)) return input;
  if (!URL.canParse(input)) return undefined;
  const url = new URL(input);
  const isSafe = url.protocol === "https:" && !url.username && !url.password && url.hostname.includes(".") && !isNumber(url.hostname);
  return isSafe && url.href.length <= listingLimits.url ? url.href : undefined;
}

const imageUrl = z
  .string()
  .trim()
  .max(listingLimits.url)
  .transform((input, context) => {
    const normal = normaliseImageUrl(input);
    if (normal) return normal;
    context.addIssue({ code: "custom", message: "An address that begins with https://" });
    return z.NEVER;
  });

const moveIn = z.iso
  .date({ error: "A date such as 2026-12-01", abort: true })
  .refine((date) => date >= listingLimits.moveInFrom, `Not before ${listingLimits.moveInFrom}`)
  .refine((date) => date <= addDays(todayInDhaka(), listingLimits.moveInDaysAhead), "Not more than a year ahead");

/** Each field of a listing that its owner writes, under our own names. */
export const listingFields = {
  title: text(listingLimits.title),
  location: text(listingLimits.location),
  rent: wholeNumber(listingLimits.rent.min, listingLimits.rent.max),
  gender: z.enum(genders),
  profession: text(listingLimits.profession),
  age: wholeNumber(listingLimits.age.min, listingLimits.age.max),
  accommodation: z.enum(accommodations),
  smoking: z.enum(smokingHabits),
  description: text(listingLimits.description),
  phone,
  imageUrl,
  interests: text(listingLimits.interests),
  moveIn,
  available: z.boolean(),
};

export const pinSchema = z.object({
  lat: z.number().min(country.south).max(country.north),
  lng: z.number().min(country.west).max(country.east),
});

const listingInputSchema = z.object({
  ...listingFields,
  imageUrl: imageUrl.optional(),
  photos: photoChoices,
  pin: pinSchema.optional(),
  facts: factsSchema.optional(),
  costs: costsSchema.optional(),
});
export type ListingInput = z.output<typeof listingInputSchema>;
/** A pin of null is taken away. */
export type ListingChanges = { [Field in keyof Omit<ListingInput, "pin">]?: ListingInput[Field] | undefined } & { pin?: LatLng | null | undefined };

const BIGGEST_ID = 9_223_372_036_854_775_807n;
const isListingId = (id: string) => /^[1-9]\d{0,18}$/.test(id) && BigInt(id) <= BIGGEST_ID;
export const listingIdSchema = z.string().refine(isListingId, "Not the id of a post");

/** Where a page of a list ended: the sort's own value for a row at its edge, and that row's id. */
export interface ListingCursor {
  sort: ListingSort;
  key: number;
  id: string;
  /** True: the page before this row is wanted, not the one after it. */
  isBackward?: boolean | undefined;
}

/** One way of saying where; the wire takes the most exact one that it is given. */
export interface PlaceFilters {
  /** As typed: an area if it can be read as one, words of the location otherwise. */
  location?: string | undefined;
  /** The slug of an area. */
  area?: string | undefined;
  near?: LatLng | undefined;
  withinKm?: number | undefined;
  box?: Box | undefined;
}

export interface ListingFilters extends PlaceFilters {
  /** In the title, the description or the interests. */
  words?: string | undefined;
  minRent?: number | undefined;
  maxRent?: number | undefined;
  /** For all of a month, and for the first day: the upper end counts, so that what nobody said makes no room look cheap. */
  maxAllIn?: number | undefined;
  maxDayOne?: number | undefined;
  /** What has to be said of the home, by the words of fact-filters.ts. */
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
  /** Whose life it is about; the service gives it. */
  match?: MatchMasks | undefined;
}

export interface ListingSearch extends ListingFilters {
  sort: ListingSort;
  limit: number;
  cursor?: ListingCursor | undefined;
}

export const withinKmLimits = { min: 0.5, max: 50, default: 3 } as const;
export const postedWithinDays = [1, 3, 7, 14, 30] as const;
const COORDINATE_DIGITS = 5;

/** Numbers with commas between, as an address has them. */
function numbers(text: string): number[] {
  return text.split(",").map((part) => (/^\d{1,3}(?:\.\d{1,12})?$/.test(part) ? Number(Number(part).toFixed(COORDINATE_DIGITS)) : Number.NaN));
}
const isWithin = (value: number, least: number, most: number) => value >= least && value <= most;
const isPoint = ({ lat, lng }: LatLng) => isWithin(lat, country.south, country.north) && isWithin(lng, country.west, country.east);

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
    context.addIssue({ code: "custom", message: "West, south, east, north in Bangladesh, such as 90.35,23.79,90.40,23.83" });
    return z.NEVER;
  });

const zoom = z
  .string()
  .regex(/^\d{1,2}(?:\.\d{1,6})?$/, "A number from 0 to 22")
  .meta({ examples: ["12.5"] })
  .transform(Number)
  .pipe(z.number().max(22, "A number from 0 to 22"));

const postedWithin = z.enum(postedWithinDays.map(String)).transform(Number);

export const listingFilterFields = {
  location: text(listingLimits.location).min(PLACE_SEARCH_MIN, `At least ${PLACE_SEARCH_MIN} letters`),
  near,
  within: z.coerce.number().min(withinKmLimits.min).max(withinKmLimits.max),
  box,
  words: text(listingLimits.words),
  has: z
    .string()
    .transform((words) => words.split(","))
    .pipe(z.array(z.enum(factFilterWords)).max(MOST_FACT_FILTERS)),
  rent: wholeNumber(0, 10_000_000),
  moveInBefore: z.iso.date({ abort: true }).refine((date) => date >= "1900-01-01", "A date such as 2026-12-01"),
  profession: text(listingLimits.profession),
  age: wholeNumber(0, 200),
  postedWithin,
  limit: wholeNumber(1, pageLimits.max),
  zoom,
};
