/**
 * Finds a page of a sorted list at a cost that does not grow with the table.
 *
 * A scan reads the covering index of its sort from the cursor on and tests the conditions inside the index. There is
 * one partition for each key of the scope (an area, a tile), once for the available listings and once for the taken
 * ones. A partition is read until it has given a whole page or has reached its limit of entries. Then the partitions
 * are merged. If a partition reached its limit, the merged list is complete only up to the last entry of that
 * partition: the frontier. The shape of the statement fixes the access path, so its plan is made once and stays the
 * same when the data grows.
 */
import type { Executor } from "../../../platform/db/database.ts";
import { prepared } from "../../../platform/db/prepared.ts";
import type { ListingCursor, ListingSort } from "../search.schema.ts";
import { coveredFilters, lookedUpFilters } from "./column-filters.ts";
import {
  type ActiveConditions,
  activeConditions,
  columnConditions,
  entryColumns,
  keyColumn,
  keyType,
  lookupConditions,
} from "./conditions.ts";
import { type Criteria, type Scope, valuesOf } from "./criteria.ts";
import { type FoundPage, selectPage } from "./page.sql.ts";
import { comesAfter, type Direction, directionOf, type IndexedSort, orderBy, sortPlans } from "./sorts.ts";
import { keepStatements, type Parameter, parameters, run } from "./statement.ts";

interface ScanShape {
  scope: Scope["kind"];
  sort: IndexedSort;
  direction: Direction;
  /** Entries per partition. The number is part of the text, so that the planner sees it. */
  length: number;
  active: ActiveConditions;
}

/** Conditions on the sort column, with which the scan begins and ends at the requested range. */
const scanBounds: Record<IndexedSort, (p: Parameter) => string> = {
  newest: (p) => ` and ${coveredFilters.posted.sql(p)}`,
  rentAsc: (p) => ` and ${coveredFilters.rent.sql(p)}`,
  rentDesc: (p) => ` and ${coveredFilters.rent.sql(p)}`,
  allIn: (p) => ` and ${lookedUpFilters.allIn.sql(p)}`,
  dayOne: (p) => ` and ${lookedUpFilters.dayOne.sql(p)}`,
  mostLiked: () => "",
};

/**
 * Returns SQL for the entries of one partition, in order. `part_available` and `part_key` come from the query around
 * it.
 */
export function partitionEntries(
  { scope, sort, direction, active }: Omit<ScanShape, "length">,
  range: string,
  p: Parameter,
): string {
  const { table, key, columns, position } = sortPlans[sort];
  // A parameter that the text does not use would be an error. So the key is added only if the order has one.
  const cursor = position(columns.length > 1 ? p("cursorKey", "integer") : "", p("cursorId", "bigint"));
  const past = ` and ${comesAfter(columns, cursor, direction)}`;
  const inKey = scope === "all" ? "" : ` and ${keyColumn[scope]} = part_key`;
  return `select ${entryColumns(scope, active)}, ${key} as key from ${table}
    where available = part_available${inKey}${past}${scanBounds[sort](p)} order by ${orderBy(columns, direction)} ${range}`;
}

/** Returns SQL that gives one row for each partition. */
export const partitions = (scope: Scope["kind"], p: Parameter): string =>
  `unnest(${p("availability", "boolean[]")}) part_available${scope === "all" ? "" : ` cross join unnest(${p("keys", keyType[scope])}) part_key`}`;

const scanStatement = keepStatements((shape: ScanShape & { isBackward: boolean }) => {
  const { names, p } = parameters();
  const { active } = shape;
  const { position } = sortPlans[shape.sort];
  const conditions = [...columnConditions(active, p), ...lookupConditions(active, p)].join(" and ");
  const order = (alias: string) => position(`${alias}.key`, `${alias}.listing_id`);
  const entries = (range: string) => partitionEntries(shape, range, p);
  const rows = `(${p("limit", "integer")} + 1)`;
  // A partition that gave a whole page does not bound the merged list. Among the others, the one that came least far in
  // the order does.
  const text = `
    with part as materialized (select row_number() over () as number, * from ${partitions(shape.scope, p)}),
    found as materialized (
      select number, listing_id, key from part cross join lateral (
        select listing_id, key from (${entries(`limit ${shape.length}`)}) entry where ${conditions} limit ${rows}
      ) matched
    ), frontier as materialized (
      select listing_id, key
      from (select part.* from part left join (select number, count(*) as matches from found
        group by number) given using (number)
            where coalesce(matches, 0) < ${rows}) part
      cross join lateral (${entries(`offset ${shape.length - 1} limit 1`)}) entry
      order by ${orderBy(order("entry"), shape.direction)} limit 1
    ), page as materialized (
      select listing_id, key from found
        where not exists (select from frontier where ${comesAfter(order("found"), order("frontier"), shape.direction)})
      order by ${orderBy(order("found"), shape.direction)} limit ${rows}
    )
    ${selectPage({ ...shape, order: order("page"), limit: p("limit", "integer"), isCut: "exists (select from frontier)" })}`;
  return { text: prepared(text), names };
});

export interface ScannedPage {
  sort: IndexedSort;
  cursor: ListingCursor | undefined;
  limit: number;
}

/** Finds the page at the cursor among at most this many index entries. */
export async function scanListings(
  executor: Executor,
  criteria: Criteria,
  { sort, cursor, limit }: ScannedPage,
  entries: number,
): Promise<FoundPage> {
  const { scope, availability } = criteria;
  const keys = scope.kind === "all" ? [] : scope.keys;
  const isBackward = cursor?.isBackward ?? false;
  const direction = directionOf(sort, isBackward);
  const statement = scanStatement({
    scope: scope.kind,
    sort,
    direction,
    isBackward,
    length: partitionLength(entries, availability.length * Math.max(1, keys.length)),
    active: activeConditions(criteria, sort),
  });
  const [page] = await run<FoundPage>(executor, statement, {
    ...valuesOf(criteria),
    ...cursorValues(cursor, sort, criteria),
    keys,
    limit,
  });
  if (!page) throw new Error("An index scan returns one row");
  return page;
}

const BIGGEST_ID = "9223372036854775807";

/**
 * Returns where a list without a cursor begins. By rent it begins at the requested range, because PostgreSQL enters an
 * index at the first condition that it can use. The first month and the first day cost at least the rent, so these
 * orders can begin at minRent too.
 */
function startOf(sort: ListingSort, { minRent, maxRent }: Criteria) {
  if (sort === "nearest") return { cursorKey: -1, cursorId: "0" };
  if (sort === "rentAsc" || sort === "allIn" || sort === "dayOne") return { cursorKey: minRent, cursorId: BIGGEST_ID };
  return sort === "rentDesc"
    ? { cursorKey: maxRent, cursorId: "0" }
    : { cursorKey: 2_147_483_647, cursorId: BIGGEST_ID };
}

/**
 * The first page uses the same statement as all others, because every connection keeps each text that it has prepared.
 */
export const cursorValues = (cursor: ListingCursor | undefined, sort: ListingSort, criteria: Criteria) =>
  cursor ? { cursorKey: cursor.key, cursorId: cursor.id } : startOf(sort, criteria);

/** The share that a partition gets if there are many. Most of them end long before their limit. */
const SHARE_OF_MANY = 1 / 32;

/** Returns the entries per partition. It has only two values for each total, so that there are few statements. */
export const partitionLength = (entries: number, count: number): number =>
  count <= 2 ? entries / 2 : Math.ceil(entries * SHARE_OF_MANY);
