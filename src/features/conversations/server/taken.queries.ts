/**
 * Finds who is told that a room is taken: all but the person who moves in. $1 is the listing. $2 is the conversation
 * with that person, or null.
 */
import { type Executor, runText } from "../../../platform/db/database.ts";
import { priorityOfMail } from "../../../platform/outbox/notice-priorities.ts";
import { haveBlocked } from "../../accounts/blocks.sql.ts";
import { queueLimits } from "../conversation.limits.ts";

const hasRecord =
  "exists (select from viewing v join move_in_record r on r.viewing_id = v.id where v.conversation_id = c.id)";
const hasSeat = "exists (select from seat_given g where g.conversation_id = c.id)";

/**
 * SQL: whether a conversation stays open because its seeker may be the new tenant. The owner chose it, it has a record
 * of moving in or a seat, or the owner chose nobody and its viewing took place.
 */
export const isKept = `(coalesce(c.id = $2::bigint, c.visited_at is not null) or ${hasRecord} or ${hasSeat})`;

const isHere = "m.suspended_at is null and m.leaving_at is null";

/** Members who liked the room, and whether they were told before. */
const likers = `
  select l.member_id, exists (
    select from mail told where told.member_id = l.member_id and told.kind = 'room_taken'
      and told.data->>'listing' = $1::text and told.dropped_at is null) as is_told
  from listing_like l join member m on m.id = l.member_id
  where l.listing_id = $1::bigint and m.email_verified and ${isHere}
    and not exists (select from conversation c where c.listing_id = $1::bigint and c.seeker_id = m.id and ${isKept})`;

const audienceText = `
  with talking as (
    select c.seeker_id as member_id, ${isHere} as is_here from conversation c join member m on m.id = c.seeker_id
    where c.listing_id = $1::bigint and c.state <> 'closed' and not ${isKept}
  ), liker as (${likers}), unique_people as (
    select member_id from talking where is_here union select member_id from liker where not is_told)
  select (select count(*) from unique_people)::integer as people,
         (select count(*) from liker where is_told
           and member_id not in (select member_id from unique_people))::integer as told,
         exists (select from talking) or exists (select from unique_people) as "isNeeded"`;

export interface Audience {
  /**
   * The number of members who are told: those who liked the room, and those in conversations about it. Each counts
   * once.
   */
  people: number;
  /** The number of members who liked the room and were told before. */
  told: number;
  /** Whether there are conversations to close, or people to tell. */
  isNeeded: boolean;
}

export async function countAudience(executor: Executor, listingId: string, movesIn: string | null): Promise<Audience> {
  const [row] = await runText<Audience>(executor, audienceText, [listingId, movesIn]);
  return row ?? { people: 0, told: 0, isNeeded: false };
}

const visitsText = `
  select m.name, lower(v.during) as "startsAt"
  from conversation c join viewing v on v.conversation_id = c.id and v.state = 'booked' join member m
    on m.id = c.seeker_id
  where c.listing_id = $1::bigint and c.state <> 'closed' and not ${isKept} order by lower(v.during), v.id`;

/** The booked viewings that end with their conversations. At most one for each live conversation. */
export function listVisits(
  executor: Executor,
  listingId: string,
  movesIn: string | null,
): Promise<{ name: string; startsAt: Date }[]> {
  return runText(executor, visitsText, [listingId, movesIn]);
}

const candidatesText = `
  select c.id, m.name, c.visited_at is not null or ${hasRecord} as "hasVisited"
  from conversation c join member m on m.id = c.seeker_id
  where c.listing_id = $1::bigint
    and c.state = 'open' and ${isHere} and not ${haveBlocked("c.poster_id", "c.seeker_id")}
  order by "hasVisited" desc, c.last_at desc, c.id desc limit ${queueLimits.live}`;

/** People who may move in. Those who have seen the room come first. */
export function listCandidates(
  executor: Executor,
  listingId: string,
): Promise<{ id: string; name: string; hasVisited: boolean }[]> {
  return runText(executor, candidatesText, [listingId]);
}

const mailText = `
  insert into mail (member_id, kind, data, created_at, due_at, priority)
  select member_id, 'room_taken', jsonb_build_object('listing', $1::text), $3::timestamptz, $3::timestamptz,
    ${priorityOfMail("room_taken")} from (${likers}) liker where not is_told
  returning member_id as "memberId"`;

/** Queues one mail for each member, however often the owner changes the state. Returns the members. */
export async function queueTakenMails(
  trx: Executor,
  listingId: string,
  movesIn: string | null,
  now: Date,
): Promise<string[]> {
  return (await runText<{ memberId: string }>(trx, mailText, [listingId, movesIn, now])).map(
    ({ memberId }) => memberId,
  );
}

const saveText = `
  insert into taken_notice (listing_id, tell_at, people, conversation_id)
    values ($1::bigint, $2::timestamptz, $3::integer, $4::bigint)
  on conflict (listing_id) do update
  set tell_at = excluded.tell_at, people = excluded.people, conversation_id = excluded.conversation_id`;

interface SavedNotice {
  tellAt: Date;
  people: number;
  movesIn: string | null;
}

export async function saveNotice(
  trx: Executor,
  listingId: string,
  { tellAt, people, movesIn }: SavedNotice,
): Promise<void> {
  await runText(trx, saveText, [listingId, tellAt, people, movesIn]);
}

/**
 * Deletes the notice, and mails that no worker has claimed yet. Returns how many people were told before. A mail that a
 * worker has claimed counts as told, although it is dropped if it is not rendered yet.
 */
const cancelText = `
  with waiting as (delete from taken_notice where listing_id = $1::bigint returning people), cancelled as (
    delete from mail where kind = 'room_taken' and data->>'listing' = $1::text and sent_at is null
      and dropped_at is null and attempts = 0
    returning 1)
  select greatest(coalesce(taken_told, 0) - coalesce((select people from waiting), 0) - (select count(*)
    from cancelled), 0)::integer as told
  from listing where id = $1::bigint`;

export async function cancelNotice(trx: Executor, listingId: string): Promise<number> {
  return (await runText<{ told: number }>(trx, cancelText, [listingId]))[0]?.told ?? 0;
}

export interface Waiting {
  listingId: string;
  movesIn: string | null;
}

const ofOwnerText = `
  select n.listing_id as "listingId", n.conversation_id as "movesIn" from taken_notice n
    join listing l on l.id = n.listing_id
  where l.owner_id = $1::bigint order by n.listing_id limit $2::integer`;

export function listNoticesOf(executor: Executor, ownerId: string, limit: number): Promise<Waiting[]> {
  return runText<Waiting>(executor, ofOwnerText, [ownerId, limit]);
}

const dueText =
  "select listing_id as id from taken_notice where tell_at <= $1::timestamptz order by tell_at, listing_id limit $2::integer";

export function listDueNotices(executor: Executor, now: Date, limit: number): Promise<{ id: string }[]> {
  return runText(executor, dueText, [now, limit]);
}

const lockText =
  'select owner_id as "ownerId", available as "isAvailable" from listing where id = $1::bigint for no key update';

export interface TakenListing {
  ownerId: string;
  isAvailable: boolean;
}

export async function lockTaken(trx: Executor, listingId: string): Promise<TakenListing | undefined> {
  return (await runText<TakenListing>(trx, lockText, [listingId]))[0];
}

const endText = `
  delete from taken_notice where listing_id = $1::bigint and tell_at <= $2::timestamptz
  returning listing_id as "listingId", conversation_id as "movesIn"`;

/** Undefined if the notice is not due any more. */
export async function endNotice(trx: Executor, listingId: string, now: Date): Promise<Waiting | undefined> {
  return (await runText<Waiting>(trx, endText, [listingId, now]))[0];
}

export async function hasNotice(trx: Executor, listingId: string): Promise<boolean> {
  return (await runText(trx, "select from taken_notice where listing_id = $1::bigint", [listingId])).length > 0;
}

export async function saveToldPeople(trx: Executor, listingId: string, people: number): Promise<void> {
  await trx.updateTable("listing").set({ taken_told: people }).where("id", "=", listingId).execute();
}
