import type { Actor } from "../../../platform/auth/actor.ts";
import { AppError } from "../../../platform/errors.ts";
import { offerLimits } from "../match.limits.ts";
import type { MatchTarget } from "./match.policy.ts";

export const maySeeWanted = (actor: Actor | undefined, wanted: MatchTarget): boolean =>
  actor?.memberId === wanted.ownerId || (wanted.isShown && !wanted.isBlocked);

export interface OfferedRoom {
  ownerId: string;
  isShown: boolean;
  available: boolean;
}

/** One's own room, which others can see and have, to somebody else who looks for one. */
export function assertMayOffer(actor: Actor, wanted: MatchTarget, room: OfferedRoom | undefined): asserts room is OfferedRoom {
  if (wanted.ownerId === actor.memberId) throw new AppError("own_post");
  if (!room) throw new AppError("listing_not_found");
  if (room.ownerId !== actor.memberId) throw new AppError("not_owner");
  if (!room.isShown || !room.available) throw new AppError("not_possible_now", { message: "The room is not shown, or taken" });
}

const DAY_SECONDS = 24 * 60 * 60;

export function assertFewOffers({ ofDay, toSeeker }: { ofDay: number; toSeeker: number }): void {
  if (toSeeker >= offerLimits.perSeeker) throw new AppError("too_many_offers", { message: "Too many to one seeker" });
  if (ofDay >= offerLimits.perDay) throw new AppError("too_many_offers", { retryAfterSeconds: DAY_SECONDS });
}
