import { z } from "zod";
import { isShowable } from "../../platform/text.ts";
import { addDays, listingLimits, todayInDhaka } from "./listing.limits.ts";

export { addDays, listingLimits, todayInDhaka };

export const pageLimits = { home: 12, browse: 20, max: 50 } as const;
/** Fewer letters match half of the country, and no index. */
const LOCATION_SEARCH_MIN = 3;

export const genders = ["male", "female"] as const;
export const accommodations = ["single", "shared"] as const;
export const smokingHabits = ["smoker", "nonSmoker"] as const;
export const listingSorts = ["newest", "rentAsc", "rentDesc", "mostLiked"] as const;
export type ListingSort = (typeof listingSorts)[number];

function text(max: number) {
  return z
    .string()
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

const bangladeshiMobile = /^(?:\+?88)?(01[3-9]\d{8})$/;
const e164 = /^\+[1-9]\d{7,14}$/;

/** One spelling per number: `01712-345678` and `+880 1712 345678` are the same phone. */
function normalisePhone(input: string): string | undefined {
  const digits = input.replaceAll(/[\s().-]/g, "");
  const local = bangladeshiMobile.exec(digits)?.[1];
  if (local) return `+88${local}`;
  return e164.test(digits) ? digits : undefined;
}

const phone = z
  .string()
  .max(40)
  .transform((input, context) => {
    const normal = normalisePhone(input);
    if (normal) return normal;
    context.addIssue({ code: "custom", message: "A Bangladeshi mobile number, or an international one with + and country code" });
    return z.NEVER;
  });

const ownImage = /^\/(?:images|media)(?:\/[\w-]+)+\.(?:webp|jpe?g|png|avif)$/;

/** An address as browsers read it: `HTTPS:Example.com/a b` is `https://example.com/a%20b`, the one spelling that the database takes. */
function normaliseImageUrl(input: string): string | undefined {
  if (ownImage.test(input)) return input;
  if (!URL.canParse(input)) return undefined;
  const url = new URL(input);
  const isSafe = url.protocol === "https:" && !url.username && !url.password && url.hostname.includes(".");
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

const listingInputSchema = z.object(listingFields);
export type ListingInput = z.output<typeof listingInputSchema>;
export type ListingChanges = { [Field in keyof ListingInput]?: ListingInput[Field] | undefined };

const BIGGEST_ID = 9_223_372_036_854_775_807n;
const isListingId = (id: string) => /^[1-9]\d{0,18}$/.test(id) && BigInt(id) <= BIGGEST_ID;
export const listingIdSchema = z.string().refine(isListingId, "Not the id of a post");

/** Where a page of a list ended: the sort's own value for the last row shown, and its id. */
export interface ListingCursor {
  sort: ListingSort;
  key: number;
  id: string;
}

export interface ListingFilters {
  location?: string | undefined;
  minRent?: number | undefined;
  maxRent?: number | undefined;
  gender?: (typeof genders)[number] | undefined;
  accommodation?: (typeof accommodations)[number] | undefined;
  smoking?: (typeof smokingHabits)[number] | undefined;
  available?: boolean | undefined;
  moveInBefore?: string | undefined;
}

export interface ListingSearch extends ListingFilters {
  sort: ListingSort;
  limit: number;
  after?: ListingCursor | undefined;
}

export const listingFilterFields = {
  location: text(listingLimits.location).min(LOCATION_SEARCH_MIN, `At least ${LOCATION_SEARCH_MIN} letters`),
  rent: wholeNumber(0, 10_000_000),
  moveInBefore: z.iso.date({ abort: true }).refine((date) => date >= "1900-01-01", "A date such as 2026-12-01"),
  limit: wholeNumber(1, pageLimits.max),
};
