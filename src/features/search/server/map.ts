/**
 * What a map shows: its rooms gathered into cells of some 70 pixels, each room by itself where it stands alone. A small map reads all that lies inside of it; a
 * large one walks. As long as that meets every room they are counted one by one; a map that shows more adds up the counts that are kept per cell, or, for
 * filters those do not know, says what a walk met and that there are more.
 */
import { type Executor, readText } from "../../../platform/db/database.ts";
import { prepared } from "../../../platform/db/prepared.ts";
import { fromFlat, LONGITUDE_SCALE } from "../../../platform/geo.ts";
import type { AreasService } from "../../areas/server/areas.service.ts";
import type { MapSearch } from "../search.schema.ts";
import type { WireMap } from "../search.wire.ts";
import { type Asked, askedOf, columnConditions, hasLookups, lookupConditions } from "./conditions.ts";
import { type Criteria, everyTrait, readCriteria, type Scope, valuesOf, widest } from "./criteria.ts";
import { cursorValues, strand, strandKeys, strandLength } from "./index-scan.ts";
import { boxText, type FlatBox, flatBoxOf, tilesOf } from "./shapes.ts";
import { keepStatements, type Parameter, parameters, run } from "./statement.ts";

const CLUSTER_PIXELS = 72;
const WORLD_PIXELS = 512;
const MOST_COLUMNS = 20;
const MOST_CLUSTERS = (MOST_COLUMNS + 1) ** 2;
const ENTRIES = 8_192;
const ENTRIES_LOOKED_UP = 2_048;
/** Of the cells that are counted ahead, in flat degrees. */
const keptSizes = [0.16, 0.04, 0.01] as const;

/** Up to here, in flat degrees, a map is small: some 18 km. */
const SMALL = 0.16;

interface MapShape {
  scope: Scope["kind"] | "box";
  length: number;
  asked: Asked;
}

/** Where the rooms come from, as a query of entries in a range, and what it runs over. */
function sourceOf({ scope, asked }: MapShape, p: Parameter) {
  if (scope !== "box") return { over: strandKeys(scope, p), entries: (range: string) => strand({ scope, asked, sort: "newest", direction: "desc" }, range, p) };
  const entries = (range: string) =>
    `select listing_id, traits, rent, move_in, age, area_id, spot from listing_search where spot <@ ${p("box", "box")} and available = half ${range}`;
  return { over: strandKeys("all", p), entries };
}

const gatherStatement = keepStatements((shape: MapShape) => {
  const { names, p } = parameters();
  const { over, entries } = sourceOf(shape, p);
  const conditions = [...columnConditions(shape.asked, p), ...lookupConditions(shape.asked, p)].join(" and ");
  const cell = (axis: number) => `floor(spot[${axis}] / ${p("cell", "float8")})::integer`;
  const text = `
    with matched as materialized (
      select matched.* from ${over} cross join lateral (
        select listing_id, spot from (${entries(`limit ${shape.length}`)}) entry where ${conditions}
      ) matched
    ), cluster as (
      select count(*)::integer as rooms, avg(spot[0]) as x, avg(spot[1]) as y, min(listing_id) as listing_id
      from matched group by ${cell(0)}, ${cell(1)} order by rooms desc limit ${MOST_CLUSTERS}
    )
    select exists (select from ${over} cross join lateral (${entries(`offset ${shape.length} limit 1`)}) further) as "isCut",
           rooms, x, y, l.id, l.title, l.rent
    from (select) one left join cluster on true left join listing l on l.id = cluster.listing_id and cluster.rooms = 1`;
  return { text: prepared(text), names };
});

// Of the lists only the columns may steer the index: it would go along the same cells once for every other value.
const keptText = prepared(`
  select sum(rooms)::integer as rooms, (sum(sum_x) / sum(rooms) / 100000)::float8 as x, (sum(sum_y) / sum(rooms) / 100000)::float8 as y
  from map_cell
  where size = $1::numeric and x = any($2::integer[]) and y between $3::integer and $4::integer and available::text = any($5::boolean[]::text[])
    and traits + 0 = any($6::smallint[]) and rent_band between $7::smallint and $8::smallint
  group by div(x, $9::integer), div(y, $9::integer) having sum(rooms) > 0 order by rooms desc limit ${MOST_CLUSTERS}`);

interface ClusterRow {
  rooms: number | null;
  x: number;
  y: number;
}
interface WalkedRow extends ClusterRow {
  isCut: boolean;
  id: string | null;
  title: string;
  rent: number;
}

/** In flat degrees, for a zoom whose world is 512 pixels wide at 0. */
const cellAt = (zoom: number) => (CLUSTER_PIXELS / (WORLD_PIXELS * 2 ** zoom)) * 360 * LONGITUDE_SCALE;

/** What was asked for, as far as the map shows it. */
function inside(criteria: Criteria, edges: FlatBox): Criteria {
  const tiles = tilesOf(edges);
  return {
    ...criteria,
    scope: tiles ? { kind: "tile", keys: tiles } : { kind: "all" },
    areas: criteria.scope.kind === "area" ? criteria.scope.keys : criteria.areas,
    box: boxText(edges),
  };
}

export async function mapListings(executor: Executor, areas: AreasService, { zoom, box, ...filters }: MapSearch): Promise<WireMap> {
  const edges = flatBoxOf(box);
  // Whatever zoom is claimed, a map has no more cells than a screen has room for.
  const cell = Math.max(cellAt(zoom), (edges.right - edges.left) / MOST_COLUMNS, (edges.top - edges.bottom) / MOST_COLUMNS);
  const criteria = inside(await readCriteria(executor, areas, filters), edges);
  const isSmall = edges.right - edges.left <= SMALL && edges.top - edges.bottom <= SMALL;
  const first = await gather(executor, criteria, isSmall ? "box" : criteria.scope.kind, cell);
  if (!first.isCut) return toMap(first);
  if (isKept(criteria)) return { clusters: (await addUpCells(executor, criteria, edges, cell)).map((row) => toCluster(row, false)), rooms: [] };
  // What was read of a small map lies together; a walk meets rooms all over it.
  return toMap(isSmall ? await gather(executor, criteria, criteria.scope.kind, cell) : first);
}

interface GatheredRows {
  rows: WalkedRow[];
  isCut: boolean;
}

async function gather(executor: Executor, criteria: Criteria, scope: MapShape["scope"], cell: number): Promise<GatheredRows> {
  const keys = criteria.scope.kind === "all" || scope === "box" ? [] : criteria.scope.keys;
  const asked = askedOf(criteria, "newest");
  const length = strandLength(hasLookups(asked) ? ENTRIES_LOOKED_UP : ENTRIES, criteria.halves.length * Math.max(1, keys.length));
  const values = { ...valuesOf(criteria), ...cursorValues(undefined, "newest", criteria), keys, cell };
  const rows = await run<WalkedRow>(executor, gatherStatement({ scope, length, asked }), values);
  return { rows: rows.filter(({ rooms }) => rooms !== null), isCut: rows[0]?.isCut ?? false };
}

function toMap({ rows, isCut }: GatheredRows): WireMap {
  return {
    clusters: rows.filter(({ id }) => id === null).map((row) => toCluster(row, isCut)),
    rooms: rows.flatMap(({ id, title, rent, x, y }) => (id === null ? [] : [{ _id: id, title, rent, ...fromFlat({ x, y }) }])),
  };
}

const toCluster = ({ rooms, x, y }: ClusterRow, isMore: boolean) => ({ count: rooms ?? 0, isMore, ...fromFlat({ x, y }) });

const isRound = (rent: number) => rent === 0 || (rent <= 20_000 && rent % 1000 === 0) || (rent <= 50_000 && rent % 5000 === 0);

const HIGHEST_RENT = 500_000;

/** The cells know availability, traits and bands of rent. */
function isKept({ words, moveInBefore, postedAfter, minAge, maxAge, minRent, maxRent, maxAllIn, maxDayOne, has, match, areas, circle }: Criteria): boolean {
  return (
    !words &&
    !circle &&
    !has &&
    !match &&
    maxAllIn === widest.maxAllIn &&
    maxDayOne === widest.maxDayOne &&
    moveInBefore === widest.moveInBefore &&
    postedAfter === widest.postedAfter &&
    minAge === widest.minAge &&
    maxAge === widest.maxAge &&
    !areas &&
    isRound(minRent) &&
    (isRound(maxRent) || maxRent > HIGHEST_RENT)
  );
}

/** As rent_band of the migrations has them. */
function bandOf(rent: number): number {
  if (rent < 20_000) return Math.floor(rent / 1000) * 2 + Math.min(rent % 1000, 1);
  return rent < 50_000 ? 32 + Math.floor(rent / 5000) * 2 + Math.min(rent % 5000, 1) : 52 + Math.min(rent - 50_000, 1);
}

/** Stands for all traits and all rents: what most maps show is kept added up. */
const ALL = -1;

function addUpCells(executor: Executor, criteria: Criteria, { left, bottom, right, top }: FlatBox, cell: number): Promise<ClusterRow[]> {
  const size = keptSizes.find((kept) => kept <= cell) ?? 0.01;
  const [firstX, lastX, firstY, lastY] = [left, right, bottom, top].map((edge) => Math.floor(edge / size)) as [number, number, number, number];
  const columns = Array.from({ length: lastX - firstX + 1 }, (_, index) => firstX + index);
  const { halves, traits, minRent, maxRent } = criteria;
  const isAll = traits.length === everyTrait.length && minRent === 0 && maxRent > HIGHEST_RENT;
  const wanted = isAll ? [[ALL], ALL, ALL] : [traits, bandOf(minRent), bandOf(maxRent)];
  // Whole cells of the kept size make up a cell of the map.
  return readText<ClusterRow>(executor, keptText, [size, columns, firstY, lastY, halves, ...wanted, Math.max(1, Math.round(cell / size))]);
}
