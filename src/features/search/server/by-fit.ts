/**
 * Finds listings for one seeker, sorted by fit. It also finds them in another order, if the scan of that order's index
 * finds too few that suit.
 *
 * Fit differs for each seeker, so no index has its order: everything that may be among the best is read and sorted. The
 * index used here has all columns that the verdict and the fit need. It is scanned in partitions, one for each area and
 * each value of `who` (the kinds of people a listing accepts) that the profile does not rule out. Without a place these
 * are all areas; on a map they are the areas of the newest listings of its tiles. Listings whose verdict is no are
 * always left out.
 *
 * The cost is bounded. Where there are few listings, all of them are read. Elsewhere a partition is read from its
 * newest listing up to its limit, so a page costs the same however many listings there are. In one area the limit is
 * the 32,768 newest listings for each value of `who`: all of them, even if Mirpur 1 alone has half a million. The
 * limit is smaller for listings that do not say whom they accept: the seeker has to ask there, so they rank lower. The
 * more areas there are, the fewer listings are read of each. The order and the pages of what was read are exact.
 */
import type { Executor } from "../../../platform/db/database.ts";
import { prepared } from "../../../platform/db/prepared.ts";
import type { ListingSearch, ListingSort } from "../search.schema.ts";
import {
  type ActiveConditions,
  activeConditions,
  columnConditions,
  detailConditions,
  entryColumns,
  wordCondition,
} from "./conditions.ts";
import { type Criteria, type Scope, valuesOf } from "./criteria.ts";
import { fitRankSql, yesFirstSql } from "./fit.sql.ts";
import { cursorValues } from "./index-scan.ts";
import { type FoundPage, selectPage } from "./page.sql.ts";
import { comesAfter, orderBy, orderOf } from "./sorts.ts";
import { keepStatements, type Parameter, parameters, run } from "./statement.ts";
import { type Livable, matchColumns } from "./verdict.sql.ts";

/**
 * Entries per partition, for scopes of up to `keys` areas or tiles. `surely` is for partitions whose `who` surely
 * includes the seeker, and `perhaps` for all others.
 */
interface FitLimit {
  keys: number;
  surely: number;
  perhaps: number;
}
export interface FitLimits extends Readonly<Record<Scope["kind"], readonly FitLimit[]>> {
  /** If the scope has at most this many listings, all of them are read. */
  whole: number;
}

const many: FitLimit = { keys: Number.POSITIVE_INFINITY, surely: 64, perhaps: 16 };
const few = { surely: 16_384, perhaps: 2_048 };
export const fitLimits: FitLimits = {
  whole: 65_536,
  area: [{ keys: 1, ...few, surely: 32_768 }, { keys: 4, ...few }, { keys: 16, surely: 1_024, perhaps: 128 }, many],
  tile: [{ keys: 4, surely: 512, perhaps: 64 }, many],
  all: [{ ...many, surely: 32, perhaps: 8 }],
};
/** The areas of a tile are taken from this many of its newest listings. */
const AREAS_AMONG = 256;
/** Limit for listings without an area. Few listings have none, so this is normally not reached. */
const MOST_OF_NO_AREA = 2_048;

interface FitShape {
  areas: Scope["kind"];
  sort: ListingSort;
  length: Pick<FitLimit, "surely" | "perhaps">;
  active: ActiveConditions & { livable: Livable };
}

function areaKeys(areas: Scope["kind"], p: Parameter): string {
  if (areas === "area") return `unnest(${p("keys", "smallint[]")}) part_key`;
  if (areas === "all") return "(select id as part_key from area) areas";
  const newest = `select area_id from listing_search where available = true and tile = tile_key
      order by listing_id desc limit ${AREAS_AMONG}`;
  return `(select distinct area_id as part_key from unnest(${p("keys", "integer[]")}) tile_key
      cross join lateral (${newest}) newest where area_id is not null) areas`;
}

const likeCount = "(select like_count from listing_rank r where r.listing_id = entry.listing_id)";

/** Returns SQL for the sort key of an entry. */
function keyOf({ sort, active }: FitShape, p: Parameter): string {
  if (sort === "fit") return fitRankSql(active.livable, p);
  if (sort === "yesFirst") return yesFirstSql(active.livable, p);
  if (sort === "nearest") return `spot <-> point(${p("x", "float8")}, ${p("y", "float8")})`;
  return { newest: "0", rentAsc: "rent", rentDesc: "rent", allIn: "all_in", dayOne: "day_one", mostLiked: likeCount }[
    sort
  ];
}

/** Returns SQL for all entries that are read and match, with their sort keys. */
function matchedEntries(shape: FitShape, p: Parameter): string {
  const { active, length } = shape;
  const columns = ["area_id", entryColumns("area", active), "spot", ...matchColumns].join(", ");
  const conditions = [...columnConditions(active, p), ...detailConditions(active, p)].join(" and ");
  const parts = (over: string, who: string, isIn: string, order: string, entries: number) => `
    select matched.* from unnest(${p("availability", "boolean[]")}) part_available
      cross join ${over}unnest(${p(who, "smallint[]")}) part_who cross join lateral (
      select listing_id, ${keyOf(shape, p)} as key from (
        select ${columns} from listing_search where available = part_available and ${isIn} and who = part_who
          and listing_id > ${p("postedAfter", "bigint")}
        order by ${order} limit ${entries}
      ) entry where ${conditions}
    ) matched`;
  const inAreas = (who: string, entries: number) =>
    parts(`${areaKeys(shape.areas, p)} cross join `, who, "area_id = part_key", "listing_id desc", entries);
  // All columns of the index order are named, because the planner then uses the index for `area_id is null` too.
  const inNone = (who: string, entries: number) =>
    parts("", who, "area_id is null", "area_id desc, listing_id desc", Math.min(entries, MOST_OF_NO_AREA));
  const ofAll = (who: string, entries: number) => [
    inAreas(who, entries),
    ...(shape.areas === "area" ? [] : [inNone(who, entries)]),
  ];
  return [
    ...ofAll("whoSurely", length.surely),
    ...(active.livable === "yes" ? [] : ofAll("whoUnsure", length.perhaps)),
  ].join(" union all ");
}

const pageStatement = keepStatements((shape: FitShape & { isBackward: boolean }) => {
  const { names, p } = parameters();
  const { active, isBackward, sort } = shape;
  const { position, keyType, direction } = orderOf(sort, isBackward);
  const own = position("key", "listing_id");
  // A parameter that the text does not use would be an error. So the key is added only if the order has one.
  const cursor = position(own.length > 1 ? p("cursorKey", keyType) : "", p("cursorId", "bigint"));
  const inOrder = `select listing_id, key from matched
      where ${comesAfter(own, cursor, direction)} order by ${orderBy(own, direction)}`;
  const rows = `limit ${p("limit", "integer")} + 1`;
  // With words, entries are looked up in order until the page is full. `offset 0` keeps the planner from looking up all
  // of them first.
  const page = active.words
    ? `select listing_id, key from (${inOrder} offset 0) entry where ${wordCondition(active, p).join("")} ${rows}`
    : `${inOrder} ${rows}`;
  const text = `
    with matched as materialized (${matchedEntries(shape, p)}), page as materialized (${page})
    ${selectPage({ order: position("page.key", "page.listing_id"), direction, isBackward, limit: p("limit", "integer"), isCut: String(isSample(shape)) })}`;
  return { text: prepared(text), names };
});

const countStatement = keepStatements((shape: FitShape) => {
  const { names, p } = parameters();
  const right = shape.active.words ? ` where ${wordCondition(shape.active, p).join("")}` : "";
  const text = `select count(*)::integer as listings
      from (select from (${matchedEntries(shape, p)}) entry${right} limit ${p("most", "integer")}) counted`;
  return { text: prepared(text), names };
});

function shapeOf(criteria: Criteria, sort: ListingSort, limits: FitLimits): { shape: FitShape; values: object } {
  const { scope, match, livable } = criteria;
  if (!match || !livable) throw new RangeError("The sort by fit needs a profile");
  const keys = scope.kind === "all" ? [] : scope.keys;
  const isWhole = criteria.listingsInScope <= limits.whole;
  const limit = isWhole
    ? { surely: limits.whole, perhaps: limits.whole }
    : limits[scope.kind].find((one) => keys.length <= one.keys);
  if (!limit) throw new RangeError("No limit for so many keys");
  const { surely, perhaps } = limit;
  const whoUnsure = match.whoPerhaps.filter((who) => !match.whoSurely.includes(who));
  return {
    shape: {
      areas: isWhole && scope.kind === "tile" ? "all" : scope.kind,
      sort,
      length: { surely, perhaps },
      active: { ...activeConditions(criteria, "fit"), livable },
    },
    values: { ...valuesOf(criteria), keys, whoUnsure },
  };
}

/** Finds the page at the cursor. */
export async function scanByFit(
  executor: Executor,
  criteria: Criteria,
  { sort, cursor, limit }: Pick<ListingSearch, "sort" | "cursor" | "limit">,
  limits: FitLimits = fitLimits,
): Promise<FoundPage> {
  const { shape, values } = shapeOf(criteria, sort, limits);
  const statement = pageStatement({ ...shape, isBackward: cursor?.isBackward ?? false });
  const [page] = await run<FoundPage>(executor, statement, {
    ...values,
    ...cursorValues(cursor, sort, criteria),
    limit,
  });
  if (!page) throw new Error("An index scan returns one row");
  return page;
}

/** Whether only the newest listings were read. */
const isSample = ({ length }: FitShape) => length.surely < few.surely;

/** Counts the matches among the entries that are read, up to `most`. */
export async function countByFit(
  executor: Executor,
  criteria: Criteria,
  most: number,
): Promise<{ listings: number; isCut: boolean }> {
  const { shape, values } = shapeOf(criteria, "newest", fitLimits);
  const [counted] = await run<{ listings: number }>(executor, countStatement(shape), { ...values, most });
  return { listings: counted?.listings ?? 0, isCut: isSample(shape) };
}
