/** The spec's names for a listing on the wire, and ours: translated here, both ways, and nowhere else. */
import { z } from "zod";
import {
  genders,
  type ListingChanges,
  type ListingInput,
  type ListingSearch,
  listingFields,
  listingFilterFields,
  listingIdSchema,
  listingSorts,
  pageLimits,
} from "./listing.schema.ts";
import { cursorSchema } from "./listing-cursor.ts";

export const accommodationOnWire = { single: "Single", shared: "Shared" } as const;
export const smokingOnWire = { smoker: "Smoker", nonSmoker: "Non Smoker" } as const;
export const availabilityOnWire = { true: "Yes", false: "No" } as const;

const wireAccommodation = z.enum(Object.values(accommodationOnWire));
const wireSmoking = z.enum(Object.values(smokingOnWire));
const wireAvailability = z.enum(Object.values(availabilityOnWire));

const fromWireAccommodation = (value: z.output<typeof wireAccommodation>) => (value === "Single" ? "single" : "shared");
const fromWireSmoking = (value: z.output<typeof wireSmoking>) => (value === "Smoker" ? "smoker" : "nonSmoker");
const fromWireAvailability = (value: z.output<typeof wireAvailability>) => value === "Yes";

/** What the owner writes. `uid`, `email` and `name` may be sent too, and are ignored: the token says who it is. */
const wireFields = z.object({
  title: listingFields.title,
  location: listingFields.location,
  rent: listingFields.rent,
  gender: listingFields.gender,
  profession: listingFields.profession,
  age: listingFields.age,
  accommodationFor: wireAccommodation,
  smokingPreference: wireSmoking,
  description: listingFields.description,
  phone: listingFields.phone,
  imageUrl: listingFields.imageUrl,
  interests: listingFields.interests,
  moveInDate: listingFields.moveIn,
  Availability: wireAvailability,
});

export const wireListingInput = wireFields.transform(
  ({ accommodationFor, smokingPreference, moveInDate, Availability, ...same }): ListingInput => ({
    ...same,
    accommodation: fromWireAccommodation(accommodationFor),
    smoking: fromWireSmoking(smokingPreference),
    moveIn: moveInDate,
    available: fromWireAvailability(Availability),
  }),
);

/** An empty field of the update form means: leave it as it is. */
function withoutEmptyFields(body: unknown): unknown {
  if (typeof body !== "object" || body === null || Array.isArray(body)) return body;
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== "" && value !== null));
}

export const wireListingChanges = z.preprocess(
  withoutEmptyFields,
  wireFields.partial().transform(
    ({ accommodationFor, smokingPreference, moveInDate, Availability, ...same }): ListingChanges => ({
      ...same,
      accommodation: accommodationFor && fromWireAccommodation(accommodationFor),
      smoking: smokingPreference && fromWireSmoking(smokingPreference),
      moveIn: moveInDate,
      available: Availability && fromWireAvailability(Availability),
    }),
  ),
);

/** A listing as anybody may see it. */
export const wireListing = z
  .strictObject({
    _id: z.string(),
    title: z.string(),
    location: z.string(),
    rent: z.int(),
    gender: z.enum(genders),
    profession: z.string(),
    age: z.int(),
    accommodationFor: wireAccommodation,
    smokingPreference: wireSmoking,
    description: z.string(),
    imageUrl: z.string(),
    interests: z.string(),
    moveInDate: z.iso.date(),
    Availability: wireAvailability,
    name: z.string().describe("The poster's display name"),
    verified: z.boolean().describe("The identity provider has checked the poster's e-mail address"),
    likeCount: z.int(),
    createdAt: z.iso.datetime({ offset: true }),
  })
  .meta({ id: "Listing" });
export type WireListing = z.output<typeof wireListing>;

/** The same with what its reader has earned: `phone` after a like; the rest for the owner alone. */
export const wireListingForMember = wireListing
  .extend({ liked: z.boolean(), phone: z.string().optional(), email: z.string().optional(), uid: z.string().optional() })
  .meta({ id: "ListingForMember" });
export type WireListingForMember = z.output<typeof wireListingForMember>;

/** A listing as our own code and pages know it. */
export interface Listing {
  id: string;
  title: string;
  location: string;
  rent: number;
  gender: ListingInput["gender"];
  profession: string;
  age: number;
  accommodation: ListingInput["accommodation"];
  smoking: ListingInput["smoking"];
  description: string;
  imageUrl: string;
  interests: string;
  moveIn: string;
  isAvailable: boolean;
  ownerName: string;
  isOwnerVerified: boolean;
  likeCount: number;
  createdAt: string;
}

export function fromWireListing(wire: WireListing): Listing {
  return {
    id: wire._id,
    title: wire.title,
    location: wire.location,
    rent: wire.rent,
    gender: wire.gender,
    profession: wire.profession,
    age: wire.age,
    accommodation: fromWireAccommodation(wire.accommodationFor),
    smoking: fromWireSmoking(wire.smokingPreference),
    description: wire.description,
    imageUrl: wire.imageUrl,
    interests: wire.interests,
    moveIn: wire.moveInDate,
    isAvailable: fromWireAvailability(wire.Availability),
    ownerName: wire.name,
    isOwnerVerified: wire.verified,
    likeCount: wire.likeCount,
    createdAt: wire.createdAt,
  };
}

/** What a service gives as text for the wire, for a page. */
export const parseWireListings = (json: string): Listing[] => (JSON.parse(json) as WireListing[]).map(fromWireListing);

const cursor = cursorSchema.optional();

function wireNewestQuery(defaultLimit: number) {
  return z
    .object({ limit: listingFilterFields.limit.default(defaultLimit), cursor })
    .transform(({ limit, cursor: after }): ListingSearch => ({ available: true, sort: "newest", limit, after: after?.sort === "newest" ? after : undefined }));
}
export const wireHomeQuery = wireNewestQuery(pageLimits.home);
export const wireOwnQuery = wireNewestQuery(pageLimits.browse);
export const newestParameters: readonly string[] = ["limit", "cursor"];

const wireBrowseFilters = z.object({
  location: listingFilterFields.location.optional(),
  minRent: listingFilterFields.rent.optional(),
  maxRent: listingFilterFields.rent.optional(),
  gender: z.enum(genders).optional(),
  accommodationFor: wireAccommodation.optional(),
  smokingPreference: wireSmoking.optional(),
  Availability: wireAvailability.optional(),
  moveInBefore: listingFilterFields.moveInBefore.optional(),
  sort: z.enum(listingSorts).default("newest"),
  limit: listingFilterFields.limit.default(pageLimits.browse),
  cursor,
});

export const browseParameters: readonly string[] = Object.keys(wireBrowseFilters.shape);

export const wireBrowseQuery = wireBrowseFilters
  .refine((query) => !query.cursor || query.cursor.sort === query.sort, { path: ["cursor"], message: "This cursor belongs to another sort" })
  .transform(
    ({ accommodationFor, smokingPreference, Availability, cursor: after, ...same }): ListingSearch => ({
      ...same,
      accommodation: accommodationFor && fromWireAccommodation(accommodationFor),
      smoking: smokingPreference && fromWireSmoking(smokingPreference),
      available: Availability && fromWireAvailability(Availability),
      after,
    }),
  );

export const wireListingParams = z.object({ id: listingIdSchema });
