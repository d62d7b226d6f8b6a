import type { Actor } from "../../../platform/auth/actor.ts";
import { AppError } from "../../../platform/errors.ts";

/** For everybody but the owner the flyer does not exist: a 403 would tell who has made one. */
export function assertMayUseFlyer(
  actor: Actor,
  listing: { ownerId: string } | undefined,
): asserts listing is { ownerId: string } {
  if (listing?.ownerId !== actor.memberId) throw new AppError("listing_not_found");
}
