/**
 * Compares new listings with saved searches and marks the searches that may find one. The only thing written is a row
 * in search_mark. A search is marked once until it is delivered, however many listings match. The comparison is coarse,
 * and coarse-search.ts describes what it leaves out; deliveries run the search itself.
 */
import { sql } from "kysely";
import { type Executor, runText } from "../../../platform/db/database.ts";
import { alertTimes } from "../saved-search.limits.ts";

/** Gender, accommodation and smoking make eight combinations. */
const traits = [0, 1, 2, 3, 4, 5, 6, 7];

/**
 * One entry for each scope of the batch, with the lowest rent and cost of each combination. So an index range is read
 * once, however many listings are in it. A search that accepts the lowest rent of one listing and the lowest cost of
 * another is marked too.
 */
const lowest = traits
  .map(
    (trait) =>
      `min(rent) filter (where traits = ${trait}) as rent_${trait},
          min(all_in) filter (where traits = ${trait}) as all_in_${trait}`,
  )
  .join(", ");
const accepts = traits
  .map(
    (trait) =>
      `(s.traits & ${1 << trait}) <> 0 and s.rent_max >= b.rent_${trait} and s.all_in_max >= b.all_in_${trait}`,
  )
  .join("\n      or ");

/**
 * Searches that are already marked are skipped, unless their delivery may be running: that delivery may have read the
 * news before, and would then delete the mark. The insert waits for such a delivery. Rows are inserted in the order of
 * ids, so that two matchers cannot deadlock.
 */
const matchText = (
  column: "instant_at" | "digest_at",
  { condition, cadence, due }: { condition: string; cadence: string; due: string },
) => `
  with recursive taken as materialized (
    select id, listing_id, kind from listing_news where ${column} is null
      order by id limit $1::integer for update skip locked),
  done as (update listing_news n set ${column} = $2::timestamptz from taken where n.id = taken.id),
  room as materialized (
    select s.area_id, s.tile, s.rent, s.all_in, s.traits from listing_search s
    where s.listing_id in (select listing_id from taken where kind <> 'taken') and s.available),
  around (area_id, scope) as (
    select distinct area_id, area_id from room where area_id is not null
    union select around.area_id, a.parent_id from around join area a on a.id = around.scope
      where a.parent_id is not null),
  placed as (
    select around.scope::integer as scope, rent, all_in, traits from room join around using (area_id)
    union all select tile, rent, all_in, traits from room where tile is not null
    union all select 0, rent, all_in, traits from room),
  batch as materialized (select scope, min(rent) as lowest_rent, ${lowest} from placed group by scope),
  hit as (
    select distinct s.search_id, ${cadence} as cadence
    from batch b join search_scope s on s.scope = b.scope and s.rent_max >= b.lowest_rent and ${condition}
    where ${accepts}),
  marked as (
    insert into search_mark (search_id, due_at)
    select search_id, ${due} from hit
    where not exists (
      select from search_mark m where m.search_id = hit.search_id
        and m.due_at > $2::timestamptz + interval '${alertTimes.overlapMinutes} minutes')
    order by search_id
    on conflict (search_id) do nothing returning 1)
  select (select count(*) from taken)::integer as news, (select count(*) from marked)::integer as marked`;

/** Texts of the statements. The benchmark reads their plans. */
export const matchTexts = {
  // The conditions use only columns of the index of each statement, so that the table is not read.
  instant: matchText("instant_at", { condition: "s.cadence = 1", cadence: "1", due: "$3::timestamptz" }),
  digest: matchText("digest_at", {
    condition: "s.cadence > 1",
    cadence: "s.cadence",
    due: "case when hit.cadence = 2 then $3::timestamptz else $4::timestamptz end",
  }),
};

export interface Matched {
  news: number;
  marked: number;
}

/** The first batch after the morning's delivery marks most searches. With two million searches that takes a minute. */
const TIMEOUT = "8min";

/** Runs a statement that may take long. It needs a connection that may be silent as long. */
const mark = (executor: Executor, text: string, values: readonly unknown[]): Promise<Matched> =>
  executor.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = ${sql.lit(TIMEOUT)}`.execute(trx);
    return (await runText<Matched>(trx, text, values))[0] ?? { news: 0, marked: 0 };
  });

export const markInstant = (executor: Executor, limit: number, now: Date, due: Date): Promise<Matched> =>
  mark(executor, matchTexts.instant, [limit, now, due]);

export const markDigests = (
  executor: Executor,
  limit: number,
  now: Date,
  due: { daily: Date; weekly: Date },
): Promise<Matched> => mark(executor, matchTexts.digest, [limit, now, due.daily, due.weekly]);

/** Records the members who have saved a room that has changed. */
const roomsText = `
  with taken as materialized (
    select id, listing_id, kind from listing_news where rooms_at is null
      order by id limit $1::integer for update skip locked),
  done as (update listing_news n set rooms_at = $2::timestamptz from taken where n.id = taken.id),
  told as (
    insert into alert_member as kept (member_id, rooms_due_at, rooms_from)
    select s.member_id, $3::timestamptz, min(taken.id) from taken
      join saved_listing s on s.listing_id = taken.listing_id and not s.is_hidden
    where taken.kind in ('taken', 'back', 'cheaper') group by s.member_id order by s.member_id
    on conflict (member_id) do update
      set rooms_due_at = coalesce(kept.rooms_due_at, excluded.rooms_due_at),
        rooms_from = least(kept.rooms_from, excluded.rooms_from)
      where kept.room_news
    returning 1)
  select (select count(*) from taken)::integer as news, (select count(*) from told)::integer as marked`;

export const markSavedRooms = (executor: Executor, limit: number, now: Date, due: Date): Promise<Matched> =>
  mark(executor, roomsText, [limit, now, due]);

/** Deletes old news, and marks of searches that were deleted while a matcher marked them. */
export async function sweepChanges(
  executor: Executor,
  now: Date,
  limit: number,
): Promise<{ news: number; marks: number }> {
  const { rows: news } = await sql`
    delete from listing_news where id = any (array(
      select id from listing_news where at < ${now}::timestamptz - make_interval(days => ${sql.lit(alertTimes.newsDays)}) order by at limit ${limit}::integer))
    returning 1`.execute(executor);
  const { rows: marks } = await sql`
    delete from search_mark m where due_at < ${now}::timestamptz - interval '1 day' and not exists (select
      from saved_search s where s.id = m.search_id)
    returning 1`.execute(executor);
  return { news: news.length, marks: marks.length };
}
