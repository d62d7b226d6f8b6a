/**
 * Translates listings between the API's names, which the specification fixes, and ours. Forms and filters use the API's
 * names too (ARCHITECTURE.md).
 */
import { z } from "zod";
import type { LatLng } from "../../platform/geo.ts";
import { type JsonText, parseJson } from "../../platform/json-text.ts";
import { wholeNumberField } from "../../platform/schema-fields.ts";
import { type Costs, costsSchema, type Facts, factsSchema } from "../facts/fact.schema.ts";
import {
  photoChoices,
  type WireCover,
  type WirePhoto,
  wireCover,
  wireOwnPhoto,
  wirePhoto,
} from "../photos/photo.schema.ts";
import { listingLimits, pageLimits } from "./listing.limits.ts";
import { type ListingChanges, type ListingInput, listingFields, listingIdSchema, pinSchema } from "./listing.schema.ts";
import {
  accommodationOnWire,
  availabilityOnWire,
  genders,
  phoneShownToOnWire,
  smokingOnWire,
} from "./listing-choices.ts";
import { type ListingState, listingStates } from "./listing-life.ts";
import { isPast, isTooShort } from "./listing-shortcomings.ts";
import { ownCursorSchema } from "./own-cursor.ts";

export const wireAccommodation = z.enum(Object.values(accommodationOnWire));
export const wireSmoking = z.enum(Object.values(smokingOnWire));
export const wireAvailability = z.enum(Object.values(availabilityOnWire));

export const fromWireAccommodation = (value: z.output<typeof wireAccommodation>) =>
  value === "Single" ? "single" : "shared";
export const fromWireSmoking = (value: z.output<typeof wireSmoking>) => (value === "Smoker" ? "smoker" : "nonSmoker");
const wirePhoneShownTo = z.enum(Object.values(phoneShownToOnWire));

export const wirePhoneRefusal = z
  .enum(["messages_first", "women_only", "checked_phones_only"])
  .describe(
    "Why a like shows no number: the owner answers messages first, or takes them from women only, or only from members with a checked phone",
  );
export type PhoneRefusal = z.output<typeof wirePhoneRefusal>;

export const fromWireAvailability = (value: z.output<typeof wireAvailability>) => value === "Yes";

/**
 * The fields that the owner writes. `uid`, `email` and `name` are ignored if they are sent, because the token
 * identifies the owner.
 */
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
  phoneShownTo: wirePhoneShownTo
    .optional()
    .describe(
      "likers: members who like the post see the number; so it is if this is left out. chosen: those with whom the owner shares it",
    ),
  imageUrl: listingFields.imageUrl
    .optional()
    .describe("Needed when there are no photos; with photos it is ignored, since it is the first of them"),
  interests: listingFields.interests,
  moveInDate: listingFields.moveIn,
  Availability: wireAvailability,
  seats: listingFields.seats
    .optional()
    .describe("How many seats the post offers. One if left out, and always one for whole rooms and flats"),
  seatsFree: listingFields.seatsFree
    .optional()
    .describe("How many of them are free. All that are not given if left out. 0 marks the post as taken"),
  photos: photoChoices.optional().describe("In their order, the first is the cover"),
  pin: pinSchema
    .optional()
    .describe("Where exactly it is. Only the owner ever sees it again; others see a place within some 300 m"),
  facts: factsSchema.optional().describe("The home and its rules. What is left out is not known"),
  costs: costsSchema
    .optional()
    .describe(
      "In taka: parts of a month beside the rent, and the advance. What is left out is not known; 0 is nothing more",
    ),
});

/**
 * Leaves the field out if the request did. Idempotency keys compare inputs, so a repeated request from before the field
 * existed must give the same input.
 */
const phoneToLikersOf = (shownTo: z.output<typeof wirePhoneShownTo> | undefined) =>
  shownTo === undefined ? {} : { phoneToLikers: shownTo === "likers" };

/** Called even if other fields are invalid, so that the response lists all problems. */
function hasPicture(input: { imageUrl?: unknown; photos?: unknown } | undefined): boolean {
  return input?.imageUrl !== undefined || (Array.isArray(input?.photos) && input.photos.length > 0);
}

/** Minimum lengths for new listings. For edits the service checks only what has changed (listing-shortcomings.ts). */
const newText = (field: keyof typeof listingLimits.atLeast) =>
  listingFields[field].refine(
    (text) => text === "" || !isTooShort(field, text),
    `At least ${listingLimits.atLeast[field]} letters`,
  );

export const wireListingInput = wireFields
  .extend({
    title: newText("title"),
    location: newText("location"),
    description: newText("description"),
    moveInDate: listingFields.moveIn.refine((date) => !isPast(date), "Today or later"),
  })
  .refine(hasPicture, { path: ["imageUrl"], message: "Add a photo, or the address of one", when: () => true })
  .transform(
    ({
      accommodationFor,
      smokingPreference,
      moveInDate,
      Availability,
      phoneShownTo,
      photos = [],
      ...same
    }): ListingInput => ({
      ...same,
      ...phoneToLikersOf(phoneShownTo),
      photos,
      accommodation: fromWireAccommodation(accommodationFor),
      smoking: fromWireSmoking(smokingPreference),
      moveIn: moveInDate,
      available: fromWireAvailability(Availability),
    }),
  );

/** An empty field of the update form leaves the value as it is. */
function withoutEmptyFields(body: unknown): unknown {
  if (typeof body !== "object" || body === null || Array.isArray(body)) return body;
  return Object.fromEntries(
    Object.entries(body).filter(([name, value]) => value !== "" && (value !== null || name === "pin")),
  );
}

export const wireListingChanges = z.preprocess(
  withoutEmptyFields,
  wireFields
    .partial()
    .extend({
      pin: pinSchema.nullish().describe("null takes it away"),
      photos: photoChoices.optional().describe("All that the post shall have; those left out are deleted"),
      facts: factsSchema.optional().describe("All that is known of the home; those left out are not known any more"),
      costs: costsSchema.optional().describe("All that is known of its costs; those left out are not known any more"),
    })
    .transform(
      ({ accommodationFor, smokingPreference, moveInDate, Availability, phoneShownTo, ...same }): ListingChanges => ({
        ...same,
        ...phoneToLikersOf(phoneShownTo),
        accommodation: accommodationFor && fromWireAccommodation(accommodationFor),
        smoking: smokingPreference && fromWireSmoking(smokingPreference),
        moveIn: moveInDate,
        available: Availability && fromWireAvailability(Availability),
      }),
    ),
);

const isoTime = z.iso.datetime({ offset: true });

/** The public fields of a listing. */
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
    seats: z.int().describe("How many seats the post offers"),
    seatsFree: z.int().describe("How many of them are free, while Availability is Yes"),
    name: z.string().describe("The poster's display name"),
    verified: z.boolean().describe("The identity provider has checked the poster's e-mail address"),
    emailVerifiedAt: isoTime.nullable().describe("When we first heard of that; null also if it was not written down"),
    phoneVerifiedAt: isoTime.nullable().describe("The number of this very post was checked by a code then"),
    confirmedAt: isoTime.describe("When the owner last said that the room is there: at the latest when it was posted"),
    likeCount: z.int(),
    createdAt: isoTime,
    area: z.string().nullable().describe("The slug of the area that its location was read as"),
    position: z
      .object({ lat: z.number(), lng: z.number() })
      .nullable()
      .describe("Blurred to about 300 m, always the same for one post"),
    cover: wireCover.nullable().describe("When imageUrl is a photo of ours"),
    facts: factsSchema.describe("The home and its rules. What is left out is not known"),
    costs: costsSchema.describe(
      "In taka: parts of a month beside the rent, and the advance. What is left out is not known; 0 is nothing more",
    ),
  })
  .meta({ id: "Listing" });
export type WireListing = z.output<typeof wireListing>;

export const wireWholeListing = wireListing
  .extend({
    photos: z.array(wirePhoto).describe("In their order"),
    phoneSharedWith: z.int().describe("People who were told the number by this post"),
    place: z
      .object({
        from: z
          .enum(["pin", "area"])
          .describe("pin: its owner has set one. area: only the area is known, so the position says no more than that"),
        circle: z
          .object({ lat: z.number(), lng: z.number() })
          .nullable()
          .describe("With a pin: the room is within 300 m of this point"),
      })
      .nullable()
      .describe("How well its place is known"),
  })
  .meta({ id: "WholeListing" });
export type WireWholeListing = z.output<typeof wireWholeListing>;

const memberFields = {
  liked: z.boolean(),
  phone: z.string().optional(),
  email: z.string().optional(),
  uid: z.string().optional(),
  pin: pinSchema.nullish(),
};

/** Fields for the owner only. */
const ownFields = {
  state: z.enum(listingStates),
  sleepAt: isoTime.nullable().describe("When it goes to sleep unless its owner confirms it"),
  note: z.string().nullable().describe("What a moderator wrote about it"),
  phoneShownTo: wirePhoneShownTo,
  takenTold: z
    .int()
    .nullable()
    .describe(
      "How many people are told that it is taken: who liked it, or are in a conversation; null while it is not, or not known",
    ),
  tellAt: isoTime
    .nullable()
    .describe(
      "From when on they are told. Available again before that, they are not. Null: they were told, or there is nobody",
    ),
};

/** How much interest a listing has found. Only in the owner's own list. */
const ownFigures = {
  views: z.int().describe("How often other members opened it; each counts once a day. Who they are is not kept"),
  phoneSharedWith: z.int().describe("People who were told the number by this post"),
};

export const wireOwnListing = wireListing
  .extend({ ...memberFields, ...ownFields, ...ownFigures })
  .meta({ id: "OwnListing" });

/**
 * A listing as a member sees it, with the phone number if they may see it. The other private fields are for the owner
 * only.
 */
export const wireListingForMember = wireWholeListing
  .extend({
    ...memberFields,
    phoneWithheld: z.boolean().describe("A like does not show the number to this reader"),
    phoneRefusal: wirePhoneRefusal.optional(),
    ...z.object(ownFields).partial().shape,
    ownPhotos: z.array(wireOwnPhoto).optional().describe("Also those that are not ready"),
  })
  .meta({ id: "ListingForMember" });
export type WireListingForMember = z.output<typeof wireListingForMember>;
export type WireOwnListing = z.output<typeof wireOwnListing>;

/** A listing under our own names. */
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
  seats: number;
  /** As of the time when the listing was available. */
  seatsFree: number;
  ownerName: string;
  isOwnerVerified: boolean;
  emailVerifiedAt: string | null;
  phoneVerifiedAt: string | null;
  confirmedAt: string;
  likeCount: number;
  createdAt: string;
  /** The slug of its area. */
  area: string | null;
  position: LatLng | null;
  /** Set if the image is an uploaded photo. */
  cover: WireCover | null;
  /** Facts and costs contain only stated values. */
  facts: Facts;
  costs: Costs;
}

export interface WholeListing extends Listing {
  photos: WirePhoto[];
  phoneSharedWith: number;
  place: WireWholeListing["place"];
}

export interface OwnListing extends Listing {
  state: ListingState;
  sleepAt: string | null;
  note: string | null;
  takenTold: number | null;
  tellAt: string | null;
  views: number;
  phoneSharedWith: number;
}

function fromWireListing(wire: WireListing): Listing {
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
    seats: wire.seats,
    seatsFree: wire.seatsFree,
    ownerName: wire.name,
    isOwnerVerified: wire.verified,
    emailVerifiedAt: wire.emailVerifiedAt,
    phoneVerifiedAt: wire.phoneVerifiedAt,
    confirmedAt: wire.confirmedAt,
    likeCount: wire.likeCount,
    createdAt: wire.createdAt,
    area: wire.area,
    position: wire.position,
    cover: wire.cover,
    facts: wire.facts,
    costs: wire.costs,
  };
}

export const fromWireWholeListing = (wire: WireWholeListing): WholeListing => ({
  ...fromWireListing(wire),
  photos: wire.photos,
  phoneSharedWith: wire.phoneSharedWith,
  place: wire.place,
});

export const parseWireListing = (json: JsonText<WireListing>): Listing => fromWireListing(parseJson(json));

/** Parses the JSON text of a service, for a page. */
export const parseWireListings = (json: JsonText<WireListing[]>): Listing[] => parseJson(json).map(fromWireListing);

export const parseWireOwnListings = (json: JsonText<WireOwnListing[]>): OwnListing[] =>
  parseJson(json).map((wire) => ({
    ...fromWireListing(wire),
    state: wire.state,
    sleepAt: wire.sleepAt,
    note: wire.note,
    takenTold: wire.takenTold,
    tellAt: wire.tellAt,
    views: wire.views,
    phoneSharedWith: wire.phoneSharedWith,
  }));

export const wireAddedListing = z.object({
  insertedId: z.string(),
  state: z.enum(listingStates).describe("`waiting`: it is looked at before it is shown"),
});
export const wireChangedListing = z.object({
  matchedCount: z.int(),
  modifiedCount: z.int(),
  state: z.enum(listingStates),
});

export const wireOwnQuery = z.object({
  limit: wholeNumberField(1, pageLimits.max).default(pageLimits.browse),
  cursor: ownCursorSchema.optional(),
});
export const ownParameters: readonly string[] = Object.keys(wireOwnQuery.shape);

export const wireListingParams = z.object({ id: listingIdSchema });
