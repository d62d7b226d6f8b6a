/** Turns a search into values that the indexes hold: areas with their sub-areas, tiles, words, dates, ids. */

import type { Executor } from "../../../platform/db/database.ts";
import type { LatLng } from "../../../platform/geo.ts";
import { DAY_MS, MINUTE_MS } from "../../../platform/time.ts";
import type { AreaRef, AreasService } from "../../areas/server/areas.service.ts";
import { type FactMasks, factMasks } from "../../facts/fact-filters.ts";
import { todayInDhaka } from "../../listings/listing.limits.ts";
import { markLocation, markProfession, searchedWords, toTsQuery } from "../../listings/search-words.ts";
import type { ProfileBits } from "../../verdict/profile-bits.ts";
import type { ListingFilters } from "../search.schema.ts";
import { type FilterValues, widest } from "./column-filters.ts";
import { boxAround, boxText, type Circle, circleOf, circleText, type FlatBox, flatBoxOf, tilesOf } from "./shapes.ts";
import { findMeantWords } from "./words.queries.ts";

/** The indexes to scan: those over all listings, or one by area or by map tile for each key. */
export type Scope =
  | { kind: "all" }
  | { kind: "area"; keys: readonly number[] }
  | { kind: "tile"; keys: readonly number[] };

/** The values in the form that statements take. Null means that the search does not ask for it. */
export interface Criteria extends FilterValues {
  scope: Scope;
  availability: readonly boolean[];
  traits: readonly number[];
  /** Set if the search is in areas but the scan is not by area, which happens on a map. */
  areas: readonly number[] | null;
  circle: string | null;
  box: string | null;
  centre: Circle | undefined;
  words: string | null;
  /** The facts that listings have to state. */
  has: FactMasks | null;
  livable: ListingFilters["livable"] | null;
  /** The seeker profile of the member who searches. */
  match: ProfileBits | null;
  /** Set with `match`: an upper bound for the number of available listings in the scope. */
  listingsInScope: number;
}

/** Returns all values by the names that statements use. */
export const valuesOf = (criteria: Criteria): object => ({
  ...criteria,
  ...criteria.has,
  ...criteria.match,
  ...criteria.centre,
});

const MOST_WORDS = 8;
const IDS_BEGIN_MS = Date.UTC(2025, 0, 1);

/** Returns the smallest id that a listing of this moment can have. */
const idAt = (moment: number) => String(BigInt(Math.max(0, moment - IDS_BEGIN_MS)) << 20n);

/** Gender, accommodation and smoking are three bits of one number in the index. */
export const everyTrait: readonly number[] = [0, 1, 2, 3, 4, 5, 6, 7];
function traitsOf({ gender, accommodation, smoking }: ListingFilters): number[] {
  return everyTrait.filter(
    (traits) =>
      (gender === undefined || (gender === "female") === (traits & 4) > 0) &&
      (accommodation === undefined || (accommodation === "shared") === (traits & 2) > 0) &&
      (smoking === undefined || (smoking === "nonSmoker") === (traits & 1) > 0),
  );
}

type SameName = Exclude<keyof FilterValues, "postedAfter">;
const sameNames = Object.keys(widest).filter((name) => name !== "postedAfter") as SameName[];

function filterValuesOf(filters: ListingFilters): FilterValues {
  const given = Object.fromEntries(sameNames.map((name) => [name, filters[name] ?? widest[name]])) as Pick<
    FilterValues,
    SameName
  >;
  const today = todayInDhaka();
  const { postedWithinDays: days } = filters;
  return {
    ...given,
    // The first month and the first day cost at least the rent, so higher rents can be skipped without a lookup.
    maxRent: Math.min(given.maxRent, given.maxAllIn, given.maxDayOne),
    // A past date means that the room must be free now.
    moveInBefore: given.moveInBefore < today ? today : given.moveInBefore,
    // The time is rounded to the minute, so that equal searches have equal values for a while.
    postedAfter:
      days === undefined ? widest.postedAfter : idAt(Math.floor((Date.now() - days * DAY_MS) / MINUTE_MS) * MINUTE_MS),
  };
}

type Place = Pick<Criteria, "scope" | "areas" | "circle" | "box" | "centre">;
const anywhere: Place = { scope: { kind: "all" }, areas: null, circle: null, box: null, centre: undefined };
const inAreas = (ids: readonly number[]): Place => ({ ...anywhere, scope: { kind: "area", keys: ids } });
const nowhere = inAreas([]);

function inShape(edges: FlatBox, circle?: Circle): Place {
  const tiles = tilesOf(edges);
  return {
    ...anywhere,
    scope: tiles ? { kind: "tile", keys: tiles } : { kind: "all" },
    ...(circle ? { circle: circleText(circle), centre: circle } : { box: boxText(edges) }),
  };
}

function inCircle(centre: LatLng, km: number): Place {
  const circle = circleOf(centre, km);
  return inShape(boxAround(circle), circle);
}

/** Returns an area with everything inside it, or the circle round a place. */
function inPlace(place: AreaRef | undefined, { withinKm }: ListingFilters): Place {
  if (!place) return nowhere;
  return place.radiusKm === undefined ? inAreas(place.ids) : inCircle(place, withinKm ?? place.radiusKm);
}

async function readPlace(
  filters: ListingFilters,
  areas: AreasService,
): Promise<{ place: Place; locationWords: string[] }> {
  if (filters.box) return { place: inShape(flatBoxOf(filters.box)), locationWords: [] };
  if (filters.near) return { place: inCircle(filters.near, filters.withinKm ?? 0), locationWords: [] };
  if (filters.area) return { place: inPlace(await areas.getPlace(filters.area), filters), locationWords: [] };
  if (!filters.location) return { place: anywhere, locationWords: [] };
  const { place } = await areas.understand(filters.location);
  if (place) return { place: inPlace(place, filters), locationWords: [] };
  const words = searchedWords(filters.location);
  // A location without a searchable word finds nothing. Without this it would find everything.
  return { place: words.length > 0 ? anywhere : nowhere, locationWords: words };
}

/** Narrows the values of other filters by what the profile requires, so that scans skip more or end earlier. */
function narrowedBy(match: ProfileBits, livable: ListingFilters["livable"], criteria: Criteria): Criteria {
  const { budget, nearBudget, cash, moveInBy } = match;
  return {
    ...criteria,
    match,
    livable,
    availability: criteria.availability.filter(Boolean),
    // The first month and the first day cost at least the rent.
    maxRent: Math.min(criteria.maxRent, livable === "yes" ? budget : nearBudget, cash),
    moveInBefore: moveInBy < criteria.moveInBefore ? moveInBy : criteria.moveInBefore,
    ...(livable === "yes" && {
      maxAllIn: Math.min(criteria.maxAllIn, budget),
      maxDayOne: Math.min(criteria.maxDayOne, cash),
    }),
  };
}

export async function readCriteria(
  executor: Executor,
  areas: AreasService,
  filters: ListingFilters,
): Promise<Criteria> {
  const { place, locationWords } = await readPlace(filters, areas);
  const asked = [
    searchedWords(filters.words ?? ""),
    searchedWords(filters.profession ?? "").map(markProfession),
    locationWords.map(markLocation),
  ];
  // Text without a searchable word finds nothing. Without this it would find everything.
  const isUnreadable = [filters.words, filters.profession].some(
    (text, index) => text !== undefined && asked[index]?.length === 0,
  );
  const words = asked.flat().slice(0, MOST_WORDS);
  const criteria: Criteria = {
    ...(isUnreadable ? nowhere : place),
    ...filterValuesOf(filters),
    availability: filters.available === undefined ? [true, false] : [filters.available],
    traits: traitsOf(filters),
    words: words.length > 0 ? toTsQuery(await findMeantWords(executor, words)) : null,
    has: filters.has && filters.has.length > 0 ? factMasks(filters.has) : null,
    livable: null,
    match: null,
    listingsInScope: 0,
  };
  if (filters.livable === undefined) return criteria;
  if (!filters.match) throw new RangeError("The filter livable needs a profile");
  const { scope } = criteria;
  const listingsInScope = await areas.countRooms(scope.kind === "area" ? scope.keys : undefined);
  return narrowedBy(filters.match, filters.livable, { ...criteria, listingsInScope });
}
