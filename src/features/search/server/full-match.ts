/**
 * For listings too rare to be met on a walk: collects all that match through the conditions' own indexes, then sorts them. Planned for these very values,
 * since which index is best depends on them; materialised, so that the conditions choose the way in and not the order.
 */
import { type RawBuilder, sql } from "kysely";
import { type Executor, planForValues, runAside } from "../../../platform/db/database.ts";
import type { ListingSearch, ListingSort } from "../search.schema.ts";
import { type Criteria, type Scope, widest } from "./criteria.ts";
import { type FoundPage, selectPage } from "./page.sql.ts";
import { comesAfter, orderBy, orderOf, sortPlans } from "./sorts.ts";
import { literals } from "./statement.ts";
import { factCondition, fitRankSql, livableConditions } from "./verdict.sql.ts";

function conditionsOf(criteria: Criteria): RawBuilder<unknown> {
  const { scope, halves, traits, minRent, maxRent, minAge, maxAge, moveInBefore, postedAfter, areas, circle, box, words } = criteria;
  const { maxAllIn, maxDayOne, match, livable } = criteria;
  const areaIds = scope.kind === "area" ? scope.keys : areas;
  const conditions = [
    sql`s.available = any(${halves}::boolean[])`,
    // All eight too: indexes by rent and age begin with them, and are walked once for each.
    sql`s.traits = any(${traits}::smallint[])`,
    (minRent > widest.minRent || maxRent < widest.maxRent) && sql`s.rent between ${minRent} and ${maxRent}`,
    (minAge > widest.minAge || maxAge < widest.maxAge) && sql`s.age between ${minAge} and ${maxAge}`,
    postedAfter !== widest.postedAfter && sql`s.listing_id > ${postedAfter}::bigint`,
    moveInBefore !== widest.moveInBefore && sql`s.move_in <= ${moveInBefore}::date`,
    areaIds && sql`s.area_id = any(${areaIds}::smallint[])`,
    circle && sql`s.spot <@ ${circle}::circle`,
    box && sql`s.spot <@ ${box}::box`,
    maxAllIn < widest.maxAllIn && sql`s.all_in <= ${maxAllIn}`,
    maxDayOne < widest.maxDayOne && sql`s.day_one <= ${maxDayOne}`,
    // Said by the rules too; by itself it is a way into an index.
    match && sql`s.who = any(${livable === "yes" ? match.whoSurely : match.whoPerhaps}::smallint[])`,
    match && livable && sql.raw(livableConditions(livable, literals(match)).join(" and ")),
    words && sql`s.listing_id in (select listing_id from listing_words where words @@ ${words}::tsquery)`,
  ].filter((condition) => typeof condition === "object" && condition !== null);
  return sql.join(conditions, sql` and `);
}

/** The value of a collected row that the order is by. */
function keyOf(sort: ListingSort, { centre, match, livable }: Criteria): RawBuilder<unknown> {
  if (sort === "fit") {
    if (!match || !livable) throw new RangeError("Fit for whom?");
    return sql.raw(fitRankSql(livable, literals(match)));
  }
  if (sort === "nearest") {
    const { x, y } = centre ?? { x: 0, y: 0 };
    return sql`spot <-> point(${x}::float8, ${y}::float8)`;
  }
  const { key } = sortPlans[sort];
  return sql.raw(key === "like_count" ? "(select like_count from listing_rank r where r.listing_id = match.listing_id)" : key);
}

/** What an order needs beside what all have: more would keep an index from being all that is read. */
const moreColumns: Partial<Record<ListingSort, readonly string[]>> = {
  allIn: ["all_in"],
  dayOne: ["day_one"],
  fit: ["all_in", "day_one", "rules", "amenities"],
};

/**
 * So many rows are collected at most. Rare rooms are fewer; what is not rare is cut short (`isCut`), since sorting a whole city takes 0.75 s of a million listings,
 * and a forged cursor or a pair of words that never stand together can ask for it.
 */
export const MOST_COLLECTED = 32_768;

/** On connections of their own: collections are slow, anybody can ask for them, and they must not take the connections that writes need. */
const collect = <T>(executor: Executor, work: (trx: Executor) => Promise<T>): Promise<T> =>
  runAside(executor, "collection", (side) => planForValues(side, work));

/** What a home states leads into no index: it is tested on what all else leaves, and of no more than this. In areas one index holds it all; elsewhere rows are read. */
const mostTested: Record<Scope["kind"], number> = { area: 32_768, tile: 8_192, all: 8_192 };
export const isTooManyToTest = (rooms: number): boolean => rooms > mostTested.all;

/** All that match, up to a bound, as `match` with these columns; and whether that was all. */
function matching(criteria: Criteria, columns: readonly string[], mostCollected: number): { match: RawBuilder<unknown>; isCut: string } {
  const { has, scope } = criteria;
  const most = has ? Math.min(mostTested[scope.kind], mostCollected) : mostCollected;
  const needed = new Set(["listing_id", ...columns, ...(has ? ["rules", "amenities"] : [])]);
  const select = sql`select ${sql.raw([...needed].map((column) => `s.${column}`).join(", "))} from listing_search s where ${conditionsOf(criteria)}`;
  const entry = (name: string) => sql`${sql.raw(name)} as materialized (${select} limit ${sql.lit(most)})`;
  if (!has) return { match: entry("match"), isCut: `(select count(*) from match) = ${most}` };
  return {
    match: sql`${entry("entry")}, match as materialized (select * from entry where ${sql.raw(factCondition(literals(has)))})`,
    isCut: `(select count(*) from entry) = ${most}`,
  };
}

/** The page at the cursor, of all that match. */
export function collectListings(
  executor: Executor,
  criteria: Criteria,
  { sort, cursor, limit }: Pick<ListingSearch, "sort" | "cursor" | "limit">,
  mostCollected = MOST_COLLECTED,
): Promise<FoundPage> {
  const isBackward = cursor?.isBackward ?? false;
  const key = keyOf(sort, criteria);
  const { match, isCut } = matching(criteria, ["rent", "spot", ...(moreColumns[sort] ?? [])], mostCollected);
  const { keyType, position, direction } = orderOf(sort, isBackward);
  const own = position("key", "listing_id");
  const past = cursor ? sql`where ${sql.raw(comesAfter(own, position(`(${cursor.key})::${keyType}`, `${BigInt(cursor.id)}::bigint`), direction))}` : sql``;
  const shown = selectPage({ order: position("page.key", "page.listing_id"), direction, isBackward, limit: String(limit), isCut });
  return collect(executor, async (trx) => {
    const { rows } = await sql<FoundPage>`
      with ${match},
      page as materialized (
        select listing_id, key from (select listing_id, ${key} as key from match) keyed ${past} order by ${sql.raw(orderBy(own, direction))} limit ${sql.lit(limit + 1)}
      )
      ${sql.raw(shown)}`.execute(trx);
    const [page] = rows;
    if (!page) throw new Error("A collection gives one row");
    return page;
  });
}

/** How many match, counted no further than asked. */
export function countCollected(executor: Executor, criteria: Criteria, most: number): Promise<{ rooms: number; isCut: boolean }> {
  const { match, isCut } = matching(criteria, [], MOST_COLLECTED);
  return collect(executor, async (trx) => {
    const { rows } = await sql<{ rooms: number; isCut: boolean }>`
      with ${match} select count(*)::integer as rooms, ${sql.raw(isCut)} as "isCut" from (select from match limit ${sql.lit(most)}) counted`.execute(trx);
    return rows[0] ?? { rooms: 0, isCut: false };
  });
}
