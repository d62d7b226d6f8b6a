/**
 * Finds matches that are too rare for an index scan. All matches are read through the indexes of the conditions and
 * then sorted. Each statement is planned for its values, because they decide which index is best. The CTE is
 * materialized, so that the planner chooses the index by the conditions and not by the order.
 */
import { type RawBuilder, sql } from "kysely";
import { type Executor, planForValues, runAside } from "../../../platform/db/database.ts";
import { isByProfile } from "../livable.ts";
import type { ListingSearch, ListingSort } from "../search.schema.ts";
import { allCovered, allLookedUp, isActive } from "./column-filters.ts";
import type { Criteria, Scope } from "./criteria.ts";
import { fitRankSql, yesFirstSql } from "./fit.sql.ts";
import { type FoundPage, selectPage } from "./page.sql.ts";
import { comesAfter, orderBy, orderOf, sortPlans } from "./sorts.ts";
import { literals } from "./statement.ts";
import { factCondition, livableConditions } from "./verdict.sql.ts";

/** All conditions except for the facts that a listing states. */
function conditionsOf(criteria: Criteria): RawBuilder<unknown> {
  const { scope, availability, traits, areas, circle, box, words, match, livable } = criteria;
  const areaIds = scope.kind === "area" ? scope.keys : areas;
  const activeOf = (filters: typeof allCovered) =>
    filters.filter((filter) => isActive(filter, criteria)).map((filter) => sql.raw(filter.sql(literals(criteria))));
  const conditions = [
    sql`available = any(${availability}::boolean[])`,
    // Traits are tested even if all eight are asked for. The indexes by rent and by age begin with traits, and
    // PostgreSQL scans them once for each value.
    sql`traits = any(${traits}::smallint[])`,
    ...activeOf(allCovered),
    areaIds && sql`area_id = any(${areaIds}::smallint[])`,
    circle && sql`spot <@ ${circle}::circle`,
    box && sql`spot <@ ${box}::box`,
    ...activeOf(allLookedUp),
    // The masks below imply this condition, but this one can use an index.
    match && sql`who = any(${livable === "yes" ? match.whoSurely : match.whoPerhaps}::smallint[])`,
    match && livable && sql.raw(livableConditions(livable, literals(match)).join(" and ")),
    words && sql`listing_id in (select listing_id from listing_words where words @@ ${words}::tsquery)`,
  ].filter((condition) => typeof condition === "object" && condition !== null);
  return sql.join(conditions, sql` and `);
}

/** Conditions that test a row of listing_search as a full match does. */
export const matchConditions = (criteria: Criteria): RawBuilder<unknown> =>
  criteria.has
    ? sql`${conditionsOf(criteria)} and ${sql.raw(factCondition(literals(criteria.has)))}`
    : conditionsOf(criteria);

function keyOf(sort: ListingSort, { centre, match, livable }: Criteria): RawBuilder<unknown> {
  if (isByProfile(sort)) {
    if (!match || !livable) throw new RangeError("The sort needs a profile");
    return sql.raw((sort === "fit" ? fitRankSql : yesFirstSql)(livable, literals(match)));
  }
  if (sort === "nearest") {
    const { x, y } = centre ?? { x: 0, y: 0 };
    return sql`spot <-> point(${x}::float8, ${y}::float8)`;
  }
  const { key } = sortPlans[sort];
  return sql.raw(
    key === "like_count" ? "(select like_count from listing_rank r where r.listing_id = match.listing_id)" : key,
  );
}

/** Columns that only some sorts need. Selecting them always would prevent index-only scans. */
const moreColumns: Partial<Record<ListingSort, readonly string[]>> = {
  allIn: ["all_in"],
  dayOne: ["day_one"],
  fit: ["all_in_low", "all_in", "day_one", "rules", "amenities"],
  yesFirst: ["all_in_low", "all_in", "day_one", "rules", "amenities"],
};

/**
 * The number of matches that are read at most. Rare matches are fewer. Beyond it the result is cut (`isCut`). Sorting a
 * city with a million listings takes 0.75 s, and a forged cursor, or two words that never occur together, can ask for
 * that.
 */
export const MOST_MATCHES = 32_768;

/**
 * Runs a full match on separate connections. Full matches are slow and anybody can ask for them, so they must not take
 * the connections that writes need.
 */
const runFullMatch = <T>(executor: Executor, work: (trx: Executor) => Promise<T>): Promise<T> =>
  runAside(executor, "collection", (side) => planForValues(side, work));

/**
 * How many rows are tested for facts. No index leads to the facts that a listing states, so the rows that match the
 * other conditions are tested. One index by area has all columns for that; other scopes read table rows.
 */
const mostTested: Record<Scope["kind"], number> = { area: 32_768, tile: 8_192, all: 8_192 };
export const isTooManyToTest = (listings: number): boolean => listings > mostTested.all;

/** Returns a CTE `match` with these columns of all matches up to a limit, and SQL for whether the limit was reached. */
function matching(
  criteria: Criteria,
  columns: readonly string[],
  mostMatches: number,
): { match: RawBuilder<unknown>; isCut: string } {
  const { has, scope } = criteria;
  const most = has ? Math.min(mostTested[scope.kind], mostMatches) : mostMatches;
  const needed = new Set(["listing_id", ...columns, ...(has ? ["rules", "amenities"] : [])]);
  const select = sql`select ${sql.raw([...needed].join(", "))} from listing_search where ${conditionsOf(criteria)}`;
  const entry = (name: string) => sql`${sql.raw(name)} as materialized (${select} limit ${sql.lit(most)})`;
  if (!has) return { match: entry("match"), isCut: `(select count(*) from match) = ${most}` };
  return {
    match: sql`${entry("entry")}, match as materialized (select * from entry
        where ${sql.raw(factCondition(literals(has)))})`,
    isCut: `(select count(*) from entry) = ${most}`,
  };
}

/** Returns the page at the cursor, from all matches. */
export function matchListings(
  executor: Executor,
  criteria: Criteria,
  { sort, cursor, limit }: Pick<ListingSearch, "sort" | "cursor" | "limit">,
  mostMatches = MOST_MATCHES,
): Promise<FoundPage> {
  const isBackward = cursor?.isBackward ?? false;
  const key = keyOf(sort, criteria);
  const { match, isCut } = matching(criteria, ["rent", "spot", ...(moreColumns[sort] ?? [])], mostMatches);
  const { keyType, position, direction } = orderOf(sort, isBackward);
  const own = position("key", "listing_id");
  const past = cursor
    ? sql`where ${sql.raw(comesAfter(own, position(`(${cursor.key})::${keyType}`, `${BigInt(cursor.id)}::bigint`), direction))}`
    : sql``;
  const shown = selectPage({
    order: position("page.key", "page.listing_id"),
    direction,
    isBackward,
    limit: String(limit),
    isCut,
  });
  return runFullMatch(executor, async (trx) => {
    const { rows } = await sql<FoundPage>`
      with ${match},
      page as materialized (
        select listing_id, key from (select listing_id, ${key} as key
          from match) keyed ${past} order by ${sql.raw(orderBy(own, direction))} limit ${sql.lit(limit + 1)}
      )
      ${sql.raw(shown)}`.execute(trx);
    const [page] = rows;
    if (!page) throw new Error("A full match returns one row");
    return page;
  });
}

/** Counts the matches, up to `most`. */
export function countMatches(
  executor: Executor,
  criteria: Criteria,
  most: number,
): Promise<{ listings: number; isCut: boolean }> {
  const { match, isCut } = matching(criteria, [], MOST_MATCHES);
  return runFullMatch(executor, async (trx) => {
    const { rows } = await sql<{ listings: number; isCut: boolean }>`
      with ${match} select count(*)::integer as listings, ${sql.raw(isCut)} as "isCut"
        from (select from match limit ${sql.lit(most)}) counted`.execute(trx);
    return rows[0] ?? { listings: 0, isCut: false };
  });
}
