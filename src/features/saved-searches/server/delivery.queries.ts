import { sql } from "kysely";
import { type Executor, runText } from "../../../platform/db/database.ts";
import { haveBlocked } from "../../accounts/blocks.sql.ts";
import type { BrowseValues } from "../../search/browse-values.ts";
import type { RoomChange } from "../alert.ts";
import { alertTimes, type Cadence, savedSearchLimits } from "../saved-search.limits.ts";

const dueMembersText = `
  select member_id::text as id from (
    select s.member_id, min(m.due_at) as due_at
    from (select search_id, due_at from search_mark where due_at <= $1::timestamptz order by due_at limit $2::integer) m
      join saved_search s on s.id = m.search_id
    group by s.member_id
    union all (select member_id, rooms_due_at from alert_member where rooms_due_at <= $1::timestamptz
      order by rooms_due_at limit $2::integer)) due
  group by member_id order by min(due_at)`;

/**
 * Lists members for whom something is due, those who have waited longest first. Another worker may already work on
 * some.
 */
export function listDueMembers(executor: Executor, now: Date, limit: number): Promise<{ id: string }[]> {
  return runText(executor, dueMembersText, [now, limit]);
}

/** Postponing happens in batches: for 300,000 marks, a single statement exceeded the statement timeout. */
const POSTPONED_AT_ONCE = 10_000;

const postponeMarksText = `
  update search_mark set due_at = $2::timestamptz where search_id = any (array(
    select search_id from search_mark where due_at <= $1::timestamptz
      order by due_at limit ${POSTPONED_AT_ONCE} for update skip locked))
  returning 1`;
const postponeRoomsText = `
  update alert_member set rooms_due_at = $2::timestamptz where member_id = any (array(
    select member_id from alert_member where rooms_due_at <= $1::timestamptz
      order by rooms_due_at limit ${POSTPONED_AT_ONCE} for update skip locked))
  returning 1`;

/**
 * Moves the due times to the end of the quiet hours, so that what waits for it does not look late. Rows that a delivery
 * has locked are skipped, and postponed a minute later.
 */
export async function postponeAll(executor: Executor, now: Date, until: Date): Promise<void> {
  for (const text of [postponeMarksText, postponeRoomsText]) {
    let last: number;
    do last = (await runText(executor, text, [now, until])).length;
    while (last === POSTPONED_AT_ONCE);
  }
}

/**
 * Allows one delivery at a time for each member, because everything that is due goes into one message. Returns false if
 * another worker has the lock.
 */
export async function tryLockMember(trx: Executor, memberId: string): Promise<boolean> {
  const [row] = await runText<{ isLocked: boolean }>(
    trx,
    `select pg_try_advisory_xact_lock(hashtextextended('alerts', $1::bigint)) as "isLocked"
     from member where id = $1::bigint`,
    [memberId],
  );
  return row?.isLocked ?? false;
}

export type DueSearch = Awaited<ReturnType<typeof listDueSearches>>[number];

/** Lists the searches that are due, and locks their marks until the transaction ends. */
export function listDueSearches(trx: Executor, memberId: string, now: Date) {
  return trx
    .selectFrom("saved_search as s")
    .innerJoin("search_mark as m", "m.search_id", "s.id")
    .select(["s.id", sql<BrowseValues>`s.query`.as("values"), sql<Cadence>`s.cadence`.as("cadence")])
    .select(["s.seen_news as seenNews", "s.told"])
    .where("s.member_id", "=", memberId)
    .where("m.due_at", "<=", now)
    .orderBy("s.slot")
    .forUpdate("m")
    .execute();
}

export async function isTellable(trx: Executor, memberId: string): Promise<boolean> {
  const row = await trx
    .selectFrom("member")
    .select(["suspended_at", "leaving_at"])
    .where("id", "=", memberId)
    .executeTakeFirst();
  return row !== undefined && row.suspended_at === null && row.leaving_at === null;
}

/** Lists the listings that any search of the member has already told. */
export async function listTold(trx: Executor, memberId: string): Promise<string[]> {
  const rows = await runText<{ id: string }>(
    trx,
    "select distinct unnest(told)::text as id from saved_search where member_id = $1::bigint",
    [memberId],
  );
  return rows.map(({ id }) => id);
}

/** Returns an id of news. News up to this id is certainly committed. */
export async function readSettledChanges(executor: Executor, now: Date): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select coalesce(max(id), 0)::text as id from (
      select id from listing_news where at < ${now}::timestamptz - make_interval(mins => ${sql.lit(alertTimes.overlapMinutes)}) order by at desc limit 100) settled`.execute(
    executor,
  );
  return rows[0]?.id ?? "0";
}

export async function postponeMarks(trx: Executor, ids: readonly string[], until: Date): Promise<void> {
  if (ids.length > 0)
    await trx.updateTable("search_mark").set({ due_at: until }).where("search_id", "in", ids).execute();
}

export async function deleteMarks(trx: Executor, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await trx.deleteFrom("search_mark").where("search_id", "in", ids).execute();
}

const toldText = `
  update saved_search s
  set told = (select coalesce(array_agg(id order by place), '{}') from (
        select id, place from unnest(s.told || $2::bigint[]) with ordinality as one (id, place)
          order by place desc limit ${savedSearchLimits.told}) latest),
      seen_news = greatest(s.seen_news, $3::bigint)
  where s.id = $1::bigint`;

export async function noteDelivered(
  trx: Executor,
  id: string,
  rooms: readonly string[],
  settled: string,
): Promise<void> {
  await runText(trx, toldText, [id, rooms, settled]);
}

/**
 * Finds the changes of saved rooms. A room that was taken and is free again within the time has not changed. A room
 * that was taken a moment ago is skipped, because its owner can still undo that. It is also skipped for a seeker in an
 * open conversation about it: that seeker moves in, because the conversations with all others were closed.
 */
const changedRoomsText = `
  select id::text as id, change from (
    select n.listing_id as id, (array_agg(n.kind order by n.id desc))[1] as change,
      (array_agg(n.kind order by n.id))[1] as first
    from saved_listing s join listing_news n on n.listing_id = s.listing_id and n.id >= $2::bigint
      and n.at > s.created_at and n.kind in ('taken', 'back', 'cheaper')
    join listing l on l.id = s.listing_id
    where s.member_id = $1::bigint and not s.is_hidden and l.owner_id <> $1::bigint and is_shown(l.state, l.owner_away)
      and not ${haveBlocked("l.owner_id", "$1::bigint")}
    group by n.listing_id) changed
  where not (change = 'back' and first = 'taken')
    and not (change = 'taken' and (exists (select from taken_notice where listing_id = changed.id) or exists (
      select from conversation c where c.listing_id = changed.id and c.seeker_id = $1::bigint and c.state <> 'closed')))
  order by id desc limit $3::integer`;

export function listChangedRooms(
  trx: Executor,
  memberId: string,
  from: string,
): Promise<{ id: string; change: RoomChange }[]> {
  return runText<{ id: string; change: RoomChange }>(trx, changedRoomsText, [memberId, from, savedSearchLimits.rooms]);
}
