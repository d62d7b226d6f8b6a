/** What pages show of shared profiles. */
import { z } from "zod";
import { listingIdSchema } from "../listings/listing.schema.ts";
import { profileFields } from "../verdict/seeker-profile.schema.ts";
import type { Reason, Verdict } from "../verdict/verdict.ts";

/**
 * What a poster sees of a shared profile. It leaves out budget and cash, which would weaken the seeker in a
 * negotiation, and the place where the seeker goes every day.
 */
export const sharedProfileSchema = profileFields.omit({ budget: true, cash: true, dailyPlace: true });

export interface WireSharedProfile {
  /** The id of the person, for blocking or reporting them. */
  person: string;
  name: string;
  since: string;
  /** The post for which the profile was shared. */
  listing: { _id: string; title: string };
  /** The profile as it is now. */
  profile: z.output<typeof sharedProfileSchema>;
  verdict: Verdict;
  /** Reasons against the match come first, then what has to be asked, then what fits. */
  reasons: readonly Reason[];
}

export interface WireSharedProfiles {
  people: WireSharedProfile[];
  next: string | null;
}

/**
 * The cursor: `microseconds-member-listing` of the last row of a page. Sixteen digits are enough until after the year
 * 2200.
 */
export const sharedCursorSchema = z
  .string()
  .regex(/^\d{1,16}-\d{1,19}-\d{1,19}$/)
  .refine((cursor) =>
    cursor
      .split("-")
      .slice(1)
      .every((id) => listingIdSchema.safeParse(id).success),
  );

/** A poster with whom a member shares their profile. */
export interface SharedBy {
  listing: string;
  /** Null while the listing is not public. */
  title: string | null;
  name: string;
  since: string;
}
