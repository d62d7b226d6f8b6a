/** Support for saved searches: where a search looks, and which of the new listings it finds. */
import { sql } from "kysely";
import type { Executor } from "../../../platform/db/database.ts";
import type { AreasService } from "../../areas/server/areas.service.ts";
import type { ListingFilters } from "../search.schema.ts";
import { type Criteria, readCriteria } from "./criteria.ts";
import { matchConditions } from "./full-match.ts";

/**
 * The part of a search that an index can compare with many searches at once. It accepts every listing that the search
 * finds, and also others: words, facts, ages, dates, the exact circle and the verdict are not part of it.
 */
export interface CoarseSearch {
  /**
   * Ids of areas, numbers of map tiles (all greater than ids of areas), or 0 for everywhere. If it is empty, the search
   * finds nothing.
   */
  scopes: readonly number[];
  maxRent: number;
  maxAllIn: number;
  /** A bit mask with a bit for each combination of gender, accommodation and smoking. */
  traits: number;
}

const EVERYWHERE = 0;
/**
 * A search in more tiles is compared with listings from everywhere, because that costs less than a row for each tile.
 */
const MOST_TILES = 16;

async function scopesOf({ scope }: Criteria, filters: ListingFilters, areas: AreasService): Promise<readonly number[]> {
  if (scope.kind === "all") return [EVERYWHERE];
  if (scope.keys.length === 0) return [];
  if (scope.kind === "tile") return scope.keys.length > MOST_TILES ? [EVERYWHERE] : scope.keys;
  // The area itself is enough, because each listing is compared with all areas around it.
  const place =
    filters.area === undefined
      ? (await areas.understand(filters.location ?? "")).place
      : await areas.getPlace(filters.area);
  return place ? [place.id] : [];
}

export async function readCoarse(
  executor: Executor,
  areas: AreasService,
  filters: ListingFilters,
): Promise<CoarseSearch> {
  // The profile is left out, because it can change at any time.
  const criteria = await readCriteria(executor, areas, { ...filters, livable: undefined, match: undefined });
  return {
    scopes: await scopesOf(criteria, filters, areas),
    maxRent: criteria.maxRent,
    maxAllIn: criteria.maxAllIn,
    traits: criteria.traits.reduce((bits, traits) => bits | (1 << traits), 0),
  };
}

export interface FoundAsked {
  /** Only news with greater ids is read. */
  after: string;
  memberId: string;
  /** Ids of listings to leave out. */
  without: readonly string[];
  limit: number;
}

/** At most this much of the newest news is read. Only a search of the whole country can have so much in one period. */
const MOST_NEWS = 20_000;

/**
 * Returns ids of listings that became visible or cheaper and that the search finds, newest first. The member's own
 * listings are left out.
 */
export async function listNew(
  executor: Executor,
  areas: AreasService,
  filters: ListingFilters,
  { after, memberId, without, limit }: FoundAsked,
): Promise<string[]> {
  const criteria = await readCriteria(executor, areas, filters);
  const { scope } = criteria;
  if (scope.kind !== "all" && scope.keys.length === 0) return [];
  const here = {
    all: () => sql`true`,
    area: (keys: readonly number[]) => sql`area_id = any(${keys}::smallint[])`,
    tile: (keys: readonly number[]) => sql`tile = any(${keys}::integer[])`,
  };
  const inScope = scope.kind === "all" ? here.all() : here[scope.kind](scope.keys);
  const { rows } = await sql<{ id: string }>`
    select listing_id::text as id from listing_search
    where listing_id = any(array(
        select listing_id from listing_news where id > ${after}::bigint
          and kind <> 'taken' and ${inScope} order by id desc limit ${sql.lit(MOST_NEWS)}))
      and ${matchConditions(criteria)} and not listing_id = any(${without}::bigint[])
      and not exists (select from listing l where l.id = listing_search.listing_id and l.owner_id = ${memberId}::bigint)
    order by listing_id desc limit ${limit}::integer`.execute(executor);
  return rows.map(({ id }) => id);
}
