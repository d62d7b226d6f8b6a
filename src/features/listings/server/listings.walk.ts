/**
 * Finds where the next listings stand in a sorted list, at a cost that does not grow with the table. Available and taken listings are indexed apart
 * and each is a list of its own here.
 *
 * 1. Walk the sort's own covering index from the cursor on and test the filters inside it, over at most `window` entries. Whatever is not rare is
 *    met within a few hundred. The query's shape fixes the access path, so the plan is made once and cannot tip over.
 * 2. A walk that came back short may have met the end of the list: ask whether anything lies beyond the window.
 * 3. If so the filters are rare (under a tenth of a per cent): collect all matches through the filters' own indexes, planned for these values.
 */
import { sql } from "kysely";
import { type Executor, planForValues, readText } from "../../../platform/db/database.ts";
import { prepared } from "../../../platform/db/prepared.ts";
import { type ListingFilters, type ListingSearch, type ListingSort, listingSorts, pageLimits } from "../listing.schema.ts";
import { type ListingPosition, positionSql, sortPlans } from "./listing-sorts.ts";

/** A walk's limit stands in its text, where the planner can see it; the few sizes keep the texts few. */
const pageSizes = [pageLimits.home, pageLimits.browse, pageLimits.max] as const;

/** A query text and, in the order of its $1, $2 …, the names of the values it takes. */
interface Statement {
  text: string;
  names: string[];
}

function parameters() {
  const names: string[] = [];
  const p = (name: string, type: string) => {
    if (!names.includes(name)) names.push(name);
    return `$${names.indexOf(name) + 1}::${type}`;
  };
  return { names, p };
}
type Parameter = ReturnType<typeof parameters>["p"];

const halfOf = (isAvailable: boolean) => (isAvailable ? "available" : "not available");

function entriesOf(sort: ListingSort, isAvailable: boolean, columns: string, range: string, p: Parameter): string {
  const { table, walkOrder, walkPast, walkEnd } = sortPlans[sort];
  const past = `${walkPast(p("key", "integer"), p("id", "bigint"))} ${walkEnd?.(p) ?? ""}`;
  return `select ${columns} from ${table} where ${halfOf(isAvailable)} and ${past} order by ${walkOrder} ${range}`;
}

const unlessNull = (parameter: string, condition: string) => `(${parameter} is null or ${condition})`;

function filtersOf(p: Parameter): string {
  const equals = (name: string) => unlessNull(p(name, name), `${name} = ${p(name, name)}`);
  return [
    equals("gender"),
    equals("accommodation"),
    equals("smoking"),
    unlessNull(p("minRent", "integer"), `rent >= ${p("minRent", "integer")}`),
    unlessNull(p("maxRent", "integer"), `rent <= ${p("maxRent", "integer")}`),
    unlessNull(p("moveInBefore", "date"), `move_in <= ${p("moveInBefore", "date")}`),
    unlessNull(p("location", "text"), `location ilike ${p("location", "text")}`),
  ].join(" and ");
}

function walkStatement(sort: ListingSort, isAvailable: boolean, pageSize: number, window: number): Statement {
  const { names, p } = parameters();
  const { id, key } = sortPlans[sort];
  const columns = `${id} as id, ${key} as key, gender, accommodation, smoking, rent, move_in, location`;
  const entries = entriesOf(sort, isAvailable, columns, `limit ${window}`, p);
  return { text: prepared(`select id, key from (${entries}) entry where ${filtersOf(p)} limit ${pageSize + 1}`), names };
}

function beyondStatement(sort: ListingSort, isAvailable: boolean, window: number): Statement {
  const { names, p } = parameters();
  return { text: prepared(`select exists (${entriesOf(sort, isAvailable, "", `offset ${window} limit 1`, p)}) as "isBeyond"`), names };
}

const escapeLike = (text: string) => text.replaceAll(/[\\%_]/g, "\\$&");

function valuesOf(search: ListingSearch) {
  const { key, id } = search.after ?? sortPlans[search.sort].start(search);
  return { ...search, key, id, location: search.location && `%${escapeLike(search.location)}%` };
}

function run<Row extends object>(executor: Executor, { text, names }: Statement, values: Record<string, unknown>): Promise<Row[]> {
  return readText<Row>(
    executor,
    text,
    names.map((name) => values[name] ?? null),
  );
}

function isFiltered({ location, minRent, maxRent, gender, accommodation, smoking, moveInBefore }: ListingFilters): boolean {
  return [location, minRent, maxRent, gender, accommodation, smoking, moveInBefore].some((filter) => filter !== undefined);
}

/** Up to limit + 1 positions, in order, of the available listings or of the taken ones. */
export type ListingWalk = (executor: Executor, search: ListingSearch, isAvailable: boolean) => Promise<ListingPosition[]>;

/** `window`: how many index entries a walk may read. */
export function createListingWalk(window: number): ListingWalk {
  const statementsOf = (sort: ListingSort, isAvailable: boolean) => ({
    beyond: beyondStatement(sort, isAvailable, window),
    walks: pageSizes.map((size) => ({ size, walk: walkStatement(sort, isAvailable, size, window) })),
  });
  const statements = new Map(listingSorts.map((sort) => [sort, { available: statementsOf(sort, true), taken: statementsOf(sort, false) }]));

  return async (executor, search, isAvailable) => {
    const half = statements.get(search.sort)?.[isAvailable ? "available" : "taken"];
    const walk = half?.walks.find(({ size }) => size >= search.limit)?.walk;
    if (!half || !walk) throw new RangeError(`No page holds ${search.limit} listings by ${search.sort}`);
    const values = valuesOf(search);
    const found = (await run<ListingPosition>(executor, walk, values)).slice(0, search.limit + 1);
    if (found.length > search.limit || !isFiltered(search)) return found;
    const [end] = await run<{ isBeyond: boolean }>(executor, half.beyond, values);
    return end?.isBeyond ? planForValues(executor, (trx) => collectRare(trx, search, isAvailable)) : found;
  };
}

async function collectRare(executor: Executor, search: ListingSearch, isAvailable: boolean): Promise<ListingPosition[]> {
  const { key } = sortPlans[search.sort];
  const { gender, accommodation, smoking, minRent, maxRent, moveInBefore } = search;
  const values = valuesOf(search);
  const conditions = [
    sql.raw(halfOf(isAvailable)),
    gender && sql`gender = ${gender}`,
    accommodation && sql`accommodation = ${accommodation}`,
    smoking && sql`smoking = ${smoking}`,
    minRent !== undefined && sql`rent >= ${minRent}`,
    maxRent !== undefined && sql`rent <= ${maxRent}`,
    moveInBefore && sql`move_in <= ${moveInBefore}::date`,
    values.location && sql`location ilike ${values.location}`,
  ].filter((condition) => typeof condition === "object");
  // Places and dates are indexed on the listing; rents, with all else beside them, on its rank.
  const isOnListing = values.location !== undefined || moveInBefore !== undefined;
  const columns = sql.raw(isOnListing ? "id, rent as match_rent from listing" : "listing_id as id, rent as match_rent from listing_rank");
  const keyed = sql.raw(
    key === "like_count"
      ? "select id, like_count as key from match join listing_rank on listing_id = id"
      : `select id, ${key === "rent" ? "match_rent" : key} as key from match`,
  );
  const { order, past } = positionSql(search.sort, values);
  // Materialised: the filters choose the way in, not the order.
  const { rows } = await sql<ListingPosition>`
    with match as materialized (select ${columns} where ${sql.join(conditions, sql` and `)})
    select id, key from (${keyed}) found where ${sql.raw(past)} order by ${sql.raw(order)} limit ${search.limit + 1}`.execute(executor);
  return rows;
}
