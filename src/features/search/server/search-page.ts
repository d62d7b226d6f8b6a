/**
 * One page of a search. This file decides how to find it: by index scans, by a full match, or by fit. See ../README.md.
 */
import { type Executor, runAside } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/errors.ts";
import type { JsonText } from "../../../platform/json-text.ts";
import type { AreasService } from "../../areas/server/areas.service.ts";
import type { WireListing } from "../../listings/listing.wire.ts";
import { isByProfile, livableOf } from "../livable.ts";
import type { ListingCursor, ListingSearch, ListingSort } from "../search.schema.ts";
import { type FitLimits, fitLimits, scanByFit } from "./by-fit.ts";
import { activeConditions, hasLookups } from "./conditions.ts";
import { type Criteria, readCriteria } from "./criteria.ts";
import { MOST_MATCHES, matchListings } from "./full-match.ts";
import { scanListings } from "./index-scan.ts";
import { scanNearest } from "./nearest.ts";
import type { FoundPage } from "./page.sql.ts";
import { circleText } from "./shapes.ts";
import { estimateListings } from "./words.queries.ts";

/** A page as the JSON text that is sent, and the cursors of the next and the previous page. */
export interface ListingPage {
  json: JsonText<WireListing[]>;
  next: ListingCursor | undefined;
  previous: ListingCursor | undefined;
  /** A limit was reached, so other listings may belong on this page too. */
  isPartial: boolean;
  /** How many listings the search finds, if the page contains all of them. */
  total: number | undefined;
}

/**
 * How many index entries a scan reads before the search gives up on it. Most pages are full after the first hundred
 * entries. An entry whose words, facts or costs have to be looked up costs about ten times as much. So does an entry by
 * distance, because that scan cannot stop when the page is full; it is tried with growing lengths. Searches for a
 * profile have their own index, so their first scan is short. The first scan for facts is short too, and is repeated
 * with more entries if a full match is not possible.
 */
interface SearchLimits {
  columns: number;
  lookups: number;
  livable: number;
  facts: { first: number; again: number };
  distance: readonly number[];
  fit: FitLimits;
  /** Number of matches that a full match reads at most. */
  matches: number;
  /** The limit of a full match for the page before a cursor by distance. */
  nearer: number;
  hasRareWords: (executor: Executor, words: string, limit: number) => Promise<boolean>;
}
const searchLimits: SearchLimits = {
  columns: 32_768,
  lookups: 16_384,
  livable: 4_096,
  facts: { first: 2_048, again: 12_288 },
  distance: [256, 2_048, 8_192],
  fit: fitLimits,
  matches: MOST_MATCHES,
  nearer: 4_096,
  hasRareWords,
};
/**
 * Longer scans by distance do not run on a shared connection. They take tens of milliseconds, and would delay all reads
 * there. A forged cursor asks for the longest.
 */
const LONGEST_ON_SHARED_CONNECTION = 2_048;

/**
 * Whether a full match is cheaper than a scan. With n matches among N listings, a scan reads N/n entries for each row
 * of the page, and a full match reads n rows.
 */
async function hasRareWords(executor: Executor, words: string, limit: number): Promise<boolean> {
  const { found, all } = await estimateListings(executor, words);
  return found * found < all * limit;
}

/** Creates the search. Tests change its limits, so that a small table is enough to reach them. */
export function createListingSearch(changed: Partial<SearchLimits> = {}) {
  const limits = { ...searchLimits, ...changed };
  return async (executor: Executor, areas: AreasService, search: ListingSearch): Promise<ListingPage> => {
    const criteria = await readCriteria(executor, areas, { ...search, livable: livableOf(search) });
    const isNowhere = criteria.scope.kind !== "all" && criteria.scope.keys.length === 0;
    if (isNowhere) return nothing;
    // The schema does not know which slugs are places.
    if (search.sort === "nearest" && !criteria.centre)
      throw new AppError("validation_failed", { issues: [{ path: ["query", "sort"], message: NO_CENTRE }] });
    const read = async (asked: ListingSearch) => toPage(asked, await findListings(executor, criteria, asked, limits));
    const page = await read(search);
    // More listings are nearer than the cursor than can be sorted. Only a forged cursor asks for that, so the first
    // page is returned.
    return page.isPartial && isBackByDistance(search) && !criteria.match
      ? read({ ...search, cursor: undefined })
      : page;
  };
}

export const searchListings = createListingSearch();

const NO_CENTRE = "An area has no middle: nearest needs near, or a place such as a university";

/**
 * Whether the page lies before a cursor by distance. A scan by distance cannot run backwards. But everything before the
 * cursor lies in a smaller circle, which a full match can read.
 */
const isBackByDistance = ({ sort, cursor }: ListingSearch) => sort === "nearest" && cursor?.isBackward === true;

const nothing: ListingPage = { json: "[]", next: undefined, previous: undefined, isPartial: false, total: 0 };

async function findListings(
  executor: Executor,
  criteria: Criteria,
  search: ListingSearch,
  limits: SearchLimits,
): Promise<FoundPage> {
  const { sort, limit } = search;
  const hasRare =
    criteria.words !== null && sort !== "nearest" && (await limits.hasRareWords(executor, criteria.words, limit));
  if (hasRare) return matchListings(executor, criteria, search, limits.matches);
  let scanned: FoundPage | undefined;
  for (const scan of scansFor(criteria, search, limits)) {
    scanned = await scan(executor);
    if (isWhole(scanned, limit)) return { ...scanned, isCut: false };
  }
  if (criteria.match) return scanByFit(executor, criteria, search, limits.fit);
  if (criteria.has && scanned)
    return (
      (await matchByFacts(executor, criteria, search)) ??
      scanFurther(executor, criteria, search, scanned, limits.facts.again)
    );
  if (isBackByDistance(search))
    return matchListings(executor, closerThan(criteria, search.cursor?.key ?? 0), search, limits.nearer);
  const matched = await matchListings(executor, criteria, search, limits.matches);
  // A cut full match is not in order, but the result of the scan is.
  return matched.isCut && scanned ? scanned : matched;
}

/**
 * Runs a full match for facts, if all candidates can be tested. Words that are not rare match too many listings. So
 * does a circle, whose nearest listings were already scanned.
 */
async function matchByFacts(
  executor: Executor,
  criteria: Criteria,
  search: ListingSearch,
): Promise<FoundPage | undefined> {
  if (criteria.words || search.sort === "nearest") return undefined;
  const matched = await matchListings(executor, criteria, search);
  return matched.isCut ? undefined : matched;
}

/** Repeats the scan with more entries, if it has few partitions. */
async function scanFurther(
  executor: Executor,
  criteria: Criteria,
  { sort, cursor, limit }: ListingSearch,
  scanned: FoundPage,
  entries: number,
): Promise<FoundPage> {
  const isOneKey = criteria.scope.kind === "all" || criteria.scope.keys.length === 1;
  if (sort === "nearest" || isByProfile(sort) || !isOneKey) return scanned;
  const page = await scanListings(executor, criteria, { sort, cursor, limit }, entries);
  return isWhole(page, limit) ? { ...page, isCut: false } : page;
}

type Scan = (executor: Executor) => Promise<FoundPage>;

/** Returns the index scans to try, the shortest first. There are none by the profile, and none backwards by distance. */
function scansFor(criteria: Criteria, { sort, cursor, limit }: ListingSearch, limits: SearchLimits): Scan[] {
  if (isByProfile(sort)) return [];
  if (sort === "nearest") {
    const lengths = cursor?.isBackward ? [] : criteria.match ? limits.distance.slice(0, -1) : limits.distance;
    return lengths.map((length) => (executor) => {
      const scan = (on: Executor) => scanNearest(on, criteria, cursor, limit, length);
      return length > LONGEST_ON_SHARED_CONNECTION ? runAside(executor, "collection", scan) : scan(executor);
    });
  }
  return [(executor) => scanListings(executor, criteria, { sort, cursor, limit }, entriesFor(criteria, sort, limits))];
}

function entriesFor(criteria: Criteria, sort: ListingSort, limits: SearchLimits): number {
  if (criteria.match) return limits.livable;
  if (criteria.has) return limits.facts.first;
  return hasLookups(activeConditions(criteria, sort)) ? limits.lookups : limits.columns;
}

/** Whether the page is complete: it is full and another one follows, or the list has ended. */
const isWhole = ({ found, isCut }: FoundPage, limit: number) => found > limit || !isCut;

/** Narrows the circle to this distance. The factor allows for rounding of the distance. */
function closerThan(criteria: Criteria, distance: number): Criteria {
  const { centre } = criteria;
  return centre
    ? { ...criteria, circle: circleText({ ...centre, radius: Math.min(centre.radius, distance * 1.000_001) }) }
    : criteria;
}

function toPage(
  { sort, cursor, limit }: ListingSearch,
  { found, isCut, json, firstId, firstKey, lastId, lastKey }: FoundPage,
): ListingPage {
  const isBackward = cursor?.isBackward ?? false;
  const at = (id: string | null, key: number | null) => (id === null || key === null ? undefined : { sort, key, id });
  // In a page that was read backwards, the row that was found first is the last one.
  const [first, last] = isBackward
    ? [at(lastId, lastKey), at(firstId, firstKey)]
    : [at(firstId, firstKey), at(lastId, lastKey)];
  const hasMore = found > limit;
  return {
    json: `[${json}]`,
    isPartial: isCut,
    next: isBackward || hasMore ? last : undefined,
    previous: first && (isBackward ? hasMore : cursor !== undefined) ? { ...first, isBackward: true } : undefined,
    total: cursor || hasMore || isCut ? undefined : found,
  };
}
