import type { Actor } from "../../../platform/auth/actor.ts";
import { AppError } from "../../../platform/errors.ts";

export interface OwnedListing {
  owner_id: string;
}

export const isOwner = (actor: Actor, listing: OwnedListing): boolean => actor.memberId === listing.owner_id;

export function assertMayChange(actor: Actor, listing: OwnedListing): void {
  if (!isOwner(actor, listing)) throw new AppError("not_owner");
}

/** The list contains phone numbers and the e-mail address, so it is for the owner only. */
export function assertMayListOf(actor: Actor, uid: string): void {
  if (actor.uid !== uid) throw new AppError("forbidden", { message: "Only one's own posts can be listed" });
}

interface Seen extends OwnedListing {
  isShown: boolean;
  isBlocked: boolean;
}

/**
 * Hidden listings are visible to their owner and to moderators. If one of two members has blocked the other, they do
 * not see each other's listings.
 */
export const maySee = (actor: Actor, listing: Seen): boolean =>
  isOwner(actor, listing) || (!listing.isBlocked && (listing.isShown || actor.isModerator));

interface Contact extends OwnedListing {
  isLiked: boolean;
  /** The member has been shown the number, which was counted and recorded. */
  isRevealed: boolean;
  /** The owner shows the number to nobody for now. */
  isPaused: boolean;
  /** The owner no longer shows the number to this member. */
  isWithheld: boolean;
}

/**
 * The owner sees the number. So does a member who has liked the listing and was shown the number, as long as the owner
 * permits it.
 */
export const maySeePhone = (actor: Actor, listing: Contact): boolean =>
  isOwner(actor, listing) || (listing.isLiked && listing.isRevealed && !listing.isPaused && !listing.isWithheld);
