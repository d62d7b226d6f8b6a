import type { Actor } from "../../../platform/auth/actor.ts";
import { AppError } from "../../../platform/errors.ts";

/** Access data of a listing or of a wanted post. */
export interface PostAccess {
  ownerId: string;
  isShown: boolean;
  /** One of the two members has blocked the other. */
  isBlocked: boolean;
}

export function assertMayShare(actor: Actor, listing: PostAccess): void {
  if (listing.ownerId === actor.memberId) throw new AppError("own_post");
  if (!listing.isShown || listing.isBlocked) throw new AppError("listing_not_found");
  assertVerified(actor);
}

/** Accounts are free to create. A verified e-mail address makes abuse more expensive. */
export function assertVerified(actor: Actor): void {
  if (!actor.isEmailVerified) throw new AppError("email_unverified");
}
