import type { Executor } from "../../../platform/db/database.ts";
import type { AreasService } from "../../areas/server/areas.service.ts";
import type { ListingCursor, ListingSearch } from "../listing.schema.ts";
import { type Criteria, readCriteria } from "./listing-criteria.ts";
import { circleText } from "./listing-shapes.ts";
import { flip, sortPlans } from "./listing-sorts.ts";
import { collectListings } from "./listings.collect.ts";
import { walkNearest } from "./listings.nearest.ts";
import { type FoundListing, type Walk, walkListings } from "./listings.walk.ts";
import { estimateListings } from "./words.queries.ts";

/** A page of a list: each listing as the text that is sent, and where the pages beside it begin. */
export interface FoundListings {
  jsons: string[];
  next: ListingCursor | undefined;
  previous: ListingCursor | undefined;
}

/**
 * How many index entries to walk before collecting what is so rare instead. Most pages are full after the first hundred. An entry whose words have to be
 * looked up costs some ten times as much, and so does one by distance, which also cannot stop as soon as the page is full: it is walked in steps.
 */
const walks = { columns: 32_768, words: 16_384, distance: [256, 2_048, 8_192], hasRareWords };
type Walks = typeof walks;

/** Of n listings in N, a page is met after N/n entries for each of its rows; to collect them all takes n. Where that is less, they are collected at once. */
async function hasRareWords(executor: Executor, words: string, limit: number): Promise<boolean> {
  const { found, all } = await estimateListings(executor, words);
  return found * found < all * limit;
}

/** `lengths` is for tests: so short that a small table has something beyond them. */
export function createListingSearch(lengths: Walks = walks) {
  return async (executor: Executor, areas: AreasService, search: ListingSearch): Promise<FoundListings> => {
    const criteria = await readCriteria(executor, areas, search);
    const isNowhere = criteria.scope.kind !== "all" && criteria.scope.keys.length === 0;
    return toPage(search, isNowhere ? [] : await findListings(executor, criteria, search, lengths));
  };
}

export const searchListings = createListingSearch();

async function findListings(executor: Executor, criteria: Criteria, { sort, cursor, limit }: ListingSearch, lengths: Walks): Promise<FoundListing[]> {
  const isBackward = cursor?.isBackward ?? false;
  if (sort === "nearest") {
    // Nearest first cannot be walked backwards; but all that comes before a place in it lies in a smaller circle.
    if (isBackward) return collectListings(executor, closerThan(criteria, cursor?.key ?? 0), { sort, direction: "desc", cursor, limit });
    for (const length of lengths.distance) {
      const walk = await walkNearest(executor, criteria, cursor, limit, length);
      if (isWhole(walk, limit)) return walk.found;
    }
    return collectListings(executor, criteria, { sort, direction: "asc", cursor, limit });
  }
  const { direction } = sortPlans[sort];
  const page = { sort, direction: isBackward ? flip(direction) : direction, cursor, limit };
  if (criteria.words && (await lengths.hasRareWords(executor, criteria.words, limit))) return collectListings(executor, criteria, page);
  const walk = await walkListings(executor, criteria, page, criteria.words ? lengths.words : lengths.columns);
  return isWhole(walk, limit) ? walk.found : collectListings(executor, criteria, page);
}

/** A full page and one more, or the end of the list. */
const isWhole = ({ found, isCut }: Walk, limit: number) => found.length > limit || !isCut;

function closerThan(criteria: Criteria, distance: number): Criteria {
  const { centre } = criteria;
  return centre ? { ...criteria, circle: circleText({ ...centre, radius: Math.min(centre.radius, distance * 1.000_001) }) } : criteria;
}

function toPage({ sort, cursor, limit }: ListingSearch, found: FoundListing[]): FoundListings {
  const isBackward = cursor?.isBackward ?? false;
  const shown = isBackward ? found.slice(0, limit).toReversed() : found.slice(0, limit);
  const [first, last] = [shown[0], shown.at(-1)];
  const hasMore = found.length > limit;
  const at = ({ key, id }: FoundListing): ListingCursor => ({ sort, key, id });
  return {
    jsons: shown.map(({ json }) => json),
    next: last && (isBackward || hasMore) ? at(last) : undefined,
    previous: first && (isBackward ? hasMore : cursor !== undefined) ? { ...at(first), isBackward: true } : undefined,
  };
}
