/** 'Room wanted' posts: what a seeker publishes about themselves. */
import { z } from "zod";
import { areaSlugSchema } from "../areas/area.schema.ts";
import { listingFields, listingIdSchema } from "../listings/listing.schema.ts";
import { profileSchema, type SeekerProfile } from "../verdict/seeker-profile.schema.ts";
import type { ListedMatch } from "../verdict/verdict.wire.ts";

const isoTime = z.iso.datetime({ offset: true });

/**
 * Fields of a profile that may be published. The daily place, the cash and the time of coming home are not among them.
 */
export const publishable = [
  "household",
  "occupation",
  "gender",
  "units",
  "budget",
  "moveInBy",
  "areas",
  "smokes",
  "needs",
] as const;
export type Publishable = (typeof publishable)[number];

/** The published fields, with the values that they had when the post was published. */
export type About = Partial<Pick<SeekerProfile, Publishable>>;

export const wantedInputSchema = z
  .object({
    title: listingFields.title,
    description: listingFields.description,
    publish: z
      .array(z.enum(publishable))
      .max(publishable.length)
      .default([])
      .describe("What of one's profile is published with it; left out: nothing"),
  })
  .meta({ id: "WantedInput" });
export type WantedInput = z.output<typeof wantedInputSchema>;

const { household, occupation, gender, units, moveInBy, smokes, needs } = profileSchema.shape;

export const wireWanted = z
  .strictObject({
    _id: z.string(),
    title: z.string(),
    description: z.string(),
    name: z.string().describe("The seeker's display name"),
    areas: z.array(z.object({ slug: z.string(), name: z.string(), nameBn: z.string() })).describe("Where they look"),
    budget: z.int().nullable().describe("For all of a month, in taka"),
    about: z
      .strictObject({
        household: household.optional(),
        occupation: occupation.optional(),
        gender: gender.optional(),
        units: units.unwrap().optional(),
        moveInBy,
        smokes: smokes.optional(),
        needs: needs.unwrap().optional(),
      })
      .describe("Of their profile, what they chose to publish, as it was when they published it"),
    postedAt: isoTime,
    until: isoTime.describe("It is shown until then"),
  })
  .meta({ id: "Wanted" });
export type WireWanted = z.output<typeof wireWanted>;

export interface WireOwnWanted extends WireWanted {
  publish: (typeof publishable)[number][];
  /** The time of the post is over: nobody else sees it until it is published again. */
  isOver: boolean;
}

export const wireWantedPage = z
  .object({ posts: z.array(wireWanted), next: z.string().nullable().describe("The cursor of the next page") })
  .meta({ id: "WantedPage" });
export type WireWantedPage = z.output<typeof wireWantedPage>;

export const wireWantedQuery = z.object({
  area: areaSlugSchema.optional().describe("Where they look: this area, a place inside it, or one that it lies in"),
  cursor: listingIdSchema.optional(),
});
export type WantedSearch = z.output<typeof wireWantedQuery>;
export const wireWantedParams = z.object({ id: listingIdSchema });

/** A room that was offered to the member. As for any listing, a like reveals the phone number. */
export interface WireOffer extends ListedMatch {
  _id: string;
  title: string;
  location: string;
  rent: number;
  moveInDate: string;
  imageUrl: string;
  name: string;
  isAvailable: boolean;
  offeredAt: string;
}
