import type { Actor } from "../../../platform/auth/actor.ts";
import { countAction } from "../../../platform/db/action-counts.queries.ts";
import { type Executor, runText } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/errors.ts";

/** These limits are higher than a landlord with many rooms needs. POSTS_PER_DAY overrides `postsPerDay`. */
export const postingLimits = { postsPerDay: 15, waiting: 5, phonesPerDay: 5 } as const;

/** Requires a verified e-mail address, which makes abuse a little more expensive: accounts are free to create. */
export function assertMayPost(actor: Actor): void {
  if (!actor.isEmailVerified) throw new AppError("email_unverified");
}

const waitingPosts = `
  select count(*)::integer as count from (
    select from moderation_case
    where member_id = $1::bigint and listing_id is not null and kind = 'risk' and decided_at is null
      limit ${postingLimits.waiting}) waiting`;

/** Whether the member has caused as many open cases for moderators as are allowed. */
export async function mustWait(executor: Executor, { memberId }: Actor): Promise<boolean> {
  const [waiting] = await runText<{ count: number }>(executor, waitingPosts, [memberId]);
  return (waiting?.count ?? 0) >= postingLimits.waiting;
}

export async function countNewListing(trx: Executor, actor: Actor, postsPerDay: number): Promise<void> {
  const { isTooMany, retryAfterSeconds } = await countAction(trx, actor.memberId, { kind: "post", most: postsPerDay });
  if (isTooMany) throw new AppError("too_many_posts", { retryAfterSeconds });
  if (await mustWait(trx, actor)) throw new AppError("posts_waiting", { retryAfterSeconds });
}

const phoneUse = `
  select exists (select from listing where phone = $2::text and owner_id = $1::bigint) as "isUsed",
    hashtextextended($2::text, 0)::text as hash`;
/** For this many days, a number that the member used in a deleted listing is not new. */
const REMEMBERED_DAYS = 30;

/**
 * Counts a phone number that is new for this member. Whether a listing is held back reveals a little about who else
 * uses its number. With a few numbers per day, nobody can test an address book.
 */
export async function countPhone(trx: Executor, { memberId, phone: verified }: Actor, phone: string): Promise<void> {
  const [use] = await runText<{ isUsed: boolean; hash: string }>(trx, phoneUse, [memberId, phone]);
  if (!use || use.isUsed || phone === verified) return;
  const { count } = await countAction(trx, memberId, {
    kind: "phone_use",
    about: use.hash,
    most: Number.MAX_SAFE_INTEGER,
    days: REMEMBERED_DAYS,
  });
  if (count > 1) return;
  const { isTooMany, retryAfterSeconds } = await countAction(trx, memberId, {
    kind: "phone",
    most: postingLimits.phonesPerDay,
  });
  if (isTooMany) throw new AppError("too_many_numbers", { retryAfterSeconds });
}
