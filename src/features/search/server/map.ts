/**
 * What a map shows. Listings are clustered in cells of about 70 pixels; a listing that is alone in its cell is shown by
 * itself. A small map reads everything inside of it, and a large map uses an index scan. If that scan finds all
 * listings, they are counted exactly. If it is cut, the map adds up the counts that map_cell stores for each cell. For
 * filters that map_cell does not know, it shows what the scan found and says that there are more.
 */
import { type Executor, readText } from "../../../platform/db/database.ts";
import { prepared } from "../../../platform/db/prepared.ts";
import { fromFlat, LONGITUDE_SCALE } from "../../../platform/geo.ts";
import type { AreasService } from "../../areas/server/areas.service.ts";
import type { MapSearch } from "../search.schema.ts";
import type { WireMap } from "../search.wire.ts";
import { allCovered, allLookedUp, coveredColumns, coveredFilters, isActive } from "./column-filters.ts";
import {
  type ActiveConditions,
  activeConditions,
  columnConditions,
  hasLookups,
  lookupConditions,
} from "./conditions.ts";
import { type Criteria, everyTrait, readCriteria, type Scope, valuesOf } from "./criteria.ts";
import { cursorValues, partitionEntries, partitionLength, partitions } from "./index-scan.ts";
import { boxText, type FlatBox, flatBoxOf, tilesOf } from "./shapes.ts";
import { keepStatements, type Parameter, parameters, run } from "./statement.ts";

const CLUSTER_PIXELS = 72;
const WORLD_PIXELS = 512;
const MOST_COLUMNS = 20;
const MOST_CLUSTERS = (MOST_COLUMNS + 1) ** 2;
const ENTRIES = 8_192;
const ENTRIES_LOOKED_UP = 2_048;
/** The cell sizes of map_cell, in flat degrees. */
const storedSizes = [0.16, 0.04, 0.01] as const;

/** A map up to this size in flat degrees, about 18 km, is small. */
const SMALL = 0.16;

interface MapShape {
  scope: Scope["kind"] | "box";
  length: number;
  active: ActiveConditions;
}

/**
 * Returns SQL for the partitions to read and for the entries of one of them. A small map reads the index on positions,
 * which has no order.
 */
function sourceOf({ scope, active }: MapShape, p: Parameter) {
  if (scope !== "box")
    return {
      over: partitions(scope, p),
      entries: (range: string) => partitionEntries({ scope, active, sort: "newest", direction: "desc" }, range, p),
    };
  const entries = (range: string) =>
    `select ${coveredColumns}, area_id, spot from listing_search
        where spot <@ ${p("box", "box")} and available = part_available ${range}`;
  return { over: partitions("all", p), entries };
}

const clusterStatement = keepStatements((shape: MapShape) => {
  const { names, p } = parameters();
  const { over, entries } = sourceOf(shape, p);
  const conditions = [...columnConditions(shape.active, p), ...lookupConditions(shape.active, p)].join(" and ");
  const cell = (axis: number) => `floor(spot[${axis}] / ${p("cell", "float8")})::integer`;
  const text = `
    with matched as materialized (
      select matched.* from ${over} cross join lateral (
        select listing_id, spot from (${entries(`limit ${shape.length}`)}) entry where ${conditions}
      ) matched
    ), cluster as (
      select count(*)::integer as listings, avg(spot[0]) as x, avg(spot[1]) as y, min(listing_id) as listing_id
      from matched group by ${cell(0)}, ${cell(1)} order by listings desc limit ${MOST_CLUSTERS}
    )
    select exists (select from ${over} cross join lateral (${entries(`offset ${shape.length} limit 1`)}) further) as "isCut",
           listings, x, y, l.id, l.title, l.rent
    from (select) one left join cluster on true left join listing l on l.id = cluster.listing_id
      and cluster.listings = 1`;
  return { text: prepared(text), names };
});

// Only the array of x may use the index. For the other arrays PostgreSQL would scan the same cells once for each value;
// `traits + 0` and the cast of `available` prevent that.
const storedText = prepared(`
  select sum(rooms)::integer as listings, (sum(sum_x) / sum(rooms) / 100000)::float8 as x,
    (sum(sum_y) / sum(rooms) / 100000)::float8 as y
  from map_cell
  where size = $1::numeric and x = any($2::integer[]) and y between $3::integer and $4::integer
    and available::text = any($5::boolean[]::text[])
    and traits + 0 = any($6::smallint[]) and rent_band between $7::smallint and $8::smallint
  group by div(x, $9::integer), div(y, $9::integer) having sum(rooms) > 0
    order by listings desc limit ${MOST_CLUSTERS}`);

interface ClusterRow {
  /** Null in the only row of an empty map. */
  listings: number | null;
  x: number;
  y: number;
}
interface ScannedRow extends ClusterRow {
  isCut: boolean;
  /** The id of the listing, if it is alone in its cell. */
  id: string | null;
  title: string;
  rent: number;
}

/** Returns the size of a cell in flat degrees. At zoom 0 the world is 512 pixels wide. */
const cellAt = (zoom: number) => (CLUSTER_PIXELS / (WORLD_PIXELS * 2 ** zoom)) * 360 * LONGITUDE_SCALE;

/** Restricts the search to the edges of the map. */
function inside(criteria: Criteria, edges: FlatBox): Criteria {
  const tiles = tilesOf(edges);
  return {
    ...criteria,
    scope: tiles ? { kind: "tile", keys: tiles } : { kind: "all" },
    areas: criteria.scope.kind === "area" ? criteria.scope.keys : criteria.areas,
    box: boxText(edges),
  };
}

export async function mapListings(
  executor: Executor,
  areas: AreasService,
  { zoom, box, ...filters }: MapSearch,
): Promise<WireMap> {
  const edges = flatBoxOf(box);
  // Whatever zoom the request claims, the map gets no more cells than fit on a screen.
  const cell = Math.max(
    cellAt(zoom),
    (edges.right - edges.left) / MOST_COLUMNS,
    (edges.top - edges.bottom) / MOST_COLUMNS,
  );
  const criteria = inside(await readCriteria(executor, areas, filters), edges);
  const isSmall = edges.right - edges.left <= SMALL && edges.top - edges.bottom <= SMALL;
  const first = await scanClusters(executor, criteria, isSmall ? "box" : criteria.scope.kind, cell);
  if (!first.isCut) return toMap(first);
  if (isStored(criteria))
    return {
      clusters: (await addUpCells(executor, criteria, edges, cell)).map((row) => toCluster(row, false)),
      rooms: [],
    };
  // The entries that the index on positions returned first lie close together. A scan by tile finds listings all over
  // the map.
  return toMap(isSmall ? await scanClusters(executor, criteria, criteria.scope.kind, cell) : first);
}

interface ScannedClusters {
  rows: ScannedRow[];
  isCut: boolean;
}

async function scanClusters(
  executor: Executor,
  criteria: Criteria,
  scope: MapShape["scope"],
  cell: number,
): Promise<ScannedClusters> {
  const keys = criteria.scope.kind === "all" || scope === "box" ? [] : criteria.scope.keys;
  const active = activeConditions(criteria, "newest");
  const length = partitionLength(
    hasLookups(active) ? ENTRIES_LOOKED_UP : ENTRIES,
    criteria.availability.length * Math.max(1, keys.length),
  );
  const values = { ...valuesOf(criteria), ...cursorValues(undefined, "newest", criteria), keys, cell };
  const rows = await run<ScannedRow>(executor, clusterStatement({ scope, length, active }), values);
  return { rows: rows.filter(({ listings }) => listings !== null), isCut: rows[0]?.isCut ?? false };
}

function toMap({ rows, isCut }: ScannedClusters): WireMap {
  return {
    clusters: rows.filter(({ id }) => id === null).map((row) => toCluster(row, isCut)),
    rooms: rows.flatMap(({ id, title, rent, x, y }) =>
      id === null ? [] : [{ _id: id, title, rent, ...fromFlat({ x, y }) }],
    ),
  };
}

const toCluster = ({ listings, x, y }: ClusterRow, isMore: boolean) => ({
  count: listings ?? 0,
  isMore,
  ...fromFlat({ x, y }),
});

const isBandEdge = (rent: number) =>
  rent === 0 || (rent <= 20_000 && rent % 1000 === 0) || (rent <= 50_000 && rent % 5000 === 0);

const HIGHEST_RENT = 500_000;

const filtersNotStored = [...allCovered, ...allLookedUp].filter((filter) => filter !== coveredFilters.rent);

/** Whether map_cell has counts for this search. It knows availability, traits and bands of rent. */
function isStored(criteria: Criteria): boolean {
  const { words, has, match, areas, circle, minRent, maxRent } = criteria;
  if (words || has || match || areas || circle || filtersNotStored.some((filter) => isActive(filter, criteria)))
    return false;
  return isBandEdge(minRent) && (isBandEdge(maxRent) || maxRent > HIGHEST_RENT);
}

/** Returns the same band as the function rent_band of the migrations. */
function bandOf(rent: number): number {
  if (rent < 20_000) return Math.floor(rent / 1000) * 2 + Math.min(rent % 1000, 1);
  return rent < 50_000 ? 32 + Math.floor(rent / 5000) * 2 + Math.min(rent % 5000, 1) : 52 + Math.min(rent - 50_000, 1);
}

/** Cells with this value of traits and rent_band have the sums over all values, which most maps show. */
const ALL = -1;

function addUpCells(
  executor: Executor,
  criteria: Criteria,
  { left, bottom, right, top }: FlatBox,
  cell: number,
): Promise<ClusterRow[]> {
  const size = storedSizes.find((stored) => stored <= cell) ?? 0.01;
  const [firstX, lastX, firstY, lastY] = [left, right, bottom, top].map((edge) => Math.floor(edge / size)) as [
    number,
    number,
    number,
    number,
  ];
  const columns = Array.from({ length: lastX - firstX + 1 }, (_, index) => firstX + index);
  const { availability, traits, minRent, maxRent } = criteria;
  const isAll = traits.length === everyTrait.length && minRent === 0 && maxRent > HIGHEST_RENT;
  const wanted = isAll ? [[ALL], ALL, ALL] : [traits, bandOf(minRent), bandOf(maxRent)];
  // A cell of the map is made of whole stored cells.
  return readText<ClusterRow>(executor, storedText, [
    size,
    columns,
    firstY,
    lastY,
    availability,
    ...wanted,
    Math.max(1, Math.round(cell / size)),
  ]);
}
