import { z } from "zod";
import { listingIdSchema } from "../listings/listing.schema.ts";
import { wirePhoneRefusal } from "../listings/listing.wire.ts";

/**
 * How many new phone numbers a member may see. This is more than anybody calls in a day, and too few for harvesting.
 */
export const revealLimits = { perHour: 20, perDay: 60 } as const;
/** Lower limits for new accounts, which harvesting would use. They are enough for an evening's search. */
export const youngRevealLimits = { days: 3, perHour: 10, perDay: 20 } as const;

/** The first client sends `likesCount`. It is ignored: the server counts. */
export const wireLikeInput = z.object({ id: listingIdSchema, likesCount: z.unknown().optional() });
export const wireLikeParams = z.object({ id: listingIdSchema });

export const wireLike = z
  .object({
    likeCount: z.int(),
    liked: z.boolean(),
    phone: z.string().optional().describe("Left out if its owner does not show it to this member"),
    phoneRefusal: wirePhoneRefusal.optional(),
  })
  .meta({ id: "Like" });
export const wireUnlike = z.object({ likeCount: z.int(), liked: z.boolean() }).meta({ id: "Unlike" });
