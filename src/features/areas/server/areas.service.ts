import type { Locale } from "../../../paraglide/runtime.js";
import type { Executor } from "../../../platform/db/database.ts";
import type { LatLng } from "../../../platform/geo.ts";
import type { AreaName, AreaProfile, AreaSuggestion, RentQuartiles } from "../area.schema.ts";
import { type Area, createGazetteer, type Gazetteer } from "../area-gazetteer.ts";
import { locationIn } from "../area-location.ts";
import { matchAreas, type RoomsOf } from "../area-match.ts";
import { byDistance, type Nearby, neighboursOf, parentsOf, placesNear } from "../area-places.ts";
import { readLocation } from "../area-read.ts";
import { matchPlaces, withNumbers } from "../place-match.ts";
import { meantBy } from "../place-meant.ts";
import { findRent, listAreaCounts, listAreaRents, listAreas, listPlaces, type RentKind } from "./areas.queries.ts";
import { refreshAreaRents } from "./areas.rents.ts";

/** An area, or a place in one, as search and other features use it. */
export interface AreaRef {
  id: number;
  slug: string;
  kind: Area["kind"];
  name: string;
  nameBn: string;
  lat: number;
  lng: number;
  /** Set for places only. A place has no id and contains nothing; a search for it means rooms within this distance. */
  radiusKm?: number;
  /** The id of the area and the ids of all areas inside it. */
  ids: readonly number[];
  /** The ids of the areas that contain it. */
  parentIds: readonly number[];
}

/** The place that somebody means who searches for a text. */
export interface MeantPlace {
  place: AreaRef | undefined;
  /** The text names the place and nothing else. Otherwise the page has to say what it shows. */
  isSure: boolean;
  /** Other places that may be meant. */
  others: readonly AreaName[];
}

/** A place near a point. */
interface NearPlace extends AreaName {
  kind: Area["kind"];
  /** The distance in a straight line. */
  km: number;
}

/** The typical rent of comparable homes in the area. */
export interface FairRent extends RentQuartiles {
  of: RentKind;
}

/** `area` is the slug of the listing's area. */
export interface RentQuestion {
  area: string;
  unit?: Exclude<RentKind, "single" | "shared"> | undefined;
  accommodation: "single" | "shared";
}

const NEIGHBOURS = 6;
/** A point that is further away from all places belongs to none. */
const NEAREST_WITHIN_KM = 3;
const COUNTS_FRESH_MS = 30_000;
/** How many texts have their meaning cached. One search reads its text several times. */
const MOST_MEANT = 500;

export type AreasService = ReturnType<typeof createAreasService>;

interface AreasOptions {
  db: Executor;
  /** Runs the job that reads all recent listings. */
  slowDb?: Executor;
  now?: () => number;
}

export function createAreasService({ db, slowDb = db, now = Date.now }: AreasOptions) {
  const gazetteer = keep(async () => createGazetteer(...(await Promise.all([listAreas(db), listPlaces(db)]))), now);
  const counts = keep(() => listAreaCounts(db), now, COUNTS_FRESH_MS);
  const rooms = keep(async () => sumRooms(await gazetteer.get(), await counts.get()), now, COUNTS_FRESH_MS);
  const find = async (slug: string) => (await gazetteer.get()).bySlug.get(slug);
  const meant = new Map<string, MeantPlace>();

  return {
    /** Suggestions while somebody types. For an empty query, the areas with the most rooms. */
    async suggest(typed: string, limit: number, withPlaces = false): Promise<AreaSuggestion[]> {
      const [known, roomsOf] = await Promise.all([gazetteer.get(), rooms.get()]);
      const query = withNumbers(known, typed);
      if (query.trim() === "")
        return withMostRooms(known.areas, roomsOf, limit).map((area) => toSuggestion(area, roomsOf));
      const found = withPlaces
        ? matchPlaces(known, query, roomsOf)
            .slice(0, limit)
            .map(({ area }) => area)
        : matchAreas(known, query, limit, roomsOf);
      // The query may be a whole address that contains a name.
      const named = found.length === 0 ? readLocation(known, query) : undefined;
      return (named ? [named] : found).map((area) => toSuggestion(area, roomsOf));
    },

    /** Finds an area, but no place, because listings lie in areas only. */
    async get(slug: string): Promise<AreaRef | undefined> {
      return toRef(await find(slug));
    },

    /** Finds an area, or a place such as a university. */
    async getPlace(slug: string): Promise<AreaRef | undefined> {
      return toRef((await find(slug)) ?? (await gazetteer.get()).placeBySlug.get(slug));
    },

    /** The area that a text or an address names, if it is unambiguous. */
    async read(text: string): Promise<AreaRef | undefined> {
      const known = await gazetteer.get();
      return toRef(readLocation(known, withNumbers(known, text)));
    },

    /** Finds the area or place that somebody means who searches for this text. */
    async understand(text: string): Promise<MeantPlace> {
      const kept = meant.get(text);
      if (kept) return kept;
      const known = await gazetteer.get();
      const { area, isSure, others } = meantBy(known, withNumbers(known, text), await rooms.get());
      const understood = { place: toRef(area), isSure, others: others.map(toName) };
      if (meant.size >= MOST_MEANT) meant.clear();
      meant.set(text, understood);
      return understood;
    },

    /**
     * Returns a function that translates the location of a listing. Pages pass their language, because getLocale() does
     * not know it in the server's own code.
     */
    async localize(language: Locale): Promise<<T extends { location: string }>(item: T) => T> {
      const places = await gazetteer.get();
      return (item) => ({ ...item, location: locationIn(places, item.location, language) });
    },

    /** The area or thana at a point. */
    async nearest(point: LatLng): Promise<AreaRef | undefined> {
      const { areas } = await gazetteer.get();
      const [first] = byDistance(areas.filter(isQuarter), point);
      return first && first.km <= NEAREST_WITHIN_KM ? toRef(first.area) : undefined;
    },

    /** A metro station, a university and a hospital near a point, with the distance in a straight line. */
    async listNear(point: LatLng): Promise<NearPlace[]> {
      const near = placesNear((await gazetteer.get()).places, point);
      return near.map(({ area, km }) => ({ ...toName(area), kind: area.kind, km }));
    },

    async profile(slug: string): Promise<AreaProfile | undefined> {
      const area = await find(slug);
      if (!area) return undefined;
      const [{ areas }, roomsOf, rents] = await Promise.all([gazetteer.get(), rooms.get(), listAreaRents(db, area.id)]);
      const rentOf = (wanted: string): RentQuartiles | null => {
        const rent = rents.find(({ accommodation }) => accommodation === wanted);
        return rent ? { posts: rent.posts, lower: rent.lower, median: rent.median, upper: rent.upper } : null;
      };
      return {
        ...toSuggestion(area, roomsOf),
        rents: { Single: rentOf("single"), Shared: rentOf("shared") },
        parents: parentsOf(area).map(toName),
        parts: byRooms(area.parts, roomsOf).map((part) => toSuggestion(part, roomsOf)),
        neighbours: neighboursOf(area, areas).slice(0, NEIGHBOURS).map(toNeighbour(roomsOf)),
      };
    },

    /**
     * The typical rent of comparable homes. Undefined if there are too few listings to compare. A seat is only compared
     * with seats.
     */
    async fairRent({ area, unit, accommodation }: RentQuestion): Promise<FairRent | undefined> {
      const place = await find(area);
      const of = unit ?? accommodation;
      const rent = place && (await findRent(db, place.id, of));
      return rent && { ...rent, of };
    },

    /** Nearby places with rooms, for a place that has none. */
    async listNearbyWithRooms(slug: string): Promise<AreaProfile["neighbours"]> {
      const area = await find(slug);
      if (!area) return [];
      const [{ areas }, roomsOf] = await Promise.all([gazetteer.get(), rooms.get()]);
      const near = neighboursOf(area, areas).filter((one) => roomsOf(one.area) > 0);
      return near.slice(0, NEIGHBOURS).map(toNeighbour(roomsOf));
    },

    /** All areas, in the order of the gazetteer. */
    async list(): Promise<AreaSuggestion[]> {
      const [{ areas }, roomsOf] = await Promise.all([gazetteer.get(), rooms.get()]);
      return areas.map((area) => toSuggestion(area, roomsOf));
    },

    refreshRents: () => refreshAreaRents(slowDb),

    /** Number of available rooms in these areas, or in all if none are given. */
    async countRooms(ids?: readonly number[]): Promise<number> {
      const wanted = (await counts.get()).filter(({ areaId }) => !ids || ids.includes(areaId));
      return wanted.reduce((sum, count) => sum + count.rooms, 0);
    },

    /** Clears the cached counts after a listing was added or removed. */
    forgetCounts(): void {
      counts.forget();
      rooms.forget();
    },
  };
}

/** Caches a promise: concurrent callers share it, it expires, and a rejected one is not kept. */
function keep<T>(make: () => Promise<T>, now: () => number, freshMs = Number.POSITIVE_INFINITY) {
  let kept: { madeAt: number; value: Promise<T> } | undefined;
  return {
    get(): Promise<T> {
      if (kept && now() - kept.madeAt < freshMs) return kept.value;
      const made = { madeAt: now(), value: make() };
      kept = made;
      made.value.catch(() => {
        if (kept === made) kept = undefined;
      });
      return made.value;
    },
    forget(): void {
      kept = undefined;
    },
  };
}

function sumRooms({ areas }: Gazetteer, counts: readonly { areaId: number; rooms: number }[]): RoomsOf {
  const own = new Map(counts.map(({ areaId, rooms }) => [areaId, rooms]));
  const sums = new Map(areas.map((area) => [area, area.ids.reduce((sum, id) => sum + (own.get(id) ?? 0), 0)]));
  return (area) => sums.get(area) ?? 0;
}

const isQuarter = ({ kind }: Area) => kind === "area" || kind === "thana";

const byName = new Intl.Collator("en", { numeric: true });

function byRooms(areas: readonly Area[], roomsOf: RoomsOf): Area[] {
  return areas.toSorted((a, b) => roomsOf(b) - roomsOf(a) || byName.compare(a.name, b.name));
}

/** Leaves out divisions, which are too large to be useful. */
function withMostRooms(areas: readonly Area[], roomsOf: RoomsOf, limit: number): Area[] {
  return byRooms(
    areas.filter((area) => area.kind !== "division" && roomsOf(area) > 0),
    roomsOf,
  ).slice(0, limit);
}

const toName = ({ slug, name, nameBn }: AreaName): AreaName => ({ slug, name, nameBn });

function toSuggestion(area: Area, roomsOf: RoomsOf): AreaSuggestion {
  const { district, parent, kind, lat, lng, radiusKm, fullName, fullNameBn } = area;
  const within = district && district !== area ? district : parent;
  const isPlace = radiusKm !== undefined;
  return {
    ...toName(area),
    kind,
    within: within ? toName(within) : null,
    rooms: roomsOf(area),
    lat,
    lng,
    ...(isPlace && { radiusKm }),
    ...(fullName && saysMore(fullName, area.name, "station") && { fullName }),
    ...(fullNameBn && saysMore(fullNameBn, area.nameBn, "স্টেশন") && { fullNameBn }),
  };
}

const wordsOf = (text: string) => text.toLowerCase().split(/[\s,()]+/);

/**
 * Whether the full name has a new word. The official name of a station often adds only 'station', which the kind says
 * already.
 */
const saysMore = (fullName: string, ...known: string[]): boolean => {
  const words = wordsOf(known.join(" "));
  return wordsOf(fullName).some((word) => !words.includes(word));
};

const KM_DIGITS = 1;
const toNeighbour = (roomsOf: RoomsOf) => (nearby: Nearby) => ({
  ...toSuggestion(nearby.area, roomsOf),
  km: Number(nearby.km.toFixed(KM_DIGITS)),
});

function toRef(area: Area | undefined): AreaRef | undefined {
  if (!area) return undefined;
  const { id, slug, kind, name, nameBn, lat, lng, ids, radiusKm } = area;
  const parentIds = parentsOf(area).map((parent) => parent.id);
  return { id, slug, kind, name, nameBn, lat, lng, ids, parentIds, ...(radiusKm !== undefined && { radiusKm }) };
}
