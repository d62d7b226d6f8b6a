import type { Actor } from "../../../platform/auth/actor.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Home } from "../../verdict/verdict.ts";
import { hasDoubts, type OfferDoubts } from "../offer-doubts.ts";
import type { PostAccess } from "./profiles.policy.ts";

export const maySeeWanted = (actor: Actor | undefined, wanted: PostAccess): boolean =>
  actor?.memberId === wanted.ownerId || (wanted.isShown && !wanted.isBlocked);

/** A home and the slug of its area. */
export interface HomeSomewhere extends Home {
  area: string | null;
}

export interface OfferedRoom extends HomeSomewhere {
  ownerId: string;
  isShown: boolean;
}

/** Members may offer their own rooms to other members. The room must be public and available. */
export function assertMayOffer(
  actor: Actor,
  wanted: PostAccess,
  room: OfferedRoom | undefined,
): asserts room is OfferedRoom {
  if (wanted.ownerId === actor.memberId) throw new AppError("own_post");
  if (!room) throw new AppError("listing_not_found");
  if (room.ownerId !== actor.memberId) throw new AppError("not_owner");
  if (!room.isShown || !room.isAvailable)
    throw new AppError("not_possible_now", { message: "The room is not shown, or taken" });
}

/**
 * Throws if there are doubts about the offer. `isSure` means that the poster has seen the warning. The issues are for
 * API clients, since pages have their own texts.
 */
export function assertSuits(doubts: OfferDoubts, isSure: boolean): void {
  if (!hasDoubts(doubts) || (isSure && !doubts.isRefused)) return;
  const names = [
    ...doubts.reasons.map((reason) => (reason.about === "fact" ? reason.fact : reason.about)),
    ...(doubts.isElsewhere ? ["areas"] : []),
  ];
  const issues = names.map((name) => ({ path: ["body", "listingId"], message: name }));
  throw new AppError(doubts.isRefused ? "offer_refused" : "offer_doubtful", { issues });
}
