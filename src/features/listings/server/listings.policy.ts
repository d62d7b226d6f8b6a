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

/** A phone number goes to its owner and to a member who has liked the post. */
export const maySeePhone = (actor: Actor, listing: OwnedListing, isLiked: boolean): boolean => isLiked || isOwner(actor, listing);
