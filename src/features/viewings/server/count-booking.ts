import type { Actor } from "../../../platform/auth/actor.ts";
import { countAction } from "../../../platform/db/action-counts.queries.ts";
import type { Executor } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/errors.ts";
import { BOOKINGS_PER_DAY } from "../viewing.limits.ts";

/**
 * Counts a booking. It also serialises a seeker's bookings, because two that overlap could deadlock on the exclusion
 * constraint.
 */
export async function countBooking(trx: Executor, { memberId }: Pick<Actor, "memberId">): Promise<void> {
  const { isTooMany, retryAfterSeconds } = await countAction(trx, memberId, {
    kind: "viewing",
    most: BOOKINGS_PER_DAY,
  });
  if (isTooMany) throw new AppError("too_many_viewings", { retryAfterSeconds });
}
