import type { Actor } from "../../../platform/auth/actor.ts";
import { AppError } from "../../../platform/errors.ts";

export function assertMayAnswer(actor: Actor, listing: { owner_id: string }): void {
  if (actor.memberId !== listing.owner_id) throw new AppError("not_owner");
}

interface Seen {
  ownerId: string;
  isShown: boolean;
  isBlocked: boolean;
  /** The member has seen the phone number, so they may have called. */
  isRevealed: boolean;
}

export function assertMayMarkGone(actor: Actor, listing: Seen): void {
  if (actor.memberId === listing.ownerId || !listing.isShown || listing.isBlocked)
    throw new AppError("listing_not_found");
  if (!listing.isRevealed) throw new AppError("forbidden", { message: "Only who was told the number can know" });
}
