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
import type { ListingCursor, ListingSort } from "../search.schema.ts";
import { type Asked, askedOf, columnConditions, entryColumns, keyColumn, keyType, lookupConditions } from "./conditions.ts";
import { type Criteria, type Scope, valuesOf } from "./criteria.ts";
import { type FoundPage, selectPage } from "./page.sql.ts";
import { comesAfter, type Direction, directionOf, orderBy, sortPlans, type WalkedSort } from "./sorts.ts";
import { keepStatements, type Parameter, parameters, run } from "./statement.ts";

interface WalkShape {
  scope: Scope["kind"];
  sort: WalkedSort;
  direction: Direction;
  /** Entries per strand. In the text, where the planner can see it. */
  length: number;
  asked: Asked;
}

/** By rent or cost a walk need not go outside of the range, whichever way it goes. */
const walkBounds: Record<WalkedSort, (p: Parameter) => string> = {
  newest: (p) => ` and listing_id > ${p("postedAfter", "bigint")}`,
  rentAsc: (p) => ` and rent between ${p("minRent", "integer")} and ${p("maxRent", "integer")}`,
  rentDesc: (p) => ` and rent between ${p("minRent", "integer")} and ${p("maxRent", "integer")}`,
  allIn: (p) => ` and all_in <= ${p("maxAllIn", "integer")}`,
  dayOne: (p) => ` and day_one <= ${p("maxDayOne", "integer")}`,
  mostLiked: () => "",
};

/** The entries of one strand, in order. `half` and `strand_key` come from around it. */
export function strand({ scope, sort, direction, asked }: Omit<WalkShape, "length">, range: string, p: Parameter): string {
  const { table, key, columns, position } = sortPlans[sort];
  // A value that the text does not use may not be among its parameters.
  const cursor = () => position(columns.length > 1 ? p("cursorKey", "integer") : "", p("cursorId", "bigint"));
  const past = ` and ${comesAfter(columns, cursor(), direction)}`;
  const inKey = scope === "all" ? "" : ` and ${keyColumn[scope]} = strand_key`;
  return `select ${entryColumns(scope, asked)}, ${key} as key from ${table}
    where available = half${inKey}${past}${walkBounds[sort](p)} order by ${orderBy(columns, direction)} ${range}`;
}

export const strandKeys = (scope: Scope["kind"], p: Parameter): string =>
  `unnest(${p("halves", "boolean[]")}) half${scope === "all" ? "" : ` cross join unnest(${p("keys", keyType[scope])}) strand_key`}`;

const walkStatement = keepStatements((shape: WalkShape & { isBackward: boolean }) => {
  const { names, p } = parameters();
  const { asked } = shape;
  const { position } = sortPlans[shape.sort];
  const conditions = [...columnConditions(asked, p), ...lookupConditions(asked, p)].join(" and ");
  const order = (alias: string) => position(`${alias}.key`, `${alias}.listing_id`);
  const entries = (range: string) => strand(shape, range, p);
  const rows = `(${p("limit", "integer")} + 1)`;
  // A strand that gave a whole page cannot limit the merged one; of the others, the one that came least far does.
  const text = `
    with strand as materialized (select row_number() over () as number, * from ${strandKeys(shape.scope, p)}),
    found as materialized (
      select number, listing_id, key from strand cross join lateral (
        select listing_id, key from (${entries(`limit ${shape.length}`)}) entry where ${conditions} limit ${rows}
      ) matched
    ), frontier as materialized (
      select listing_id, key
      from (select strand.* from strand left join (select number, count(*) as matches from found group by number) given using (number)
            where coalesce(matches, 0) < ${rows}) strand
      cross join lateral (${entries(`offset ${shape.length - 1} limit 1`)}) entry
      order by ${orderBy(order("entry"), shape.direction)} limit 1
    ), page as materialized (
      select listing_id, key from found where not exists (select from frontier where ${comesAfter(order("found"), order("frontier"), shape.direction)})
      order by ${orderBy(order("found"), shape.direction)} limit ${rows}
    )
    ${selectPage({ ...shape, order: order("page"), limit: p("limit", "integer"), isCut: "exists (select from frontier)" })}`;
  return { text: prepared(text), names };
});

export interface WalkedPage {
  sort: WalkedSort;
  cursor: ListingCursor | undefined;
  limit: number;
}

/** The page at the cursor, looked for on so many entries. */
export async function walkListings(executor: Executor, criteria: Criteria, { sort, cursor, limit }: WalkedPage, entries: number): Promise<FoundPage> {
  const { scope, halves } = criteria;
  const keys = scope.kind === "all" ? [] : scope.keys;
  const isBackward = cursor?.isBackward ?? false;
  const direction = directionOf(sort, isBackward);
  const statement = walkStatement({
    scope: scope.kind,
    sort,
    direction,
    isBackward,
    length: strandLength(entries, halves.length * Math.max(1, keys.length)),
    asked: askedOf(criteria, sort),
  });
  const [page] = await run<FoundPage>(executor, statement, { ...valuesOf(criteria), ...cursorValues(cursor, sort, criteria), keys, limit });
  if (!page) throw new Error("A walk gives one row");
  return page;
}

const BIGGEST_ID = "9223372036854775807";

/**
 * Where a list begins that has no cursor: with the range asked for, by rent, since an index is entered at the first condition that it can use. What a month
 * or the first day costs is not less than the rent.
 */
function startOf(sort: ListingSort, { minRent, maxRent }: Criteria) {
  if (sort === "nearest") return { cursorKey: -1, cursorId: "0" };
  if (sort === "rentAsc" || sort === "allIn" || sort === "dayOne") return { cursorKey: minRent, cursorId: BIGGEST_ID };
  return sort === "rentDesc" ? { cursorKey: maxRent, cursorId: "0" } : { cursorKey: 2_147_483_647, cursorId: BIGGEST_ID };
}

/** With a cursor or without, the text of a statement is the same: a connection keeps every text it has seen. */
export const cursorValues = (cursor: ListingCursor | undefined, sort: ListingSort, criteria: Criteria) =>
  cursor ? { cursorKey: cursor.key, cursorId: cursor.id } : startOf(sort, criteria);

/** Of many strands most come to their end long before. */
const SHARE_OF_MANY = 1 / 32;

/** How long a strand may be: one length for a strand or two, one for many, so that the texts are few. */
export const strandLength = (entries: number, strands: number): number => (strands <= 2 ? entries / 2 : Math.ceil(entries * SHARE_OF_MANY));
