import type { Executor } from "../../../platform/db/database.ts";
import type { AreasService } from "../../areas/server/areas.service.ts";
import type { ListingCursor, ListingSearch } from "../listing.schema.ts";
import { type Criteria, readCriteria } from "./listing-criteria.ts";
import type { FoundPage } from "./listing-page.sql.ts";
import { circleText } from "./listing-shapes.ts";
import { collectListings } from "./listings.collect.ts";
import { walkNearest } from "./listings.nearest.ts";
import { walkListings } from "./listings.walk.ts";
import { estimateListings } from "./words.queries.ts";

/** A page of a list as the text that is sent, and where the pages beside it begin. */
export interface ListingPage {
  json: string;
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
  return async (executor: Executor, areas: AreasService, search: ListingSearch): Promise<ListingPage> => {
    const criteria = await readCriteria(executor, areas, search);
    const isNowhere = criteria.scope.kind !== "all" && criteria.scope.keys.length === 0;
    return isNowhere ? nothing : toPage(search, await findListings(executor, criteria, search, lengths));
  };
}

export const searchListings = createListingSearch();

const nothing: ListingPage = { json: "[]", next: undefined, previous: undefined };

async function findListings(executor: Executor, criteria: Criteria, search: ListingSearch, lengths: Walks): Promise<FoundPage> {
  const { sort, cursor, limit } = search;
  if (sort === "nearest") {
    // Nearest first cannot be walked backwards; but all that comes before a place in it lies in a smaller circle.
    if (cursor?.isBackward) return collectListings(executor, closerThan(criteria, cursor.key), search);
    for (const length of lengths.distance) {
      const page = await walkNearest(executor, criteria, cursor, limit, length);
      if (isWhole(page, limit)) return page;
    }
    return collectListings(executor, criteria, search);
  }
  if (criteria.words && (await lengths.hasRareWords(executor, criteria.words, limit))) return collectListings(executor, criteria, search);
  const page = await walkListings(executor, criteria, { sort, cursor, limit }, criteria.words ? lengths.words : lengths.columns);
  return isWhole(page, limit) ? page : collectListings(executor, criteria, search);
}

/** A full page and one more, or the end of the list. */
const isWhole = ({ found, isCut }: FoundPage, limit: number) => found > limit || !isCut;

function closerThan(criteria: Criteria, distance: number): Criteria {
  const { centre } = criteria;
  return centre ? { ...criteria, circle: circleText({ ...centre, radius: Math.min(centre.radius, distance * 1.000_001) }) } : criteria;
}

function toPage({ sort, cursor, limit }: ListingSearch, { found, json, firstId, firstKey, lastId, lastKey }: FoundPage): ListingPage {
  const isBackward = cursor?.isBackward ?? false;
  const at = (id: string | null, key: number | null) => (id === null || key === null ? undefined : { sort, key, id });
  // Backwards, what was found first is read last.
  const [first, last] = isBackward ? [at(lastId, lastKey), at(firstId, firstKey)] : [at(firstId, firstKey), at(lastId, lastKey)];
  const hasMore = found > limit;
  return {
    json: `[${json}]`,
    next: isBackward || hasMore ? last : undefined,
    previous: first && (isBackward ? hasMore : cursor !== undefined) ? { ...first, isBackward: true } : undefined,
  };
}
