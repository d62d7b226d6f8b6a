/** The fields of a listing that its owner writes, under our own names. listing.wire.ts has the names of the API. */
import { z } from "zod";
import { country, type LatLng } from "../../platform/geo.ts";
import { readPhone } from "../../platform/phone-number.ts";
import { textField, wholeNumberField } from "../../platform/schema-fields.ts";
import { costsSchema, factsSchema } from "../facts/fact.schema.ts";
import { photoChoices } from "../photos/photo.schema.ts";
import { addDays, listingLimits, todayInDhaka } from "./listing.limits.ts";
import { accommodations, genders, smokingHabits } from "./listing-choices.ts";

const phone = z
  .string()
  .max(40)
  .transform((input, context) => {
    const normal = readPhone(input);
    if (normal) return normal;
    context.addIssue({
      code: "custom",
      message: "A Bangladeshi mobile number, or an international one with + and country code",
    });
    return z.NEVER;
  });

const ownImage = /^\/(?:images|media)(?:\/[\w-]+)+\.(?:webp|jpe?g|png|avif)$/;

/**
 * IP addresses are rejected: they could point into the reader's own network. The URL parser has already turned `0x7f.1`
 * and `2130706433` into dotted form.
 */
const isIpAddress = (hostname: string) => hostname.startsWith("[") || /^[\d.]+$/.test(hostname);

/**
 * Host names that no public site has. A picture there would make each reader's browser send a request to their own
 * machine, router or printer.
 */
const isLocalName = (hostname: string) =>
  /(?:^|\.)(?:localhost|localdomain|local|lan|home|internal|intranet|arpa)\.?$/.test(hostname);

/**
 * The URL in the one spelling that the database accepts: `HTTPS:Example.com/a b` becomes `https://example.com/a%20b`.
 * Undefined if it is not allowed.
 */
function normaliseImageUrl(input: string): string | undefined {
  if (ownImage.test(input)) return input;
  if (!URL.canParse(input)) return undefined;
  const url = new URL(input);
  const isSafe =
    url.protocol === "https:" &&
    !url.username &&
    !url.password &&
    url.hostname.includes(".") &&
    !isIpAddress(url.hostname) &&
    !isLocalName(url.hostname);
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

export const listingFields = {
  title: textField(listingLimits.title),
  location: textField(listingLimits.location),
  rent: wholeNumberField(listingLimits.rent.min, listingLimits.rent.max),
  gender: z.enum(genders),
  profession: textField(listingLimits.profession),
  age: wholeNumberField(listingLimits.age.min, listingLimits.age.max),
  accommodation: z.enum(accommodations),
  smoking: z.enum(smokingHabits),
  description: textField(listingLimits.description),
  phone,
  imageUrl,
  interests: textField(listingLimits.interests),
  moveIn,
  available: z.boolean(),
  seats: wholeNumberField(listingLimits.seats.min, listingLimits.seats.max),
  seatsFree: wholeNumberField(0, listingLimits.seats.max),
};

export const pinSchema = z.object({
  lat: z.number().min(country.south).max(country.north),
  lng: z.number().min(country.west).max(country.east),
});

const listingInputSchema = z.object({
  ...listingFields,
  /** If false, only people with whom the owner shares the number see it. Undefined means true. */
  phoneToLikers: z.boolean().optional(),
  /** Undefined means one, for rooms and flats always. */
  seats: listingFields.seats.optional(),
  /** Undefined means all that are not given. */
  seatsFree: listingFields.seatsFree.optional(),
  imageUrl: imageUrl.optional(),
  photos: photoChoices,
  pin: pinSchema.optional(),
  facts: factsSchema.optional(),
  costs: costsSchema.optional(),
});
export type ListingInput = z.output<typeof listingInputSchema>;
/** `pin: null` removes the pin. */
export type ListingChanges = { [Field in keyof Omit<ListingInput, "pin">]?: ListingInput[Field] | undefined } & {
  pin?: LatLng | null | undefined;
};

const BIGGEST_ID = 9_223_372_036_854_775_807n;
const isListingId = (id: string) => /^[1-9]\d{0,18}$/.test(id) && BigInt(id) <= BIGGEST_ID;
export const listingIdSchema = z.string().refine(isListingId, "Not the id of a post");
