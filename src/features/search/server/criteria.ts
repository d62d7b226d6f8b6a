/** A search as the engine needs it: places looked up, words read, dates and days turned into what is indexed. */
import type { Executor } from "../../../platform/db/database.ts";
import type { AreasService } from "../../areas/server/areas.service.ts";
import { type FactMasks, factMasks } from "../../facts/fact-filters.ts";
import { todayInDhaka } from "../../listings/listing.limits.ts";
import { markLocation, markProfession, searchedWords, toTsQuery } from "../../listings/search-words.ts";
import type { MatchMasks } from "../../verdict/match-masks.ts";
import type { ListingFilters } from "../search.schema.ts";
import { boxAround, boxText, type Circle, circleOf, circleText, type FlatBox, flatBoxOf, tilesOf } from "./shapes.ts";
import { findMeantWords } from "./words.queries.ts";

/** Where to walk: along everything, along each of a few areas, or along each tile of the map that a shape touches. */
export type Scope = { kind: "all" } | { kind: "area"; keys: readonly number[] } | { kind: "tile"; keys: readonly number[] };

/** Each value as its statement takes it. What was not asked for is null, or as wide as it can be: `widest`. */
export interface Criteria {
  scope: Scope;
  halves: readonly boolean[];
  traits: readonly number[];
  minRent: number;
  maxRent: number;
  maxAllIn: number;
  maxDayOne: number;
  minAge: number;
  maxAge: number;
  moveInBefore: string;
  /** Ids begin with a time: later than this one is posted later than that moment. */
  postedAfter: string;
  /** The areas, where the walk is not along them: on a map it is along its tiles. */
  areas: readonly number[] | null;
  circle: string | null;
  box: string | null;
  centre: Circle | undefined;
  words: string | null;
  /** What the home has to state. */
  has: FactMasks | null;
  livable: ListingFilters["livable"] | null;
  /** Whoever asks whether they can live there; and among how many rooms they ask, or more. */
  match: MatchMasks | null;
  rooms: number;
}

/** Every value by the name that statements take it by. */
export const valuesOf = (criteria: Criteria): object => ({ ...criteria, ...criteria.has, ...criteria.match, ...criteria.centre });

const MOST_WORDS = 8;
export const widest = {
  minRent: 0,
  maxRent: 2_147_483_647,
  maxAllIn: 2_147_483_647,
  maxDayOne: 2_147_483_647,
  minAge: 0,
  maxAge: 32_767,
  moveInBefore: "9999-12-31",
  postedAfter: "0",
} as const;
export const everyTrait: readonly number[] = [0, 1, 2, 3, 4, 5, 6, 7];
const DAY_MS = 86_400_000;
const IDS_BEGIN_MS = Date.UTC(2025, 0, 1);

const idAt = (moment: number) => String(BigInt(Math.max(0, moment - IDS_BEGIN_MS)) << 20n);

/** Gender, accommodation and smoking are one number in the index: all those that fit. */
function traitsOf({ gender, accommodation, smoking }: ListingFilters): number[] {
  return everyTrait.filter(
    (traits) =>
      (gender === undefined || (gender === "female") === (traits & 4) > 0) &&
      (accommodation === undefined || (accommodation === "shared") === (traits & 2) > 0) &&
      (smoking === undefined || (smoking === "nonSmoker") === (traits & 1) > 0),
  );
}

type Place = Pick<Criteria, "scope" | "areas" | "circle" | "box" | "centre">;
const anywhere: Place = { scope: { kind: "all" }, areas: null, circle: null, box: null, centre: undefined };

function inShape(edges: FlatBox, circle?: Circle): Place {
  const tiles = tilesOf(edges);
  return {
    ...anywhere,
    scope: tiles ? { kind: "tile", keys: tiles } : { kind: "all" },
    ...(circle ? { circle: circleText(circle), centre: circle } : { box: boxText(edges) }),
  };
}

const inAreas = (ids: readonly number[]): Place => ({ ...anywhere, scope: { kind: "area", keys: ids } });

async function readPlace(filters: ListingFilters, areas: AreasService): Promise<{ place: Place; locationWords: string[] }> {
  if (filters.box) return { place: inShape(flatBoxOf(filters.box)), locationWords: [] };
  if (filters.near) {
    const circle = circleOf(filters.near, filters.withinKm ?? 0);
    return { place: inShape(boxAround(circle), circle), locationWords: [] };
  }
  if (filters.area) return { place: inAreas((await areas.get(filters.area))?.ids ?? []), locationWords: [] };
  if (!filters.location) return { place: anywhere, locationWords: [] };
  const area = await areas.read(filters.location);
  if (area) return { place: inAreas(area.ids), locationWords: [] };
  const words = searchedWords(filters.location);
  // Something was asked for, if nothing that can be read: then there is no such place.
  return words.length > 0 ? { place: anywhere, locationWords: words } : { place: inAreas([]), locationWords: [] };
}

/** What follows from 'where I can live' for the columns that other filters ask about too: a walk then passes by, or never comes to, what cannot be it. */
function narrowedBy(match: MatchMasks, livable: ListingFilters["livable"], criteria: Criteria): Criteria {
  const { budget, cash, moveInBy } = match;
  return {
    ...criteria,
    match,
    livable,
    halves: criteria.halves.filter(Boolean),
    // A month costs the rent at least, and so does the first day.
    maxRent: Math.min(criteria.maxRent, budget, cash),
    moveInBefore: moveInBy < criteria.moveInBefore ? moveInBy : criteria.moveInBefore,
    ...(livable === "yes" && { maxAllIn: Math.min(criteria.maxAllIn, budget), maxDayOne: Math.min(criteria.maxDayOne, cash) }),
  };
}

export async function readCriteria(executor: Executor, areas: AreasService, filters: ListingFilters): Promise<Criteria> {
  const { place, locationWords } = await readPlace(filters, areas);
  const asked = [searchedWords(filters.words ?? ""), searchedWords(filters.profession ?? "").map(markProfession), locationWords.map(markLocation)];
  // Something was asked for, if nothing that can be searched for: then nothing is found, rather than everything.
  const isUnreadable = [filters.words, filters.profession].some((text, index) => text !== undefined && asked[index]?.length === 0);
  const words = asked.flat().slice(0, MOST_WORDS);
  const today = todayInDhaka();
  const criteria: Criteria = {
    ...(isUnreadable ? inAreas([]) : place),
    halves: filters.available === undefined ? [true, false] : [filters.available],
    traits: traitsOf(filters),
    minRent: filters.minRent ?? widest.minRent,
    // A month costs the rent at least, and so does the first day: a walk need not look up what is dearer.
    maxRent: Math.min(filters.maxRent ?? widest.maxRent, filters.maxAllIn ?? widest.maxRent, filters.maxDayOne ?? widest.maxRent),
    maxAllIn: filters.maxAllIn ?? widest.maxAllIn,
    maxDayOne: filters.maxDayOne ?? widest.maxDayOne,
    minAge: filters.minAge ?? widest.minAge,
    maxAge: filters.maxAge ?? widest.maxAge,
    // Nobody can move in before today: a day past asks for what is free now.
    moveInBefore: filters.moveInBefore === undefined ? widest.moveInBefore : filters.moveInBefore < today ? today : filters.moveInBefore,
    // To the minute, so that the same search is the same statement for a while.
    postedAfter:
      filters.postedWithinDays === undefined ? widest.postedAfter : idAt(Math.floor((Date.now() - filters.postedWithinDays * DAY_MS) / 60_000) * 60_000),
    words: words.length > 0 ? toTsQuery(await findMeantWords(executor, words)) : null,
    has: filters.has && filters.has.length > 0 ? factMasks(filters.has) : null,
    livable: null,
    match: null,
    rooms: 0,
  };
  if (filters.livable === undefined) return criteria;
  if (!filters.match) throw new RangeError("Livable for whom?");
  const { scope } = criteria;
  const rooms = await areas.countRooms(scope.kind === "area" ? scope.keys : undefined);
  return narrowedBy(filters.match, filters.livable, { ...criteria, rooms });
}
