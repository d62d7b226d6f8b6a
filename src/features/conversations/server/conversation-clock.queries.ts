/** Changes of conversations that the clock or the state of a listing causes. */
import { type Executor, runText } from "../../../platform/db/database.ts";
import type { ClosedReason } from "../conversation-kinds.ts";
import { lockQueue } from "./conversation-steps.queries.ts";
import { queueClosedNotices } from "./message-mails.queries.ts";
import { isKept } from "./taken.queries.ts";

const lockLive =
  "select from conversation where listing_id = $1::bigint and state <> 'closed' order by id for no key update";

const closeText = (reason: ClosedReason, which: string) => `
  with ended as (
    update conversation c
    set state = 'closed', closed_reason = '${reason}', closed_at = $3::timestamptz, due_at = null,
      poster_sent = poster_sent + 1, last_at = greatest(last_at, $3::timestamptz)
    where c.listing_id = $1::bigint and c.state <> 'closed' and ${which}
    returning id, seeker_sent + poster_sent as number, poster_sent
  ), notices as (
    insert into conversation_message (conversation_id, sent_at, nonce, number, ordinal, side, notice, body)
    select id, $3::timestamptz, 0, number, poster_sent, 'poster', '${reason}', '' from ended
  )
  select count(*)::integer as count from ended`;
const closeTexts = {
  filled: closeText("filled", `not ${isKept}`),
  removed: closeText("removed", "$2::bigint is null"),
};

/**
 * Closes all conversations of a listing, because the room is taken or its post is gone. If the room is taken, keeps
 * conversations with people who may move in (`isKept`). Returns how many were closed.
 */
async function closeAll(
  trx: Executor,
  listingId: string,
  reason: keyof typeof closeTexts,
  now: Date,
  movesIn: string | null,
): Promise<number> {
  await lockQueue(trx, listingId);
  await runText(trx, lockLive, [listingId]);
  return countOf(await runText<Counted>(trx, closeTexts[reason], [listingId, movesIn, now]));
}

export const fillConversations = (
  trx: Executor,
  listingId: string,
  now: Date,
  movesIn: string | null = null,
): Promise<number> => closeAll(trx, listingId, "filled", now, movesIn);

/**
 * Call it in the transaction that deletes or removes a listing, before the deletion: afterwards no conversation refers
 * to the listing.
 */
export async function endConversationsOf(trx: Executor, listingId: string, now: Date = new Date()): Promise<void> {
  if ((await closeAll(trx, listingId, "removed", now, null)) > 0)
    await queueClosedNotices(trx, { listingId, reason: "removed", mailed: [] }, now);
}

// Takes no row locks, because the step locks the queue row first. Like the condition of the partial index, `reminders =
// 2` is a literal.
const due = `
  select id from conversation
  where state <> 'closed' and due_at <= $1::timestamptz and (state <> 'asked' or reminders = 2)
    order by due_at limit $2::integer`;

export function listDue(executor: Executor, now: Date, limit: number): Promise<{ id: string }[]> {
  return runText<{ id: string }>(executor, due, [now, limit]);
}

const dueReminders = `
  select distinct case opener when 'seeker' then poster_id else seeker_id end as id from (
    select opener, poster_id, seeker_id from conversation
    where state <> 'closed' and due_at <= $1::timestamptz and state = 'asked' and reminders < 2
      order by due_at limit $2::integer) due`;

/** Lists members who owe an answer and are due for a reminder. */
export function listMembersToRemind(executor: Executor, now: Date, limit: number): Promise<{ id: string }[]> {
  return runText<{ id: string }>(executor, dueReminders, [now, limit]);
}

const freePlaces =
  "select listing_id as id from conversation_queue where waiting > 0 and live < cap order by listing_id limit $1::integer";

export function listWithFreePlaces(executor: Executor, limit: number): Promise<{ id: string }[]> {
  return runText<{ id: string }>(executor, freePlaces, [limit]);
}

// Two scans, each with an index of its own: one scan for both would read everything that is kept for a year.
const over = `
  (select id from conversation
   where state = 'closed' and closed_reason in ('declined', 'lapsed', 'withdrawn') and closed_at < $1::timestamptz
     order by closed_at limit $3::integer)
  union
  (select id from conversation where state = 'closed' and closed_at < $2::timestamptz
    order by closed_at limit $3::integer)`;

/**
 * Lists conversations that were declined, lapsed or withdrawn before `unanswered`, or closed for any reason before
 * `others`.
 */
export function listOver(
  executor: Executor,
  before: { unanswered: Date; others: Date },
  limit: number,
): Promise<{ id: string }[]> {
  return runText<{ id: string }>(executor, over, [before.unanswered, before.others, limit]);
}

interface Counted {
  count: number;
}

const countOf = ([row]: readonly Counted[]): number => row?.count ?? 0;
