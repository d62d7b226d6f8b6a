import type { Actor } from "../../../platform/auth/actor.ts";
import { AppError } from "../../../platform/errors.ts";

export function assertMayLike(actor: Actor, listing: { owner_id: string }): void {
  if (listing.owner_id === actor.memberId) throw new AppError("own_listing");
}
