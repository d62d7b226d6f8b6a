import type { Actor } from "../../../platform/auth/actor.ts";
import { AppError } from "../../../platform/errors.ts";

/** Of a post, or of whoever wants a room. */
export interface PostAccess {
  ownerId: string;
  isShown: boolean;
  /** One of the two has blocked the other. */
  isBlocked: boolean;
}

/** A profile goes to whoever posted a room that its owner can see. */
export function assertMayShare(actor: Actor, listing: PostAccess): void {
  if (listing.ownerId === actor.memberId) throw new AppError("own_post");
  if (!listing.isShown || listing.isBlocked) throw new AppError("listing_not_found");
  assertVerified(actor);
}

/** As for a like: an account costs nothing to make; an address that answers costs a little. */
export function assertVerified(actor: Actor): void {
  if (!actor.isEmailVerified) throw new AppError("email_unverified");
}
