import type { Actor } from "../../../platform/auth/actor.ts";
import { AppError } from "../../../platform/errors.ts";
import { DAY_MS } from "../../../platform/time.ts";
import { revealLimits, youngRevealLimits } from "../like.schema.ts";
import type { LikeTarget } from "./likes.queries.ts";

export function assertMayLike(actor: Actor, listing: LikeTarget): void {
  if (listing.owner_id === actor.memberId) throw new AppError("own_listing");
  if (!listing.isShown || listing.isBlocked) throw new AppError("listing_not_found");
  // A verified e-mail address is required because it makes abuse more expensive: accounts are free to create.
  if (!actor.isEmailVerified) throw new AppError("email_unverified");
}

/** Whether the member may see the number of likes. The owner always may. */
export const maySeeCount = (actor: Actor, listing: LikeTarget): boolean =>
  listing.owner_id === actor.memberId || (listing.isShown && !listing.isBlocked);

/** How many new phone numbers a member may see. */
export function revealLimitsOf(actor: Pick<Actor, "memberSince">, now: Date): { perHour: number; perDay: number } {
  const isYoung = now.getTime() - actor.memberSince.getTime() < youngRevealLimits.days * DAY_MS;
  return isYoung ? youngRevealLimits : revealLimits;
}
