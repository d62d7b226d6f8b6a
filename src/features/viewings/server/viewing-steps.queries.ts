/** Changes of one viewing. The caller has locked its conversation. */
import { type Executor, runText } from "../../../platform/db/database.ts";
import { haveBlocked } from "../../accounts/blocks.sql.ts";
import { OFFER_TOLD_MINUTES } from "../viewing.limits.ts";
import type { Due } from "./viewing-clock.ts";
import type { Side } from "./viewings.policy.ts";
import type { ConversationFacts, SlotRow } from "./viewings.queries.ts";

/**
 * How many of the newest messages are searched for a notice about offered times. In the time in which a conversation is
 * told once, two people write fewer messages.
 */
const OFFERS_LOOKED_AT = 1_500;

interface NewViewing {
  conversation: ConversationFacts;
  slot: SlotRow;
  code: string;
  due: Due;
}

const insertText = `
  insert into viewing (slot_id, conversation_id, poster_id, seeker_id, during, code, step, due_at, coming_at,
    created_at, updated_at)
  values ($1::bigint, $2::bigint, $3::bigint, $4::bigint, tstzrange($5::timestamptz, $6::timestamptz), $7::text,
    $8::smallint, $9::timestamptz, case when $10::boolean then $11::timestamptz end, $11::timestamptz,
    $11::timestamptz)
  returning id`;

export async function insertViewing(
  trx: Executor,
  { conversation, slot, code, due }: NewViewing,
  now: Date,
): Promise<string> {
  const { id, posterId, seekerId } = conversation;
  const values = [
    slot.id,
    id,
    posterId,
    seekerId,
    slot.startsAt,
    slot.endsAt,
    code,
    due.step,
    due.dueAt,
    due.isComing,
    now,
  ];
  const [row] = await runText<{ id: string }>(trx, insertText, values);
  if (!row) throw new Error("a viewing was not inserted");
  return row.id;
}

const moveText = `
  update viewing
  set slot_id = $2::bigint, during = tstzrange($3::timestamptz, $4::timestamptz), step = $5::smallint,
    due_at = $6::timestamptz,
      coming_at = case when $7::boolean then $8::timestamptz end, sequence = sequence + 1, updated_at = $8::timestamptz
  where id = $1::bigint and state = 'booked'`;

/** Moves a viewing. The seeker is asked again whether they come, because their answer was about another time. */
export async function moveViewing(
  trx: Executor,
  id: string,
  slot: Pick<SlotRow, "id" | "startsAt" | "endsAt">,
  due: Due,
  now: Date,
): Promise<void> {
  await runText(trx, moveText, [id, slot.id, slot.startsAt, slot.endsAt, due.step, due.dueAt, due.isComing, now]);
}

/** Returns whether there was a booked viewing. */
export async function cancelViewing(trx: Executor, conversationId: string, side: Side, now: Date): Promise<boolean> {
  const text = "select cancel_viewing($1::bigint, $2::conversation_side, $3::timestamptz) as done";
  return (await runText<{ done: boolean }>(trx, text, [conversationId, side, now]))[0]?.done ?? false;
}

export type ViewingNotice =
  | "viewing_offered"
  | "viewing_suggested"
  | "viewing_another"
  | "viewing_booked"
  | "viewing_moved"
  | "viewing_address"
  | "viewing_cancelled"
  | "viewing_happened"
  | "viewing_missed";

/** Adds a notice to conversations that are locked, and tells the other side by mail and notification. */
export type TellInConversations = (
  trx: Executor,
  conversationIds: readonly string[],
  said: { side: Side; notice: ViewingNotice },
  now: Date,
) => Promise<void>;

/** Makes the next notice go to the seeker by mail, even if they have not read what the last mail was about. */
export async function mailAgain(trx: Executor, conversationId: string): Promise<void> {
  await runText(
    trx,
    "update conversation set seeker_mailed = least(seeker_mailed, seeker_seen) where id = $1::bigint",
    [conversationId],
  );
}

const offeredText = `
  select c.id, c.seeker_id as "seekerId" from conversation c
  where c.listing_id = $1::bigint and c.state = 'open' and not ${haveBlocked("c.poster_id", "c.seeker_id")}
    and not exists (select from member where id = c.seeker_id
      and (suspended_at is not null or leaving_at is not null))
    and not exists (
      select from conversation_message m
      where m.conversation_id = c.id
        and m.number > c.seeker_sent + c.poster_sent - ${OFFERS_LOOKED_AT} and m.notice = 'viewing_offered'
        and m.sent_at > $2::timestamptz - interval '${OFFER_TOLD_MINUTES} minutes')
  order by c.id for no key update of c`;

/**
 * Locks the open conversations of a listing, except for those that were told shortly before. The caller has locked the
 * listing.
 */
export function lockToOffer(trx: Executor, listingId: string, now: Date): Promise<{ id: string; seekerId: string }[]> {
  return runText(trx, offeredText, [listingId, now]);
}

export async function markComing(executor: Executor, id: string, now: Date): Promise<void> {
  await runText(
    executor,
    "update viewing set coming_at = coalesce(coming_at, $2::timestamptz) where id = $1::bigint and state = 'booked'",
    [id, now],
  );
}

export async function countWrongCode(executor: Executor, id: string): Promise<void> {
  await runText(executor, "update viewing set poster_wrong = poster_wrong + 1 where id = $1::bigint", [id]);
}

const happenedText = `
  with ended as (
    update viewing set state = 'happened', poster_typed_at = coalesce(poster_typed_at, $2::timestamptz),
      ended_at = $2::timestamptz, updated_at = $2::timestamptz, step = 4, due_at = null
    where id = $1::bigint and state = 'booked' returning conversation_id)
  update conversation set visited_at = coalesce(visited_at, $2::timestamptz)
  where id = (select conversation_id from ended)`;

/** Ends a viewing as happened, because the poster has typed the visitor's code. */
export async function endAsHappened(trx: Executor, id: string, now: Date): Promise<void> {
  await runText(trx, happenedText, [id, now]);
}

const nobodyText = `
  update viewing
  set state = 'missed', ended_at = coalesce(ended_at, $2::timestamptz), step = 4, due_at = null,
    nobody_came_at = $2::timestamptz, updated_at = $2::timestamptz
  where id = $1::bigint and state in ('booked', 'missed') and nobody_came_at is null returning id`;

/** Stores the seeker's answer to the poster's statement that nobody came. */
export async function markWasThere(trx: Executor, id: string, now: Date): Promise<void> {
  await runText(
    trx,
    "update viewing set was_there_at = coalesce(was_there_at, $2::timestamptz) where id = $1::bigint",
    [id, now],
  );
}

export async function markNobodyCame(trx: Executor, id: string, now: Date): Promise<boolean> {
  return (await runText(trx, nobodyText, [id, now])).length > 0;
}
