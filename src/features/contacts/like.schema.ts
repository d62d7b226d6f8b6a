import { z } from "zod";
import { listingIdSchema } from "../listings/listing.schema.ts";

/** New phone numbers a member may be shown. More than anybody visits in a day, far less than a harvest. */
export const revealLimits = { perHour: 20, perDay: 60 } as const;
/** For an account of the last days: enough for an evening's search, and fresh accounts are what a harvest is made with. */
export const youngRevealLimits = { days: 3, perHour: 10, perDay: 20 } as const;

/** `likesCount` is what the first client sends; it is read by nobody, since the server counts. */
export const wireLikeInput = z.object({ id: listingIdSchema, likesCount: z.unknown().optional() });
export const wireLikeParams = z.object({ id: listingIdSchema });

export const wireLike = z
  .object({ likeCount: z.int(), liked: z.boolean(), phone: z.string().optional().describe("Left out while its owner does not show it") })
  .meta({ id: "Like" });
export const wireUnlike = z.object({ likeCount: z.int(), liked: z.boolean() }).meta({ id: "Unlike" });
