import type { Actor } from "../../../platform/auth/actor.ts";
import { AppError } from "../../../platform/errors.ts";
import { revealLimits } from "../like.schema.ts";

export function assertMayLike(actor: Actor, listing: { owner_id: string }): void {
  if (listing.owner_id === actor.memberId) throw new AppError("own_listing");
}

const HOUR_SECONDS = 3_600;

/** `recent`: how many numbers the member was shown within the last hour and day. */
export function assertMayReveal(recent: { lastHour: number; lastDay: number }): void {
  if (recent.lastHour >= revealLimits.perHour || recent.lastDay >= revealLimits.perDay)
    throw new AppError("too_many_reveals", { retryAfterSeconds: HOUR_SECONDS });
}
