import { z } from "zod";
import { listingIdSchema } from "../listings/listing.schema.ts";

/** New phone numbers a member may be shown. More than anybody visits in a day, far less than a harvest. */
export const revealLimits = { perHour: 20, perDay: 60 } as const;

/** `likesCount` is what the first client sends; it is read by nobody, since the server counts. */
export const wireLikeInput = z.object({ id: listingIdSchema, likesCount: z.unknown().optional() });
export const wireLikeParams = z.object({ id: listingIdSchema });

export const wireLike = z.object({ likeCount: z.int(), liked: z.boolean(), phone: z.string() }).meta({ id: "Like" });
export const wireUnlike = z.object({ likeCount: z.int(), liked: z.boolean() }).meta({ id: "Unlike" });
