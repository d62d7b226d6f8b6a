/**
 * Pages of listings, at a cost that does not grow with the table.
 *
 * 1. Walk the sort's own covering index from the cursor on and test the filters inside it, over at most WINDOW entries. Whatever is not rare is
 *    met within a few hundred. The query's shape fixes the access path, so the plan is made once and cannot tip over.
 * 2. A page that came out short may be the end of the list: ask whether anything lies beyond the window.
 * 3. If so the filters are rare (under ~0.05 %): collect all matches through the filters' own indexes, planned for these values, and sort them.
 */
import { sql } from "kysely";
import { type Executor, runText } from "../../../platform/db/database.ts";
import { prepared } from "../../../platform/db/prepared.ts";
import { type ListingFilters, type ListingSearch, type ListingSort, listingSorts, pageLimits } from "../listing.schema.ts";
import { sortPlans } from "./listing-sorts.ts";
import { publicListingJson } from "./listing-wire.sql.ts";

/** Index entries a walk may read: about 500 pages. */
const WINDOW = 50_000;
/** A walk's own limit stands in its text, where the planner can see it; the few sizes keep the texts few. */
const pageSizes = [pageLimits.home, pageLimits.browse, pageLimits.max] as const;

export interface ListingRow {
  id: string;
  key: number;
  json: string;
}

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

/** The entries of one half of the list, available or taken, that a walk may look at. A half that was not asked for is never touched. */
function windowOf(sort: ListingSort, isAvailable: boolean, columns: string, range: string, p: Parameter): string {
  const { table, walkOrder, walkPast } = sortPlans[sort];
  const asked = p("available", "boolean");
  const half = isAvailable ? `available and coalesce(${asked}, true)` : `not available and not coalesce(${asked}, false)`;
  return `select ${columns} from ${table} where ${half} and ${walkPast(p("key", "integer"), p("id", "bigint"))} order by ${walkOrder} ${range}`;
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

/** Turns the ids of a page into the listings that are sent. */
const withListings = (page: string, order: string) => `
  with page as (${page})
  select page.id, page.key, ${publicListingJson} as json
  from page join listing l on l.id = page.id join member m on m.id = l.owner_id join listing_rank r on r.listing_id = page.id
  order by ${order.replaceAll(/\b(key|id)\b/g, "page.$1")}`;

function walkStatement(sort: ListingSort, pageSize: number): Statement {
  const { id, key, order } = sortPlans[sort];
  const { names, p } = parameters();
  const columns = `${id} as id, ${key} as key, gender, accommodation, smoking, rent, move_in, location`;
  const half = (isAvailable: boolean) => `
    (select id, key from (${windowOf(sort, isAvailable, columns, `limit ${WINDOW / 2}`, p)}) entry where ${filtersOf(p)} limit ${pageSize + 1})`;
  const page = `select id, key from (${half(true)} union all ${half(false)}) found order by ${order} limit ${p("limit", "integer")}`;
  return { text: prepared(withListings(page, order)), names };
}

function beyondStatement(sort: ListingSort): Statement {
  const { names, p } = parameters();
  const half = (isAvailable: boolean) => `exists (${windowOf(sort, isAvailable, "", `offset ${WINDOW / 2} limit 1`, p)})`;
  return { text: prepared(`select ${half(true)} or ${half(false)} as "isBeyond"`), names };
}

const statements = new Map(
  listingSorts.map((sort) => [sort, { beyond: beyondStatement(sort), walks: pageSizes.map((size) => ({ size, walk: walkStatement(sort, size) })) }]),
);

function statementsFor({ sort, limit }: ListingSearch) {
  const ofSort = statements.get(sort);
  const walk = ofSort?.walks.find(({ size }) => size >= limit)?.walk;
  if (!ofSort || !walk) throw new RangeError(`No page holds ${limit} listings by ${sort}`);
  return { walk, beyond: ofSort.beyond };
}

const escapeLike = (text: string) => text.replaceAll(/[\\%_]/g, "\\$&");

function valuesOf(search: ListingSearch) {
  const { key, id } = search.after ?? sortPlans[search.sort].start;
  return { ...search, key, id, limit: search.limit + 1, location: search.location && `%${escapeLike(search.location)}%` };
}

function run<Row>(executor: Executor, { text, names }: Statement, values: Record<string, unknown>): Promise<Row[]> {
  return runText<Row>(
    executor,
    text,
    names.map((name) => values[name] ?? null),
  );
}

function isFiltered({ location, minRent, maxRent, gender, accommodation, smoking, moveInBefore }: ListingFilters): boolean {
  return [location, minRent, maxRent, gender, accommodation, smoking, moveInBefore].some((filter) => filter !== undefined);
}

/** Up to limit + 1 rows: the one too many says that there is a next page. */
export async function searchListings(executor: Executor, search: ListingSearch): Promise<ListingRow[]> {
  const { walk, beyond } = statementsFor(search);
  const values = valuesOf(search);
  const rows = await run<ListingRow>(executor, walk, values);
  if (rows.length > search.limit || !isFiltered(search)) return rows;
  const [end] = await run<{ isBeyond: boolean }>(executor, beyond, values);
  return end?.isBeyond ? searchRareListings(executor, search) : rows;
}

async function searchRareListings(executor: Executor, search: ListingSearch): Promise<ListingRow[]> {
  const { key, order, past } = sortPlans[search.sort];
  const { available, gender, accommodation, smoking, minRent, maxRent, moveInBefore } = search;
  const values = valuesOf(search);
  const conditions = [
    available !== undefined && sql`available = ${available}`,
    gender && sql`gender = ${gender}`,
    accommodation && sql`accommodation = ${accommodation}`,
    smoking && sql`smoking = ${smoking}`,
    minRent !== undefined && sql`rent >= ${minRent}`,
    maxRent !== undefined && sql`rent <= ${maxRent}`,
    moveInBefore && sql`move_in <= ${moveInBefore}::date`,
    values.location && sql`location ilike ${values.location}`,
  ].filter((condition) => typeof condition === "object");
  const source = search.sort === "mostLiked" ? "match join listing_rank on listing_id = id" : "match";
  const page = sql`
    with match as materialized (select id, rent from listing where ${sql.join(conditions, sql` and `)})
    select id, key from (select id, ${sql.raw(key)} as key from ${sql.raw(source)}) found
    where ${sql.raw(past(String(values.key), values.id))} order by ${sql.raw(order)} limit ${values.limit}`;
  const [before = "", after = ""] = withListings("|", order).split("|");
  const { rows } = await sql<ListingRow>`${sql.raw(before)}${page}${sql.raw(after)}`.execute(executor);
  return rows;
}
