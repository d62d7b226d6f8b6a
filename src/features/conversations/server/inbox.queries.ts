/** One conversation, as the inbox and its page show it. */
import { type Executor, readText, runText } from "../../../platform/db/database.ts";
import { prepared } from "../../../platform/db/prepared.ts";
import { haveBlocked } from "../../accounts/blocks.sql.ts";
import type { Costs } from "../../facts/cost-table.ts";
import type { Facts } from "../../facts/fact-table.ts";
import type { WireCover } from "../../photos/photo.schema.ts";
import { answerHours } from "../conversation.limits.ts";
import type { ClosedReason, ConversationSide, ConversationState, Notice } from "../conversation-kinds.ts";
import type { MessageWarning } from "../message-warnings.ts";
import { hasBegun } from "./begun.sql.ts";
import type { ConversationAccess } from "./conversations.policy.ts";

export interface ConversationRow extends ConversationAccess {
  id: string;
  state: ConversationState;
  closedReason: ClosedReason | null;
  /** Null if the listing is deleted or not shown to the reader. */
  listing: ConversationListing | null;
  personId: string;
  personName: string;
  isEmailVerified: boolean;
  isPhoneVerified: boolean;
  /** The other side is suspended or is leaving. */
  isAway: boolean;
  lastAt: Date;
  /** `lastAt` with full precision, for the cursor. */
  microseconds: string;
  unread: number;
  /** How many messages of the other side the reader has read. */
  seen: number;
  answerBy: Date | null;
  place: number | null;
  isHidden: boolean;
  /**
   * `hasTheirNumber`: the other side shares their number with the reader. `isNumberShared`: the reader shares theirs.
   */
  hasTheirNumber: boolean;
  isNumberShared: boolean;
  /** The time of a viewing that happened. From then on both may speak of payment. */
  visitedAt: Date | null;
  last: LastMessage | null;
}

export interface ConversationListing {
  _id: string;
  title: string;
  location: string;
  rent: number;
  imageUrl: string;
  cover: WireCover | null;
  isAvailable: boolean;
  facts: Facts;
  costs: Costs;
  accommodation: "single" | "shared";
  seats: number;
  seatsFree: number;
}

export interface MessageRow {
  number: number;
  side: ConversationSide;
  sentAt: Date;
  body: string;
  notice: Notice | null;
  warning: MessageWarning | null;
}

export interface LastMessage extends MessageRow {
  /**
   * The ends of the other side's messages shortly before it, oldest first, if they wrote it and it begins with digits.
   * A phone number may begin there.
   */
  earlier: string[];
}

/**
 * A poster who shows the number to chosen people only has to share it for this listing. A person who has the number of
 * another listing is not chosen for this one.
 */
const isShared = (owner: string, reader: string) => `(exists (
  select from contact_ledger g join member o on o.id = g.owner_id
  where g.owner_id = ${owner} and g.member_id = ${reader} and g.withheld_at is null and not o.phone_paused)
  and (c.poster_id <> ${owner} or l.id is null or l.phone_to_likers
    or exists (select from contact_reveal where listing_id = l.id and member_id = ${reader})))`;

const isPoster = "c.poster_id = $1::bigint";
/** $1 is the reader. Only the poster sees a listing that is held or removed. */
export const conversationColumns = `
  c.id, c.poster_id as "posterId", c.seeker_id as "seekerId", c.opener, c.state, c.closed_reason as "closedReason",
    c.asked_at as "askedAt",
  ${haveBlocked("c.poster_id", "c.seeker_id")} as "isBlocked",
  case when l.state in ('live', 'asked', 'asleep') or (${isPoster} and l.id is not null)
    then json_build_object('_id', l.id::text, 'title', l.title, 'location', l.location,
    'rent', l.rent, 'imageUrl', l.image_url, 'cover', l.cover::json, 'isAvailable', l.available,
    'facts', l.facts, 'costs', l.costs, 'accommodation', l.accommodation,
    'seats', l.seats, 'seatsFree', l.seats_free) end as listing,
  other.id as "personId", other.name as "personName", other.email_verified as "isEmailVerified",
    other.phone is not null as "isPhoneVerified",
  other.suspended_at is not null or other.leaving_at is not null as "isAway",
  c.visited_at as "visitedAt", c.last_at as "lastAt",
    (extract(epoch from c.last_at) * 1000000)::bigint::text as microseconds,
  case when ${isPoster} then c.seeker_sent - c.poster_seen else c.poster_sent - c.seeker_seen end as unread,
  case when ${isPoster} then c.poster_seen else c.seeker_seen end as seen,
  case when ${isPoster} then c.hidden_by_poster else c.hidden_by_seeker end as "isHidden",
  case c.state when 'asked' then greatest(c.due_at,
    c.asked_at + interval '${answerHours.lapse} hours') end as "answerBy",
  case when c.state = 'waiting' and ${hasBegun("c.id")} then (
    select count(*)::integer from conversation before
    where before.listing_id = c.listing_id
      and before.state = 'waiting' and (before.last_at, before.id) <= (c.last_at, c.id)
        and ${hasBegun("before.id")}) end as place,
  ${isShared("other.id", "$1::bigint")} as "hasTheirNumber", ${isShared("$1::bigint", "other.id")} as "isNumberShared"`;
export const conversationJoins = `
  join member other on other.id = case when ${isPoster} then c.seeker_id else c.poster_id end
    left join listing l on l.id = c.listing_id`;

const messageColumns = `m.number, m.side, m.sent_at as "sentAt", m.body, m.notice, m.warning`;

export interface OneConversation extends ConversationRow {
  /** The reader's messages are paused. */
  isPaused: boolean;
  /** The owner has given a seat, or the room, to the seeker. */
  isSeatGiven: boolean;
}

const byId = prepared(`
  select ${conversationColumns}, null as last, exists (select from message_pause where member_id = $1::bigint) as "isPaused",
    exists (select from seat_given where conversation_id = c.id) as "isSeatGiven"
  from conversation c ${conversationJoins} where c.id = $2::bigint`);

/** Also finds a conversation that the member may not see: the policy decides. */
export async function findConversation(
  executor: Executor,
  memberId: string,
  id: string,
): Promise<OneConversation | undefined> {
  return (await readText<OneConversation>(executor, byId, [memberId, id]))[0];
}

const byIds = prepared(
  `select ${conversationColumns}, null as last from conversation c ${conversationJoins} where c.id = any($2::bigint[])
      order by c.last_at desc, c.id desc`,
);

/** Newest first. Includes conversations that the member may not see. */
export function findConversations(
  executor: Executor,
  memberId: string,
  ids: readonly string[],
): Promise<ConversationRow[]> {
  return readText<ConversationRow>(executor, byIds, [memberId, ids]);
}

const aboutText = prepared(
  "select id from conversation where listing_id = $2::bigint and seeker_id = $1::bigint and (asked_at is not null or opener = 'seeker')",
);

/** The seeker's conversation about a listing. */
export async function findAbout(executor: Executor, seekerId: string, listingId: string): Promise<string | undefined> {
  return (await readText<{ id: string }>(executor, aboutText, [seekerId, listingId]))[0]?.id;
}

const withText = prepared(`
  select id from conversation
  where listing_id = $2::bigint and seeker_id = $3::bigint and poster_id = $1::bigint
    and (asked_at is not null or opener = 'poster')`);

/** The owner's conversation with a seeker about a listing, if the owner sees it. */
export async function findWith(
  executor: Executor,
  posterId: string,
  listingId: string,
  seekerId: string,
): Promise<string | undefined> {
  return (await readText<{ id: string }>(executor, withText, [posterId, listingId, seekerId]))[0]?.id;
}

const pageText = prepared(`
  select ${messageColumns} from conversation_message m
  where m.conversation_id = $1::bigint and m.number < $2::integer order by m.number desc limit $3::integer`);

/** The messages before this number, newest first. */
export function listMessages(executor: Executor, id: string, before: number, limit: number): Promise<MessageRow[]> {
  return readText<MessageRow>(executor, pageText, [id, before, limit]);
}

/** Newest last. At most five wait at a time. */
const heldText = prepared(`
  select body, "heldAt", "isKept" from (
    select id, body, held_at as "heldAt", decided_at is not null as "isKept" from held_message
    where conversation_id = $1::bigint and side = $2::conversation_side and released is not true
      order by id desc limit 5) newest
  order by id`);

export interface OwnHeld {
  body: string;
  heldAt: Date;
  /** A moderator has decided not to deliver it. */
  isKept: boolean;
}

export function listHeld(executor: Executor, id: string, side: ConversationSide): Promise<OwnHeld[]> {
  return runText(executor, heldText, [id, side]);
}

/**
 * Reads only the last 200 messages: after hundreds of messages of the other side alone, each send would read all of
 * them.
 */
const recentText = prepared(`
  select body from conversation_message
  where conversation_id = $1::bigint and number > (select seeker_sent + poster_sent from conversation
    where id = $1::bigint) - 200
    and side = $2::conversation_side and notice is null
  order by number desc limit $3::integer`);

/** The newest texts of a side, oldest first. */
export async function listRecentTexts(
  executor: Executor,
  id: string,
  side: ConversationSide,
  limit: number,
): Promise<string[]> {
  return (await runText<{ body: string }>(executor, recentText, [id, side, limit]))
    .map(({ body }) => body)
    .toReversed();
}

const phoneText = `
  select case when c.poster_id = $2::bigint then (select phone from member where id = c.seeker_id)
    else (select phone from listing where id = c.listing_id) end as phone
  from conversation c where c.id = $1::bigint`;

/** The other side's number: the number of the listing, or the seeker's checked number. */
export async function findTheirPhone(executor: Executor, id: string, readerId: string): Promise<string | null> {
  return (await runText<{ phone: string | null }>(executor, phoneText, [id, readerId]))[0]?.phone ?? null;
}

/** Whether the member has paused their number: then nobody sees it, even if it was shared with them. */
export async function isPhonePaused(executor: Executor, memberId: string): Promise<boolean> {
  const row = await executor.selectFrom("member").select("phone_paused").where("id", "=", memberId).executeTakeFirst();
  return row?.phone_paused ?? false;
}

const shareText = `
  with listed as (
    insert into contact_reveal (listing_id, member_id, revealed_at, is_shared)
    select $4::bigint, $2::bigint, $3::timestamptz, true where $4::bigint is not null on conflict do nothing
      returning 1),
  kept as (
    insert into contact_ledger (owner_id, member_id, since) values ($1::bigint, $2::bigint, $3::timestamptz)
    on conflict (owner_id, member_id) do update set withheld_at = null where contact_ledger.withheld_at is not null
      returning 1)
  select from listed union all select from kept`;

/**
 * Records the shared number in the contact history, like every number that was shown. The poster's number is recorded
 * with the listing. Returns whether it was not shared before.
 */
export async function shareNumber(
  trx: Executor,
  ownerId: string,
  memberId: string,
  listingId: string | undefined,
  now: Date,
): Promise<boolean> {
  return (await runText(trx, shareText, [ownerId, memberId, now, listingId ?? null])).length > 0;
}

export async function updateHidden(
  executor: Executor,
  id: string,
  side: ConversationSide,
  isHidden: boolean,
): Promise<void> {
  await executor
    .updateTable("conversation")
    .set(side === "poster" ? { hidden_by_poster: isHidden } : { hidden_by_seeker: isHidden })
    .where("id", "=", id)
    .execute();
}

const betweenText = `
  select id, case when poster_id = $1::bigint then 'poster' else 'seeker' end as side from conversation
  where (poster_id, seeker_id) in (($1::bigint, $2::bigint), ($2::bigint, $1::bigint))
    and state <> 'closed' order by listing_id, id`;

/** The conversations of two members that are not closed, with the side of the first member. */
export function listBetween(
  executor: Executor,
  one: string,
  other: string,
): Promise<{ id: string; side: ConversationSide }[]> {
  return runText(executor, betweenText, [one, other]);
}

const visitTimeText = `
  select lower(during) as "startsAt" from viewing where conversation_id = $1::bigint
    order by state = 'booked' desc, id desc limit 1`;

const suggestedTimeText = `
  select starts[1] as "startsAt" from viewing_suggestion where conversation_id = $1::bigint
    order by number desc limit 1`;

/**
 * The time that a notice is about: the first one of the newest suggestion, or the start of the booked visit of the
 * conversation, or else of its newest visit.
 */
export async function findVisitTime(executor: Executor, id: string, notice: Notice): Promise<Date | undefined> {
  const text = notice === "viewing_suggested" ? suggestedTimeText : visitTimeText;
  return (await runText<{ startsAt: Date }>(executor, text, [id]))[0]?.startsAt;
}

const forgetUnread = `
  update conversation set poster_seen = seeker_sent, seeker_seen = poster_sent
  where id in (select id from conversation
    where (poster_id, seeker_id) in (($1::bigint, $2::bigint), ($2::bigint, $1::bigint)) order by id for no key update)
    and (poster_seen < seeker_sent or seeker_seen < poster_sent)`;

/** Marks all messages between two members as read, because these members no longer see each other. */
export async function clearUnreadBetween(trx: Executor, one: string, other: string): Promise<void> {
  await runText(trx, forgetUnread, [one, other]);
}
