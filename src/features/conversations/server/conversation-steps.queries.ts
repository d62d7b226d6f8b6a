/**
 * SQL statements of the conversation steps. They take locks in one order: listing, queue of the listing, conversation.
 */
import { type Executor, runText } from "../../../platform/db/database.ts";
import { prepared } from "../../../platform/db/prepared.ts";
import { haveBlocked } from "../../accounts/blocks.sql.ts";
import { isEstablished } from "../../accounts/established.sql.ts";
import { HELD_AT_ONCE, RETRIES_KNOWN } from "../conversation.limits.ts";
import type { ConversationSide } from "../conversation-kinds.ts";
import type { Life, Places, ReopenFacts } from "../conversation-life.ts";
import { hasBegun } from "./begun.sql.ts";
import type { StoredMessage } from "./new-message.ts";

export interface LockedConversation extends Life {
  id: string;
  listingId: string | null;
  opener: ConversationSide;
  /** The number of messages of both sides, including notices. */
  sent: number;
}

const columns = `c.id, c.listing_id as "listingId", c.opener, c.state, c.closed_reason as "closedReason",
  c.asked_at as "askedAt", c.answered_at as "answeredAt", c.closed_at as "closedAt", c.due_at as "dueAt", c.reminders,
  c.seeker_sent + c.poster_sent as sent`;

const lockText = prepared(`select ${columns} from conversation c where c.id = $1::bigint for no key update`);

/** For steps that neither take nor free a place. */
export async function lockConversation(trx: Executor, id: string): Promise<LockedConversation | undefined> {
  return (await runText<LockedConversation>(trx, lockText, [id]))[0];
}

const lockManyText = `
  select ${columns} from conversation c where c.id = any($1::bigint[]) order by c.id for no key update`;

export function lockConversations(trx: Executor, ids: readonly string[]): Promise<LockedConversation[]> {
  return runText(trx, lockManyText, [ids]);
}

type Counted = Pick<Places, "cap" | "live" | "waiting">;

// Locks the queue first: the conversation is locked after the join.
const lockBothText = `
  with queue as materialized (
    select cap, live, waiting from conversation_queue
    where listing_id = (select listing_id from conversation where id = $1::bigint) for no key update)
  select ${columns}, queue.cap, queue.live, queue.waiting
  from conversation c left join queue on true where c.id = $1::bigint for no key update of c`;

/** Locks a conversation and the queue of its listing. `places` is undefined if the listing is deleted. */
export async function lockWithQueue(
  trx: Executor,
  id: string,
): Promise<{ locked: LockedConversation; places: Counted | undefined } | undefined> {
  const [row] = await runText<LockedConversation & { [Count in keyof Counted]: number | null }>(trx, lockBothText, [
    id,
  ]);
  if (!row) return undefined;
  const { cap, live, waiting, ...locked } = row;
  return { locked, places: cap === null || live === null || waiting === null ? undefined : { cap, live, waiting } };
}

const lockQueueText = `
  select cap, live, waiting from conversation_queue where listing_id = $1::bigint for no key update`;

/** Undefined if nobody has written about this listing. */
export async function lockQueue(trx: Executor, listingId: string): Promise<Counted | undefined> {
  return (await runText<Counted>(trx, lockQueueText, [listingId]))[0];
}

// The update changes nothing; it only locks an existing row.
const lockOpeningText = prepared(`
  with listed as (
    select id, owner_id from listing where id = $1::bigint and is_shown(state, owner_away) and available for key share
  ), queue as (
    insert into conversation_queue (listing_id) select id from listed
    on conflict (listing_id) do update set cap = conversation_queue.cap returning cap, live, waiting)
  select listed.owner_id as "posterId", queue.cap, queue.live, queue.waiting from listed cross join queue`);

/** Undefined if the listing is not shown or the room is taken. */
export async function lockOpening(
  trx: Executor,
  listingId: string,
): Promise<(Counted & { posterId: string }) | undefined> {
  return (await runText<Counted & { posterId: string }>(trx, lockOpeningText, [listingId]))[0];
}

/** SQL: the number of live conversations that seekers with new accounts have begun. */
const liveOfNew = (listing: string, at: string) => `(
  select count(*)::integer from conversation one join member m on m.id = one.seeker_id
  where one.listing_id = ${listing} and one.state in ('asked', 'open') and one.opener = 'seeker'
    and not ${isEstablished("m", at)})`;

const openingText = prepared(`
  select ${columns}, ${haveBlocked("$2::bigint", "seeker.id")} as "isBlocked",
    not ${isEstablished("seeker", "$4::timestamptz")} as "isNewAccount",
    ${liveOfNew("$1::bigint", "$4::timestamptz")} as "liveOfNew",
    ${hasBegun("c.id")} as "hasBegun"
  from member seeker left join conversation c on c.listing_id = $1::bigint and c.seeker_id = seeker.id
  where seeker.id = $3::bigint`);

interface OpeningFacts {
  /** Includes a block that was made while the message was on its way. */
  isBlocked: boolean;
  isNewAccount: boolean;
  liveOfNew: number;
  hasBegun: boolean;
}

/**
 * Reads the conversation of this listing and seeker, if there is one, and the facts that decide whether a new one can
 * begin.
 */
export async function readOpening(
  trx: Executor,
  { listingId, posterId, seekerId }: { listingId: string; posterId: string; seekerId: string },
  now: Date,
): Promise<{ facts: OpeningFacts; met: LockedConversation | undefined } | undefined> {
  type Row = OpeningFacts & (LockedConversation | { id: null });
  const [row] = await runText<Row>(trx, openingText, [listingId, posterId, seekerId, now]);
  return row && { facts: row, met: row.id === null ? undefined : row };
}

const inLineText = `
  select ${columns}, c.opener = 'seeker' and not ${isEstablished("m", "$2::timestamptz")} as "isNew",
    ${liveOfNew("$1::bigint", "$2::timestamptz")} as "liveOfNew", q.cap, q.live, q.waiting
  from conversation_queue q join conversation c on c.listing_id = q.listing_id and c.state = 'waiting'
    join member m on m.id = c.seeker_id
  where q.listing_id = $1::bigint and q.waiting > 0 and q.live < q.cap and ${hasBegun("c.id")}
  order by c.last_at, c.id`;

/**
 * Lists who can get a free place, in the order of the waiting list. Empty if no place is free. The caller has locked
 * the queue.
 */
export function listInLine(
  trx: Executor,
  listingId: string,
  now: Date,
): Promise<(LockedConversation & Places & { isNew: boolean })[]> {
  return runText(trx, inLineText, [listingId, now]);
}

interface Begun {
  listingId: string;
  posterId: string;
  seekerId: string;
  opener: ConversationSide;
  life: Life;
  message: StoredMessage | null;
}

const isBy = (side: ConversationSide, of: string) => `(${of} is not distinct from '${side}')::integer`;
const messageOf = (from: string, side: string, values: string) => `
  insert into conversation_message (conversation_id, sent_at, number, ordinal, side, nonce, body, warning, notice)
  select ${from}.id, $1::timestamptz, ${from}.seeker_sent + ${from}.poster_sent,
    case ${side} when 'seeker' then ${from}.seeker_sent else ${from}.poster_sent end, ${side}, ${values}`;

const beginText = prepared(`
  with begun as (
    insert into conversation (listing_id, poster_id, seeker_id, opener, created_at, last_at, state, closed_reason,
      asked_at, closed_at, due_at, seeker_sent, poster_sent)
    values ($2::bigint, $3::bigint, $4::bigint, $5::conversation_side, $1::timestamptz, $1::timestamptz,
      $6::conversation_state, $7::text, $8::timestamptz, $9::timestamptz, $10::timestamptz,
      ${isBy("seeker", "$11::conversation_side")}, ${isBy("poster", "$11::conversation_side")})
    on conflict (listing_id, seeker_id) do update
    set opener = excluded.opener, state = excluded.state, closed_reason = excluded.closed_reason,
      asked_at = excluded.asked_at, closed_at = excluded.closed_at, due_at = excluded.due_at, reminders = 0,
      last_at = greatest(conversation.last_at, excluded.last_at), hidden_by_seeker = false, hidden_by_poster = false,
      seeker_sent = conversation.seeker_sent + excluded.seeker_sent,
      poster_sent = conversation.poster_sent + excluded.poster_sent
    returning id, seeker_sent, poster_sent
  ), message as (${messageOf("begun", "$11::conversation_side", "$12::bigint, $13::text, $14::text, $15::text")}
    from begun where $11::conversation_side is not null)
  select id from begun`);

/** Inserts a conversation, or begins a closed one anew in which nobody has written. */
export async function insertBegun(
  trx: Executor,
  { listingId, posterId, seekerId, opener, life, message }: Begun,
  now: Date,
): Promise<string> {
  const { state, closedReason, askedAt, closedAt, dueAt } = life;
  const values = [now, listingId, posterId, seekerId, opener, state, closedReason, askedAt, closedAt, dueAt];
  const [row] = await runText<{ id: string }>(trx, beginText, [...values, ...messageValues(message)]);
  if (!row) throw new Error("a conversation was not inserted");
  return row.id;
}

const messageValues = (message: StoredMessage | null) => [
  message?.side ?? null,
  message?.nonce ?? null,
  message?.body ?? null,
  message?.warning ?? null,
  message?.notice ?? null,
];

/** Stores the changes of a step, and numbers its message. */
const stepText = (steps: string) => `
  with step as (${steps}), changed as (
    update conversation c
    set state = step.state, closed_reason = step.closed_reason, asked_at = step.asked_at,
      answered_at = step.answered_at, closed_at = step.closed_at, due_at = step.due_at, reminders = step.reminders,
      last_at = greatest(c.last_at, case when step.side is not null then $1::timestamptz end),
      seeker_sent = c.seeker_sent + ${isBy("seeker", "step.side")},
      poster_sent = c.poster_sent + ${isBy("poster", "step.side")}
    from step where c.id = step.id
    returning c.id, c.seeker_sent, c.poster_sent, step.side, step.nonce, step.body, step.warning, step.notice)
  ${messageOf("changed", "changed.side", "nonce, body, warning, notice")} from changed where side is not null`;

const oneStepText = prepared(
  stepText(`
    select $2::bigint as id, $3::conversation_state as state, $4::text as closed_reason, $5::timestamptz as asked_at,
      $6::timestamptz as answered_at, $7::timestamptz as closed_at, $8::timestamptz as due_at,
      $9::smallint as reminders, $10::conversation_side as side, $11::bigint as nonce, $12::text as body,
      $13::text as warning, $14::text as notice`),
);

export interface Step {
  /** The conversation after the step. */
  conversation: Life & { id: string };
  message: StoredMessage | null;
}

export async function saveStep(trx: Executor, { conversation, message }: Step, now: Date): Promise<void> {
  const { id, state, closedReason, askedAt, answeredAt, closedAt, dueAt, reminders } = conversation;
  const life = [state, closedReason, askedAt, answeredAt, closedAt, dueAt, reminders];
  await runText(trx, oneStepText, [now, id, ...life, ...messageValues(message)]);
}

const manyStepsText = stepText(`
  select * from jsonb_to_recordset($2::jsonb) as entry (id bigint, state conversation_state, closed_reason text,
    asked_at timestamptz, answered_at timestamptz, closed_at timestamptz, due_at timestamptz, reminders smallint,
    side conversation_side, nonce bigint, body text, warning text, notice text)`);

/** Saves the steps of several conversations, at most one for each. */
export async function saveSteps(trx: Executor, steps: readonly Step[], now: Date): Promise<void> {
  if (steps.length === 0) return;
  const rows = steps.map(
    ({ conversation: { id, closedReason, askedAt, answeredAt, closedAt, dueAt, ...life }, message }) => ({
      id,
      state: life.state,
      reminders: life.reminders,
      closed_reason: closedReason,
      asked_at: askedAt,
      answered_at: answeredAt,
      closed_at: closedAt,
      due_at: dueAt,
      ...message,
    }),
  );
  await runText(trx, manyStepsText, [now, JSON.stringify(rows)]);
}

// The nonce of notices is 0.
const repliesText = prepared(`
  select again.number as "againNumber", again.sent_at as "againAt",
    exists (select from held_message where conversation_id = $1::bigint and side = $2::conversation_side
      and nonce = $3::bigint) as "isHeldAgain",
    exists (select from conversation_message where conversation_id = $1::bigint
      and number = $4::integer - $5::integer + 1 and sent_at > $6::timestamptz - interval '1 minute') as "isTooFast",
    (select count(*) from held_message where conversation_id = $1::bigint and side = $2::conversation_side
      and decided_at is null) >= ${HELD_AT_ONCE} as "hasManyHeld"
  from (select 1) one left join lateral (
    select number, sent_at from conversation_message
    where conversation_id = $1::bigint and number > $4::integer - ${RETRIES_KNOWN} and nonce = $3::bigint
      and side = $2::conversation_side and notice is null limit 1) again on true`);

export interface ReplyFacts {
  /** The number of the message with this nonce, if it was sent before. */
  againNumber: number | null;
  againAt: Date | null;
  isHeldAgain: boolean;
  isTooFast: boolean;
  hasManyHeld: boolean;
}

/** Reads the facts that decide whether a message can be sent. The caller has locked the conversation. */
export async function readReply(
  trx: Executor,
  { id, sent }: LockedConversation,
  { side, nonce, perMinute }: { side: ConversationSide; nonce: string; perMinute: number },
  now: Date,
): Promise<ReplyFacts> {
  const [facts] = await runText<ReplyFacts>(trx, repliesText, [id, side, nonce, sent, perMinute, now]);
  if (!facts) throw new Error("a statement without a table gave no row");
  return facts;
}

export interface HeldRow {
  side: ConversationSide;
  nonce: string;
  body: string;
  score: number;
  reasons: readonly string[];
}

export async function insertHeld(
  trx: Executor,
  conversationId: string,
  { side, nonce, body, score, reasons }: HeldRow,
  now: Date,
): Promise<void> {
  await runText(
    trx,
    `insert into held_message (conversation_id, side, nonce, body, score, reasons, held_at)
     values ($1::bigint, $2::conversation_side, $3::bigint, $4::text, $5::integer, $6::text[], $7::timestamptz)`,
    [conversationId, side, nonce, body, score, reasons, now],
  );
}

const decideText = `
  update held_message set decided_at = $3::timestamptz, released = $2::boolean
  where id = $1::bigint and decided_at is null returning side, nonce, body`;

/** Undefined if the message was decided before. */
export async function markDecided(
  trx: Executor,
  heldId: string,
  isReleased: boolean,
  now: Date,
): Promise<Pick<HeldRow, "side" | "nonce" | "body"> | undefined> {
  return (await runText<Pick<HeldRow, "side" | "nonce" | "body">>(trx, decideText, [heldId, isReleased, now]))[0];
}

const reopeningText = `
  select ${hasBegun("$1::bigint")} as "hasBegun",
    exists (select from held_message where conversation_id = $1::bigint and decided_at is null) as "hasHeld",
    exists (select from listing where id = $2::bigint and is_shown(state, owner_away) and available) as "isShown"`;

export async function readReopening(
  trx: Executor,
  { id, listingId }: LockedConversation,
): Promise<Omit<ReopenFacts, "places">> {
  const [facts] = await runText<Omit<ReopenFacts, "places">>(trx, reopeningText, [id, listingId]);
  if (!facts) throw new Error("a statement without a table gave no row");
  return facts;
}

const otherSide = { seeker: "poster", poster: "seeker" } as const;
const readText = (side: ConversationSide) =>
  prepared(`
    with newest as (
      select ordinal from conversation_message
      where conversation_id = $1::bigint and number <= $2::integer and side = '${otherSide[side]}'
      order by number desc limit 1
    ), marked as (
      update conversation c set ${side}_seen = newest.ordinal from newest
      where c.id = $1::bigint and newest.ordinal > c.${side}_seen returning c.${side}_seen as seen)
    select ${otherSide[side]}_sent - coalesce((select seen from marked), ${side}_seen) as unread
    from conversation where id = $1::bigint`);
const readTexts = { seeker: readText("seeker"), poster: readText("poster") };

/** Returns how many messages are left unread. */
export async function markRead(executor: Executor, id: string, side: ConversationSide, upTo: number): Promise<number> {
  return (await runText<{ unread: number }>(executor, readTexts[side], [id, upTo]))[0]?.unread ?? 0;
}

const lockOwedText = `
  select ${columns} from conversation c
  where c.state = 'asked' and (c.poster_id = $1::bigint and c.opener = 'seeker' or c.seeker_id = $1::bigint
    and c.opener = 'poster')
  order by c.listing_id, c.id for no key update`;

/**
 * Locks all requests that the member has not answered. Uses the same order as a block, so that the two do not deadlock.
 */
export function lockOwed(trx: Executor, memberId: string): Promise<LockedConversation[]> {
  return runText(trx, lockOwedText, [memberId]);
}

const lockFilledText = `
  select ${columns} from conversation c
  where c.listing_id = $1::bigint and c.closed_reason = 'filled' and c.closed_at >= $2::timestamptz
  order by c.asked_at nulls last, c.id for no key update`;

/**
 * Locks the conversations of a listing that were closed after `since` because the room was taken. The earliest requests
 * come first.
 */
export function lockFilled(trx: Executor, listingId: string, since: Date): Promise<LockedConversation[]> {
  return runText(trx, lockFilledText, [listingId, since]);
}

export async function deleteLocked(trx: Executor, id: string): Promise<void> {
  await trx.deleteFrom("conversation").where("id", "=", id).execute();
}

const idsText = `
  select id from conversation where seeker_id = $1::bigint or poster_id = $1::bigint limit $2::integer`;

export async function listIdsOf(executor: Executor, memberId: string, most: number): Promise<string[]> {
  return (await runText<{ id: string }>(executor, idsText, [memberId, most])).map(({ id }) => id);
}
