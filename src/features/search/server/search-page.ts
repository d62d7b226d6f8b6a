import { type Executor, runAside } from "../../../platform/db/database.ts";
import type { AreasService } from "../../areas/server/areas.service.ts";
import { livableOf } from "../livable.ts";
import type { ListingCursor, ListingSearch, ListingSort } from "../search.schema.ts";
import { type FitLengths, fitLengths, readMatches } from "./by-fit.ts";
import { askedOf, hasLookups } from "./conditions.ts";
import { type Criteria, readCriteria } from "./criteria.ts";
import { collectListings, MOST_COLLECTED } from "./full-match.ts";
import { walkListings } from "./index-scan.ts";
import { walkNearest } from "./nearest.ts";
import type { FoundPage } from "./page.sql.ts";
import { circleText } from "./shapes.ts";
import { estimateListings } from "./words.queries.ts";

/** A page of a list as the text that is sent, and where the pages beside it begin. */
export interface ListingPage {
  json: string;
  next: ListingCursor | undefined;
  previous: ListingCursor | undefined;
  /** There were too many rooms to look through: others may belong here too. */
  isPartial: boolean;
}

/**
 * How many index entries to walk before collecting what is so rare instead. Most pages are full after the first hundred. An entry whose words or home have to
 * be looked up costs some ten times as much, and so does one by distance, which also cannot stop as soon as the page is full: it is walked in steps. Where one
 * can live has an index of its own, and is not looked for as long; nor is what homes state, which is walked for again where it cannot be collected.
 */
interface Walks {
  columns: number;
  lookups: number;
  livable: number;
  facts: { first: number; again: number };
  distance: readonly number[];
  fit: FitLengths;
  /** Rows that are collected at most; and of those nearer than a cursor from which a list by distance is read backwards. */
  collected: number;
  nearer: number;
  hasRareWords: (executor: Executor, words: string, limit: number) => Promise<boolean>;
}
const walks: Walks = {
  columns: 32_768,
  lookups: 16_384,
  livable: 4_096,
  facts: { first: 2_048, again: 12_288 },
  distance: [256, 2_048, 8_192],
  fit: fitLengths,
  collected: MOST_COLLECTED,
  nearer: 4_096,
  hasRareWords,
};
/** Longer walks by distance take tens of milliseconds, and a forged cursor asks for the longest: they would hold up all reads on a lane. */
const LONGEST_ON_A_LANE = 2_048;

/** Of n listings in N, a page is met after N/n entries for each of its rows; to collect them all takes n. Where that is less, they are collected at once. */
async function hasRareWords(executor: Executor, words: string, limit: number): Promise<boolean> {
  const { found, all } = await estimateListings(executor, words);
  return found * found < all * limit;
}

/** `changed` is for tests: lengths so short that a small table has something beyond them. */
export function createListingSearch(changed: Partial<Walks> = {}) {
  const lengths = { ...walks, ...changed };
  return async (executor: Executor, areas: AreasService, search: ListingSearch): Promise<ListingPage> => {
    // The best fit first leaves out what is a no.
    const criteria = await readCriteria(executor, areas, { ...search, livable: livableOf(search) });
    const isNowhere = criteria.scope.kind !== "all" && criteria.scope.keys.length === 0;
    if (isNowhere) return nothing;
    const read = async (asked: ListingSearch) => toPage(asked, await findListings(executor, criteria, asked, lengths));
    const page = await read(search);
    // More rooms are nearer than can be sorted, as a forged cursor may ask for: the list starts again at its first page.
    return page.isPartial && isBackByDistance(search) && !criteria.match ? read({ ...search, cursor: undefined }) : page;
  };
}

export const searchListings = createListingSearch();

/** Nearest first cannot be walked backwards; but all that comes before a place in it lies in a smaller circle. */
const isBackByDistance = ({ sort, cursor }: ListingSearch) => sort === "nearest" && cursor?.isBackward === true;

const nothing: ListingPage = { json: "[]", next: undefined, previous: undefined, isPartial: false };

async function findListings(executor: Executor, criteria: Criteria, search: ListingSearch, lengths: Walks): Promise<FoundPage> {
  const { sort, limit } = search;
  const hasRare = criteria.words !== null && sort !== "nearest" && (await lengths.hasRareWords(executor, criteria.words, limit));
  if (hasRare) return collectListings(executor, criteria, search, lengths.collected);
  let walked: FoundPage | undefined;
  for (const walk of walksAlong(criteria, search, lengths)) {
    walked = await walk(executor);
    if (isWhole(walked, limit)) return { ...walked, isCut: false };
  }
  if (criteria.match) return readMatches(executor, criteria, search, lengths.fit);
  if (criteria.has && walked)
    return (await collectStated(executor, criteria, search)) ?? walkAgain(executor, criteria, search, { walked, length: lengths.facts.again });
  if (isBackByDistance(search)) return collectListings(executor, closerThan(criteria, search.cursor?.key ?? 0), search, lengths.nearer);
  const collected = await collectListings(executor, criteria, search, lengths.collected);
  // Too many to sort: what a walk met, if there was one, is at least in order.
  return collected.isCut && walked ? walked : collected;
}

/** Homes that state what was asked for, if all could be looked through. Words that are not rare are too many to collect; so is what lies round a point, of which the nearest were walked. */
async function collectStated(executor: Executor, criteria: Criteria, search: ListingSearch): Promise<FoundPage | undefined> {
  if (criteria.words || search.sort === "nearest") return undefined;
  const collected = await collectListings(executor, criteria, search);
  return collected.isCut ? undefined : collected;
}

/** Else the first of them in order, as far as a walk can go that has not many ways to go. */
async function walkAgain(
  executor: Executor,
  criteria: Criteria,
  { sort, cursor, limit }: ListingSearch,
  { walked, length }: { walked: FoundPage; length: number },
): Promise<FoundPage> {
  const isOneWay = criteria.scope.kind === "all" || criteria.scope.keys.length === 1;
  if (sort === "nearest" || sort === "fit" || !isOneWay) return walked;
  const page = await walkListings(executor, criteria, { sort, cursor, limit }, length);
  return isWhole(page, limit) ? { ...page, isCut: false } : page;
}

type Walk = (executor: Executor) => Promise<FoundPage>;

/** The walks to try, the shortest first. None has the order by fit, nor goes towards a point. */
function walksAlong(criteria: Criteria, { sort, cursor, limit }: ListingSearch, lengths: Walks): Walk[] {
  if (sort === "fit") return [];
  if (sort === "nearest") {
    const distances = cursor?.isBackward ? [] : criteria.match ? lengths.distance.slice(0, -1) : lengths.distance;
    return distances.map((length) => (executor) => {
      const walk = (on: Executor) => walkNearest(on, criteria, cursor, limit, length);
      return length > LONGEST_ON_A_LANE ? runAside(executor, "collection", walk) : walk(executor);
    });
  }
  return [(executor) => walkListings(executor, criteria, { sort, cursor, limit }, lengthOf(criteria, sort, lengths))];
}

function lengthOf(criteria: Criteria, sort: ListingSort, lengths: Walks): number {
  if (criteria.match) return lengths.livable;
  if (criteria.has) return lengths.facts.first;
  return hasLookups(askedOf(criteria, sort)) ? lengths.lookups : lengths.columns;
}

/** A full page and one more, or the end of the list. */
const isWhole = ({ found, isCut }: FoundPage, limit: number) => found > limit || !isCut;

function closerThan(criteria: Criteria, distance: number): Criteria {
  const { centre } = criteria;
  return centre ? { ...criteria, circle: circleText({ ...centre, radius: Math.min(centre.radius, distance * 1.000_001) }) } : criteria;
}

function toPage({ sort, cursor, limit }: ListingSearch, { found, isCut, json, firstId, firstKey, lastId, lastKey }: FoundPage): ListingPage {
  const isBackward = cursor?.isBackward ?? false;
  const at = (id: string | null, key: number | null) => (id === null || key === null ? undefined : { sort, key, id });
  // Backwards, what was found first is read last.
  const [first, last] = isBackward ? [at(lastId, lastKey), at(firstId, firstKey)] : [at(firstId, firstKey), at(lastId, lastKey)];
  const hasMore = found > limit;
  return {
    json: `[${json}]`,
    isPartial: isCut,
    next: isBackward || hasMore ? last : undefined,
    previous: first && (isBackward ? hasMore : cursor !== undefined) ? { ...first, isBackward: true } : undefined,
  };
}
