import type { Actor } from "../../../platform/auth/actor.ts";
import { AppError } from "../../../platform/errors.ts";

export interface OwnedListing {
  owner_id: string;
}

export const isOwner = (actor: Actor, listing: OwnedListing): boolean => actor.memberId === listing.owner_id;

export function assertMayChange(actor: Actor, listing: OwnedListing): void {
  if (!isOwner(actor, listing)) throw new AppError("not_owner");
}

/** One's own posts are listed with phone and e-mail: for nobody else. */
export function assertMayListPostsOf(actor: Actor, uid: string): void {
  if (actor.uid !== uid) throw new AppError("forbidden", { message: "Only one's own posts can be listed" });
}

interface Seen extends OwnedListing {
  isShown: boolean;
  isBlocked: boolean;
}

/** What is not shown to all is there for its owner and the moderators; nothing is there between two of whom one has blocked the other. */
export const maySee = (actor: Actor, listing: Seen): boolean => isOwner(actor, listing) || (!listing.isBlocked && (listing.isShown || actor.isModerator));

interface Contact extends OwnedListing {
  isLiked: boolean;
  /** They were told it, which was counted and written down. */
  isRevealed: boolean;
  /** Its owner shows it to nobody for now. */
  isPaused: boolean;
  /** Its owner shows it to this member no more. */
  isWithheld: boolean;
}

/** A phone number goes to its owner, and to a member who has liked the post and was told it, while the owner shows it. */
export const maySeePhone = (actor: Actor, listing: Contact): boolean =>
  isOwner(actor, listing) || (listing.isLiked && listing.isRevealed && !listing.isPaused && !listing.isWithheld);
