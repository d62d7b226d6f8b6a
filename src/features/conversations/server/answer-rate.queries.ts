import { type Executor, readText } from "../../../platform/db/database.ts";
import { prepared } from "../../../platform/db/prepared.ts";
import { answerRate } from "../conversation.limits.ts";

/**
 * Counts the newest requests that were answered or are older than a day. Excludes requests that ended without the
 * poster's doing (withdrawn, blocked, listing removed), and people who did not write. Declining a request and marking
 * the room as taken count as answers.
 */
const rateText = prepared(`
  select count(*)::integer as requests, count(*) filter (where is_answered)::integer as answered from (
    select coalesce(answered_at, case when closed_reason in ('declined', 'filled')
      then closed_at end) <= asked_at + interval '1 day' is true as is_answered
    from conversation
    where poster_id = (select owner_id from listing where id = $1::bigint) and opener = 'seeker' and seeker_sent > 0
      and asked_at between $2::timestamptz - interval '${answerRate.days} days' and $2::timestamptz
      and (answered_at is not null or closed_reason in ('declined', 'filled', 'lapsed')
        or state = 'asked' and asked_at < $2::timestamptz - interval '1 day')
    order by asked_at desc limit ${answerRate.newest}) newest`);

export interface AnswerRate {
  /** How many of the newest requests were answered within a day. */
  answered: number;
  requests: number;
}

/** Undefined if there are too few requests to say. */
export async function findAnswerRate(
  executor: Executor,
  listingId: string,
  now: Date,
): Promise<AnswerRate | undefined> {
  const [rate] = await readText<AnswerRate>(executor, rateText, [listingId, now]);
  return rate && rate.requests >= answerRate.fewest ? rate : undefined;
}
