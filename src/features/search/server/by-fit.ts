/**
 * Homes for one person, in the order of how well they fit, or in another order where a walk along it meets too few of them.
 *
 * Points are made for each who asks, so no index has their order: all that may be the best is read, and sorted. There is one strand for each area and each kind
 * of people (`who`) that the profile does not rule out, on an index that holds all that a verdict and its points need. Everywhere, the areas are all areas; on
 * a map, those of the newest posts of its tiles. What is a no is left out, also where nobody asked for that.
 *
 * The bound: where there are few rooms, all are read. Elsewhere a strand is read from its newest post on and no further than its length, so a page costs the
 * same however many posts there are. In one area that is the 32,768 newest posts for each kind of people: all of them, also where Mirpur 1 alone has half a
 * million; fewer where a post does not say whom it takes, since those have to be asked about and stand below. The more areas there are, the fewer are read of
 * each. Among what was read the order is exact, and so are the pages, both ways.
 */
import type { Executor } from "../../../platform/db/database.ts";
import { prepared } from "../../../platform/db/prepared.ts";
import type { ListingSearch, ListingSort } from "../search.schema.ts";
import { type Asked, askedOf, columnConditions, entryColumns, homeConditions, wordCondition } from "./conditions.ts";
import { type Criteria, type Scope, valuesOf } from "./criteria.ts";
import { cursorValues } from "./index-scan.ts";
import { type FoundPage, selectPage } from "./page.sql.ts";
import { comesAfter, orderBy, orderOf } from "./sorts.ts";
import { keepStatements, type Parameter, parameters, run } from "./statement.ts";
import { fitRankSql, type Livable, matchColumns } from "./verdict.sql.ts";

/** Up to so many areas or tiles: the entries of a strand whose people surely may live there, and of others. */
interface FitLength {
  keys: number;
  surely: number;
  perhaps: number;
}
export interface FitLengths extends Readonly<Record<Scope["kind"], readonly FitLength[]>> {
  /** Up to so many rooms, no strand has an end. */
  whole: number;
}

const many: FitLength = { keys: Number.POSITIVE_INFINITY, surely: 64, perhaps: 16 };
const few = { surely: 16_384, perhaps: 2_048 };
export const fitLengths: FitLengths = {
  whole: 65_536,
  area: [{ keys: 1, ...few, surely: 32_768 }, { keys: 4, ...few }, { keys: 16, surely: 1_024, perhaps: 128 }, many],
  tile: [{ keys: 4, surely: 512, perhaps: 64 }, many],
  all: [{ ...many, surely: 32, perhaps: 8 }],
};
/** Of so many newest posts of each tile. */
const AREAS_AMONG = 256;
/** Posts of no area are many nowhere; if they were, these are read of them. */
const MOST_OF_NO_AREA = 2_048;

type AskedOfHome = Asked & { livable: Livable };
interface ReadShape {
  /** Those asked for, those of tiles, or all. */
  areas: Scope["kind"];
  sort: ListingSort;
  length: Pick<FitLength, "surely" | "perhaps">;
  asked: AskedOfHome;
}

function areaKeys(areas: Scope["kind"], p: Parameter): string {
  if (areas === "area") return `unnest(${p("keys", "smallint[]")}) strand_key`;
  if (areas === "all") return "(select id as strand_key from area) areas";
  const newest = `select area_id from listing_search where available = true and tile = tile_key order by listing_id desc limit ${AREAS_AMONG}`;
  return `(select distinct area_id as strand_key from unnest(${p("keys", "integer[]")}) tile_key cross join lateral (${newest}) newest where area_id is not null) areas`;
}

/** The value of an entry that the order is by. */
function keyOf({ sort, asked }: ReadShape, p: Parameter): string {
  if (sort === "fit") return fitRankSql(asked.livable, p);
  if (sort === "nearest") return `spot <-> point(${p("x", "float8")}, ${p("y", "float8")})`;
  return { newest: "0", rentAsc: "rent", rentDesc: "rent", allIn: "all_in", dayOne: "day_one", mostLiked: likeCount }[sort];
}
const likeCount = "(select like_count from listing_rank r where r.listing_id = entry.listing_id)";

/** All entries that are read and right, with their keys. */
function readEntries(shape: ReadShape, p: Parameter): string {
  const { asked, length } = shape;
  const columns = ["area_id", entryColumns("area", asked), "spot", ...matchColumns].join(", ");
  const conditions = [...columnConditions(asked, p), ...homeConditions(asked, p)].join(" and ");
  const strands = (over: string, who: string, isIn: string, order: string, entries: number) => `
    select matched.* from unnest(${p("halves", "boolean[]")}) half cross join ${over}unnest(${p(who, "smallint[]")}) strand_who cross join lateral (
      select listing_id, ${keyOf(shape, p)} as key from (
        select ${columns} from listing_search where available = half and ${isIn} and who = strand_who and listing_id > ${p("postedAfter", "bigint")}
        order by ${order} limit ${entries}
      ) entry where ${conditions}
    ) matched`;
  const inAreas = (who: string, entries: number) => strands(`${areaKeys(shape.areas, p)} cross join `, who, "area_id = strand_key", "listing_id desc", entries);
  // The index has its order for posts of no area too, if it is told the whole of it.
  const inNone = (who: string, entries: number) => strands("", who, "area_id is null", "area_id desc, listing_id desc", Math.min(entries, MOST_OF_NO_AREA));
  const ofAll = (who: string, entries: number) => [inAreas(who, entries), ...(shape.areas === "area" ? [] : [inNone(who, entries)])];
  return [...ofAll("whoSurely", length.surely), ...(asked.livable === "yes" ? [] : ofAll("whoUnsure", length.perhaps))].join(" union all ");
}

const pageStatement = keepStatements((shape: ReadShape & { isBackward: boolean }) => {
  const { names, p } = parameters();
  const { asked, isBackward, sort } = shape;
  const { position, keyType, direction } = orderOf(sort, isBackward);
  const own = position("key", "listing_id");
  // A value that the text does not use may not be among its parameters.
  const cursor = position(own.length > 1 ? p("cursorKey", keyType) : "", p("cursorId", "bigint"));
  const inOrder = `select listing_id, key from matched where ${comesAfter(own, cursor, direction)} order by ${orderBy(own, direction)}`;
  const rows = `limit ${p("limit", "integer")} + 1`;
  // Words are looked up from the first on, until the page is full; `offset 0` keeps the planner from looking all of them up first.
  const page = asked.words ? `select listing_id, key from (${inOrder} offset 0) entry where ${wordCondition(asked, p).join("")} ${rows}` : `${inOrder} ${rows}`;
  const text = `
    with matched as materialized (${readEntries(shape, p)}), page as materialized (${page})
    ${selectPage({ order: position("page.key", "page.listing_id"), direction, isBackward, limit: p("limit", "integer"), isCut: String(isSample(shape)) })}`;
  return { text: prepared(text), names };
});

const countStatement = keepStatements((shape: ReadShape) => {
  const { names, p } = parameters();
  const right = shape.asked.words ? ` where ${wordCondition(shape.asked, p).join("")}` : "";
  const text = `select count(*)::integer as rooms from (select from (${readEntries(shape, p)}) entry${right} limit ${p("most", "integer")}) counted`;
  return { text: prepared(text), names };
});

/** What both need: the shape of the text, and the values that it takes. */
function readingOf(criteria: Criteria, sort: ListingSort, lengths: FitLengths): { shape: ReadShape; values: object } {
  const { scope, match, livable } = criteria;
  if (!match || !livable) throw new RangeError("Fit for whom?");
  const keys = scope.kind === "all" ? [] : scope.keys;
  const isWhole = criteria.rooms <= lengths.whole;
  const found = isWhole ? { surely: lengths.whole, perhaps: lengths.whole } : lengths[scope.kind].find((length) => keys.length <= length.keys);
  if (!found) throw new RangeError("No length for so many strands");
  const { surely, perhaps } = found;
  const whoUnsure = match.whoPerhaps.filter((who) => !match.whoSurely.includes(who));
  return {
    shape: { areas: isWhole && scope.kind === "tile" ? "all" : scope.kind, sort, length: { surely, perhaps }, asked: { ...askedOf(criteria, "fit"), livable } },
    values: { ...valuesOf(criteria), keys, whoUnsure },
  };
}

/** The page at the cursor. */
export async function readMatches(
  executor: Executor,
  criteria: Criteria,
  { sort, cursor, limit }: Pick<ListingSearch, "sort" | "cursor" | "limit">,
  lengths: FitLengths = fitLengths,
): Promise<FoundPage> {
  const { shape, values } = readingOf(criteria, sort, lengths);
  const statement = pageStatement({ ...shape, isBackward: cursor?.isBackward ?? false });
  const [page] = await run<FoundPage>(executor, statement, { ...values, ...cursorValues(cursor, sort, criteria), limit });
  if (!page) throw new Error("A page is one row");
  return page;
}

/** Only the newest was read, not all that matters. */
const isSample = ({ length }: ReadShape) => length.surely < few.surely;

/** How many there are among what is read, counted no further than asked. */
export async function countMatches(executor: Executor, criteria: Criteria, most: number): Promise<{ rooms: number; isCut: boolean }> {
  const { shape, values } = readingOf(criteria, "newest", fitLengths);
  const [counted] = await run<{ rooms: number }>(executor, countStatement(shape), { ...values, most });
  return { rooms: counted?.rooms ?? 0, isCut: isSample(shape) };
}
