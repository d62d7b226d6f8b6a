/** What the clock and the state of a listing do to conversations. */
import { type Executor, runText } from "../../../platform/db/database.ts";
import { isKept } from "./taken.queries.ts";

const lockQueue = "select from conversation_queue where listing_id = $1::bigint for no key update";
const lockLive =
  "select from conversation where listing_id = $1::bigint and state <> 'closed' order by id for no key update";

const fill = `
  with ended as (
    update conversation c
    set state = 'closed', closed_reason = 'filled', closed_at = $3::timestamptz, due_at = null,
      poster_sent = poster_sent + 1,
        last_at = greatest(last_at, $3::timestamptz)
    where c.listing_id = $1::bigint and c.state <> 'closed' and not ${isKept}
    returning id, seeker_sent + poster_sent as number, poster_sent
  ), notices as (
    insert into conversation_message (conversation_id, sent_at, nonce, number, ordinal, side, notice, body)
    select id, $3::timestamptz, 0, number, poster_sent, 'poster', 'filled', '' from ended
  )
  select count(*)::integer as count from ended`;

/** Answers everybody who waits, asked or talks, except the person who moves in: the room is taken. Returns how many. */
export async function fillConversations(
  trx: Executor,
  listingId: string,
  now: Date,
  movesIn: string | null = null,
): Promise<number> {
  await runText(trx, lockQueue, [listingId]);
  await runText(trx, lockLive, [listingId]);
  return countOf(await runText<Counted>(trx, fill, [listingId, movesIn, now]));
}

const restoreAll = "select restore_filled_conversations($1::bigint, $2::timestamptz, $3::timestamptz) as count";

export async function restoreFilledConversations(
  trx: Executor,
  listingId: string,
  since: Date,
  now: Date,
): Promise<number> {
  return countOf(await runText<Counted>(trx, restoreAll, [listingId, since, now]));
}

// No row lock here: the function locks the queue row first. The condition of the partial index is a literal.
const due = `
  select id from conversation
  where state <> 'closed' and due_at <= $1::timestamptz and (state <> 'asked' or reminders = 2)
    order by due_at limit $2::integer`;

export function listDue(executor: Executor, now: Date, limit: number): Promise<{ id: string }[]> {
  return runText<{ id: string }>(executor, due, [now, limit]);
}

const lapse = "select lapse_conversation($1::bigint, $2::timestamptz) as done";

/** Returns false if it is not due any more. */
export async function lapseConversation(trx: Executor, id: string, now: Date): Promise<boolean> {
  return (await runText<{ done: boolean }>(trx, lapse, [id, now]))[0]?.done ?? false;
}

const dueReminders = `
  select distinct case opener when 'seeker' then poster_id else seeker_id end as id from (
    select opener, poster_id, seeker_id from conversation
    where state <> 'closed' and due_at <= $1::timestamptz and state = 'asked' and reminders < 2
      order by due_at limit $2::integer) due`;

/** Members who owe an answer for so long that a reminder is due. */
export function listMembersToRemind(executor: Executor, now: Date, limit: number): Promise<{ id: string }[]> {
  return runText<{ id: string }>(executor, dueReminders, [now, limit]);
}

const remind = "select remind_member($1::bigint, $2::timestamptz) as id";

/** All requests that the member has not answered. Empty if no reminder is due any more. */
export async function listForReminder(trx: Executor, memberId: string, now: Date): Promise<string[]> {
  return (await runText<{ id: string }>(trx, remind, [memberId, now])).map(({ id }) => id);
}

const freePlaces =
  "select listing_id as id from conversation_queue where waiting > 0 and live < cap order by listing_id limit $1::integer";

export function listWithFreePlaces(executor: Executor, limit: number): Promise<{ id: string }[]> {
  return runText<{ id: string }>(executor, freePlaces, [limit]);
}

const fillPlaces = "select fill_free_places($1::bigint, $2::timestamptz) as count";

export async function fillFreePlaces(trx: Executor, listingId: string, now: Date): Promise<number> {
  return countOf(await runText<Counted>(trx, fillPlaces, [listingId, now]));
}

// Two scans, each with an index of its own: one scan for both would read everything that is kept for a year.
const over = `
  (select id from conversation
   where state = 'closed' and closed_reason in ('declined', 'lapsed', 'withdrawn') and closed_at < $1::timestamptz
     order by closed_at limit $3::integer)
  union
  (select id from conversation where state = 'closed' and closed_at < $2::timestamptz
    order by closed_at limit $3::integer)`;

/** Declined, lapsed or withdrawn before `unanswered`, or closed before `others` for any reason. */
export function listOver(
  executor: Executor,
  before: { unanswered: Date; others: Date },
  limit: number,
): Promise<{ id: string }[]> {
  return runText<{ id: string }>(executor, over, [before.unanswered, before.others, limit]);
}

const remove = "select delete_conversation($1::bigint, $2::timestamptz) as done";

export async function deleteConversation(trx: Executor, id: string, now: Date): Promise<boolean> {
  return (await runText<{ done: boolean }>(trx, remove, [id, now]))[0]?.done ?? false;
}

interface Counted {
  count: number;
}

const countOf = ([row]: readonly Counted[]): number => row?.count ?? 0;
