/** What pages show of shared profiles. */
import { z } from "zod";
import { listingIdSchema } from "../listings/listing.schema.ts";
import { profileFields } from "../verdict/seeker-profile.schema.ts";
import type { Reason, Verdict } from "../verdict/verdict.ts";

/**
 * What a poster sees of a shared profile. Not budget and cash, which would weaken the seeker in a negotiation, nor the
 * place where they are every day.
 */
export const sharedProfileSchema = profileFields.omit({ budget: true, cash: true, dailyPlace: true });

export interface WireSharedProfile {
  /** Whom to block or report, if it must be. */
  person: string;
  name: string;
  since: string;
  /** The post that it was shared for. */
  listing: { _id: string; title: string };
  /** As it is now. */
  profile: z.output<typeof sharedProfileSchema>;
  verdict: Verdict;
  /** What stands against it first, then what has to be asked, then what fits. */
  reasons: readonly Reason[];
}

export interface WireSharedProfiles {
  people: WireSharedProfile[];
  /** The cursor of the next page. */
  next: string | null;
}

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

/** A poster with whom a member shares their profile. */
export interface SharedBy {
  listing: string;
  /** Null while the listing is not public. */
  title: string | null;
  /** The poster's name. */
  name: string;
  since: string;
}
