import type { Actor } from "../../../platform/auth/actor.ts";
import { type Executor, runText } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/errors.ts";
import { countAction } from "../../../platform/limits/action-counts.queries.ts";

/** More than a landlord with many rooms needs. Operators can set the first by POSTS_PER_DAY. */
export const postingLimits = { postsPerDay: 15, waiting: 5, phonesPerDay: 5 } as const;

/** An account costs nothing to make; an address that answers costs a little. */
export function assertMayPost(actor: Actor): void {
  if (!actor.isEmailVerified) throw new AppError("email_unverified");
}

const waitingCases = `
  select count(*)::integer as count from (
    select from moderation_case where member_id = $1::bigint and kind = 'risk' and decided_at is null limit ${postingLimits.waiting}) waiting`;

/** Counts a post as made. Also bounds how many cases one member can put before the moderators. */
export async function countPost(trx: Executor, { memberId }: Actor, postsPerDay: number): Promise<void> {
  const { isTooMany, retryAfterSeconds } = await countAction(trx, memberId, { kind: "post", most: postsPerDay });
  const [waiting] = await runText<{ count: number }>(trx, waitingCases, [memberId]);
  if (isTooMany || (waiting?.count ?? 0) >= postingLimits.waiting) throw new AppError("too_many_posts", { retryAfterSeconds });
}

const phoneUse = `
  select exists (select from listing where phone = $2::text and owner_id = $1::bigint) as "isUsed", hashtextextended($2::text, 0)::text as hash`;
/** A number that was used by a listing deleted since is not a new one. */
const REMEMBERED_DAYS = 30;

/**
 * Counts a number that the member has not used in a listing so far. Whether a listing is held tells a little about who else uses its number: with a few
 * numbers a day, each hit costing a listing and opening a case, nobody can test an address book.
 */
export async function countPhone(trx: Executor, { memberId, phone: verified }: Actor, phone: string): Promise<void> {
  const [use] = await runText<{ isUsed: boolean; hash: string }>(trx, phoneUse, [memberId, phone]);
  if (!use || use.isUsed || phone === verified) return;
  const { count } = await countAction(trx, memberId, { kind: "phone_use", about: use.hash, most: Number.MAX_SAFE_INTEGER, days: REMEMBERED_DAYS });
  if (count > 1) return;
  const { isTooMany, retryAfterSeconds } = await countAction(trx, memberId, { kind: "phone", most: postingLimits.phonesPerDay });
  if (isTooMany) throw new AppError("too_many_numbers", { retryAfterSeconds });
}
