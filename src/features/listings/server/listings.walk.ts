/**
 * Finds the next listings of a sorted list at a cost that does not grow with the table.
 *
 * A walk goes along the covering index of its sort from the cursor on, one strand for every key of its scope (an area, a tile; for each the available
 * listings and the taken ones), testing all conditions inside the index, until a strand has given a whole page or come to its length. The strands are
 * merged. Where a strand ran out of length, the merged list is complete only as far as that strand came: up to the frontier. The query's shape fixes the
 * access path, so the plan is made once and cannot tip over when the data grows.
 */
import type { Executor } from "../../../platform/db/database.ts";
import { prepared } from "../../../platform/db/prepared.ts";
import { type ListingCursor, pageLimits } from "../listing.schema.ts";
import { type Asked, askedOf, columnConditions, entryColumns, keyColumn, keyType, wordCondition } from "./listing-conditions.ts";
import type { Criteria, Scope } from "./listing-criteria.ts";
import { type FoundPage, selectPage } from "./listing-page.sql.ts";
import { comesAfter, type Direction, directionOf, orderBy, sortPlans, type WalkedSort } from "./listing-sorts.ts";
import { keepStatements, type Parameter, parameters, run } from "./statement.ts";

interface WalkShape {
  scope: Scope["kind"];
  sort: WalkedSort;
  direction: Direction;
  /** Entries per strand. In the text, where the planner can see it. */
  length: number;
  pageSize: number;
  asked: Asked;
}

/** By rent a walk need not go outside of the range, whichever way it goes. */
function walkBounds(sort: WalkedSort, p: Parameter): string {
  return sort.startsWith("rent")
    ? ` and rent between ${p("minRent", "integer")} and ${p("maxRent", "integer")}`
    : sort === "newest"
      ? ` and listing_id > ${p("postedAfter", "bigint")}`
      : "";
}

/** The entries of one strand, in order. `half` and `strand_key` come from around it. */
export function strand({ scope, sort, direction, asked }: Omit<WalkShape, "length" | "pageSize">, hasCursor: boolean, range: string, p: Parameter): string {
  const { table, key, columns, position } = sortPlans[sort];
  // A value that the text does not use may not be among its parameters.
  const cursor = () => position(columns.length > 1 ? p("cursorKey", "integer") : "", p("cursorId", "bigint"));
  const past = hasCursor ? ` and ${comesAfter(columns, cursor(), direction)}` : "";
  const inKey = scope === "all" ? "" : ` and ${keyColumn[scope]} = strand_key`;
  return `select ${entryColumns(scope, asked)}, ${key} as key from ${table}
    where available = half${inKey}${past}${walkBounds(sort, p)} order by ${orderBy(columns, direction)} ${range}`;
}

export const strandKeys = (scope: Scope["kind"], p: Parameter): string =>
  `unnest(${p("halves", "boolean[]")}) half${scope === "all" ? "" : ` cross join unnest(${p("keys", keyType[scope])}) strand_key`}`;

const walkStatement = keepStatements(({ pageSize, ...shape }: WalkShape & { hasCursor: boolean; isBackward: boolean }) => {
  const { names, p } = parameters();
  const { asked } = shape;
  const { position } = sortPlans[shape.sort];
  const conditions = [...columnConditions(asked, p), ...wordCondition(asked, p)].join(" and ");
  const order = (alias: string) => position(`${alias}.key`, `${alias}.listing_id`);
  const entries = (range: string) => strand(shape, shape.hasCursor, range, p);
  // A strand that gave a whole page cannot limit the merged one; of the others, the one that came least far does.
  const text = `
    with strand as materialized (select row_number() over () as number, * from ${strandKeys(shape.scope, p)}),
    found as materialized (
      select number, listing_id, key from strand cross join lateral (
        select listing_id, key from (${entries(`limit ${shape.length}`)}) entry where ${conditions} limit ${pageSize + 1}
      ) matched
    ), frontier as materialized (
      select listing_id, key from strand cross join lateral (${entries(`offset ${shape.length - 1} limit 1`)}) entry
      where (select count(*) from found where found.number = strand.number) <= ${pageSize}
      order by ${orderBy(order("entry"), shape.direction)} limit 1
    ), page as materialized (
      select listing_id, key from found where not exists (select from frontier where ${comesAfter(order("found"), order("frontier"), shape.direction)})
      order by ${orderBy(order("found"), shape.direction)} limit ${pageSize + 1}
    )
    ${selectPage({ ...shape, order: order("page"), limit: p("limit", "integer"), isCut: "exists (select from frontier)" })}`;
  return { text: prepared(text), names };
});

/** The few sizes of pages keep the texts few. */
const pageSizes = Object.values(pageLimits).toSorted((a, b) => a - b);

export interface WalkedPage {
  sort: WalkedSort;
  cursor: ListingCursor | undefined;
  limit: number;
}

/** The page at the cursor, looked for on so many entries. */
export async function walkListings(executor: Executor, criteria: Criteria, { sort, cursor, limit }: WalkedPage, entries: number): Promise<FoundPage> {
  const { scope, halves } = criteria;
  const keys = scope.kind === "all" ? [] : scope.keys;
  const pageSize = pageSizes.find((size) => size >= limit);
  if (pageSize === undefined) throw new RangeError(`No page holds ${limit} listings`);
  const isBackward = cursor?.isBackward ?? false;
  const statement = walkStatement({
    scope: scope.kind,
    sort,
    direction: directionOf(sort, isBackward),
    isBackward,
    length: strandLength(entries, halves.length * Math.max(1, keys.length)),
    pageSize,
    asked: askedOf(criteria),
    hasCursor: cursor !== undefined,
  });
  const [page] = await run<FoundPage>(executor, statement, { ...criteria, keys, cursorKey: cursor?.key, cursorId: cursor?.id, limit });
  if (!page) throw new Error("A walk gives one row");
  return page;
}

/** How long a strand may be, a power of two, so that the texts are few. Of many strands most come to their end long before: none gets less than an eighth. */
export function strandLength(entries: number, strands: number, leastShare = 1 / 8): number {
  return 2 ** Math.ceil(Math.log2(entries * Math.max(1 / strands, leastShare)));
}
