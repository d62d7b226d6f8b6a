/** How the API describes shared profiles. */
import { z } from "zod";
import { listingIdSchema } from "../listings/listing.schema.ts";
import { profileFields } from "../verdict/seeker-profile.schema.ts";
import { wireAnswer } from "../verdict/verdict.wire.ts";

const isoTime = z.iso.datetime({ offset: true });
const cursorText = z.string().nullable();
export const wireMatchParams = z.object({ id: listingIdSchema });

/**
 * What a poster sees of a shared profile. Not budget and cash, which would weaken the seeker in a negotiation, nor the
 * place where they are every day.
 */
export const sharedProfileSchema = profileFields
  .omit({ budget: true, cash: true, dailyPlace: true })
  .meta({ id: "SharedSeekerProfile" });

export const wireSharedProfile = z
  .object({
    person: z.string().describe("Whom to block or report, if it must be"),
    name: z.string(),
    since: isoTime,
    listing: z.object({ _id: z.string(), title: z.string() }).describe("The post that it was shared for"),
    profile: sharedProfileSchema.describe("As it is now"),
    ...wireAnswer,
  })
  .meta({ id: "SharedProfile" });
export type WireSharedProfile = z.output<typeof wireSharedProfile>;

export const wireSharedProfiles = z
  .object({ people: z.array(wireSharedProfile), next: cursorText.describe("The cursor of the next page") })
  .meta({ id: "SharedProfiles" });
export type WireSharedProfiles = z.output<typeof wireSharedProfiles>;

/** `microseconds-member-listing` of the last row of a page. Sixteen digits are enough until after the year 2200. */
export const sharedCursorSchema = z
  .string()
  .regex(/^\d{1,16}-\d{1,19}-\d{1,19}$/)
  .refine((cursor) =>
    cursor
      .split("-")
      .slice(1)
      .every((id) => listingIdSchema.safeParse(id).success),
  );
export const wireSharedQuery = z.object({ cursor: sharedCursorSchema.optional() });

/** A poster with whom a member shares their profile. */
export interface SharedBy {
  listing: string;
  /** Null while the listing is not public. */
  title: string | null;
  /** The poster's name. */
  name: string;
  since: string;
}
