/** All areas and places, with the phonetic form of each spelling precomputed for matching and reading. */

import { kmBetween } from "../../platform/geo.ts";
import { readWords, type Word } from "../../platform/phonetic-words.ts";
import type { AreaKind, PlaceKind } from "./area.schema.ts";
import { consonantsOf } from "./area-distance.ts";

/** A row of the table `area`. */
export interface AreaRecord {
  id: number;
  parentId: number | null;
  kind: AreaKind;
  slug: string;
  name: string;
  nameBn: string;
  spellings: readonly string[];
  lat: number;
  lng: number;
}

/** A row of the table `place`. */
export interface PlaceRecord {
  areaId: number;
  kind: PlaceKind;
  slug: string;
  name: string;
  nameBn: string;
  fullName: string | null;
  fullNameBn: string | null;
  spellings: readonly string[];
  lat: number;
  lng: number;
  radiusKm: number;
  weight: number;
}

/**
 * The phonetic form of a spelling. Letters of all words are joined, so that 'Farm gate' matches Farmgate. Numbers are
 * separate, because they must match exactly.
 */
export interface Spelling {
  words: readonly Word[];
  plain: string;
  sound: string;
  letters: string;
  numbers: string;
  consonants: number;
}

/** An area, or a place in an area. A place has no id, contains nothing and is not among the parts of its area. */
export interface Area extends Omit<AreaRecord, "parentId" | "kind"> {
  kind: AreaKind | PlaceKind;
  /** Set for places only: a search for a place means rooms within this distance. */
  radiusKm?: number;
  /** The official name of a place, if it is longer than what people say. */
  fullName?: string | undefined;
  fullNameBn?: string | undefined;
  /** The weight of a place. Places with a higher weight come first. */
  weight?: number;
  /** For a place, the area of the same name at the same spot. For an area that is a landmark, the place. */
  twin?: Area | undefined;
  parent: Area | undefined;
  parts: Area[];
  /** The district that contains it, or itself if it is one. */
  district: Area | undefined;
  spelt: readonly Spelling[];
  /** Words of the places that contain it: 'Mirpur Dhaka' is still Mirpur. */
  around: readonly Word[];
  /** Places elsewhere have the same name, so the name alone is not enough. */
  isAmbiguous: boolean;
  /** The id of the area and the ids of all areas inside it. */
  ids: readonly number[];
}

/** `bySlug`, `byPlain` and `bySound` have areas only, because listings lie in areas. */
export interface Gazetteer {
  areas: readonly Area[];
  places: readonly Area[];
  placeBySlug: ReadonlyMap<string, Area>;
  bySlug: ReadonlyMap<string, Area>;
  byPlain: ReadonlyMap<string, readonly Area[]>;
  bySound: ReadonlyMap<string, readonly Area[]>;
}

/** Words for a number that is part of the name: Sector 7, সেকশন ১০. They are optional. */
export const numberWords: ReadonlySet<string> = new Set(
  ["sector", "section", "sec", "সেক্টর", "সেকশন"].map((word) => readWords(word)[0]?.plain ?? word),
);
/** Words without a meaning, such as 'No'. */
export const emptyWords: ReadonlySet<string> = new Set(
  ["no", "number", "num", "নং", "নম্বর", "নাম্বার"].map((word) => readWords(word)[0]?.plain ?? word),
);

/** 'Bashundhara R/A' is usually called Bashundhara. */
const RESIDENTIAL = /(?:\([^()]*\)|r\/a|residential area|আবাসিক(?: এলাকা)?)$/iu;

export function spell(text: string): Spelling {
  const words = readWords(text);
  const letters = words.filter(({ isNumber }) => !isNumber);
  const sound = letters.map((word) => word.sound).join("");
  return {
    words,
    plain: words.map((word) => word.plain).join(""),
    sound: words.map((word) => word.sound).join(""),
    letters: sound,
    numbers: words.flatMap(({ isNumber, plain }) => (isNumber ? [plain] : [])).join(" "),
    consonants: consonantsOf(sound),
  };
}

const withoutNumberWords = (text: string) => text.replaceAll(/\s(?:sector|সেক্টর)(?=\s)/giu, "");

type Named = Pick<AreaRecord, "name" | "nameBn" | "spellings">;
function spellingsOf({ name, nameBn, spellings }: Named): Spelling[] {
  const written = [name, nameBn, ...spellings];
  const all = new Set([
    ...written,
    ...written.map((text) => text.replace(RESIDENTIAL, "")),
    ...written.map(withoutNumberWords),
  ]);
  const folded = [...all].map(spell).filter(({ plain }) => plain !== "");
  return folded.filter((one, index) => folded.findIndex(({ plain }) => plain === one.plain) === index);
}

export function createGazetteer(records: readonly AreaRecord[], placeRecords: readonly PlaceRecord[] = []): Gazetteer {
  const byId = new Map<number, Area>();
  // Adds each area after its parent, whatever its id is.
  const waiting = [...records];
  while (waiting.length > 0) {
    const placed = waiting.filter(({ parentId }) => parentId === null || byId.has(parentId));
    if (placed.length === 0) throw new Error("Some areas lie in none");
    for (const record of placed) {
      place(record, byId);
      waiting.splice(waiting.indexOf(record), 1);
    }
  }
  const areas = [...byId.values()];
  markAmbiguous(areas);
  const names = new Map(areas.map((area) => [area, namesOf(area)]));
  const places = placeRecords.map((record) => toPlace(record, byId, names));
  addSizes(places);
  return {
    areas,
    places,
    placeBySlug: new Map(places.map((place) => [place.slug, place])),
    bySlug: new Map(areas.map((area) => [area.slug, area])),
    byPlain: collect(areas, ({ plain }) => plain),
    bySound: collect(areas, ({ sound }) => sound),
  };
}

/**
 * How far an area may be from a place for people to add its name, although the place is not quite in it: 'UAP
 * Farmgate'.
 */
const AROUND_KM = 2.5;
/** An area and a place of the same name are one spot if they are closer than this. */
const TWIN_KM = 1.5;

function toPlace(
  { areaId, fullName, fullNameBn, ...record }: PlaceRecord,
  byId: ReadonlyMap<number, Area>,
  names: ReadonlyMap<Area, ReadonlySet<string>>,
): Area {
  const parent = byId.get(areaId);
  const { district } = parent ?? {};
  const near = [...names.keys()].filter(
    (area) => area.district === district && area !== district && kmBetween(area, record) <= AROUND_KM,
  );
  const place: Area = {
    ...record,
    ...(fullName !== null && { fullName }),
    ...(fullNameBn !== null && { fullNameBn }),
    id: 0,
    parent,
    parts: [],
    district,
    spelt: spellingsOf({
      ...record,
      spellings: [fullName, fullNameBn, ...record.spellings].filter((text) => text !== null),
    }),
    around: wordsAround([...new Set([district, district?.parent, parent, ...near])]),
    isAmbiguous: false,
    ids: [],
  };
  place.twin = near.find(
    (area) => kmBetween(area, record) <= TWIN_KM && place.spelt.some(({ plain }) => names.get(area)?.has(plain)),
  );
  if (place.twin?.kind === "landmark") place.twin.twin = place;
  return place;
}

/** Returns each word once, without numbers, because a number belongs to a house more often than to the area around. */
function wordsAround(areas: readonly (Area | undefined)[]): Word[] {
  const words = areas.flatMap((area) => area?.spelt.flatMap((spelling) => spelling.words) ?? []);
  return [...new Map(words.filter(({ isNumber }) => !isNumber).map((word) => [word.plain, word])).values()];
}

/** More than addSizes() adds for the largest city. */
const HEAVY = 100;

/**
 * Among places with the same spelling, people mean the place in the city with the most places. The weight in the table
 * takes precedence.
 */
function addSizes(places: readonly Area[]): void {
  const inDistrict = new Map<Area | undefined, number>();
  for (const { district } of places) inDistrict.set(district, (inDistrict.get(district) ?? 0) + 1);
  for (const place of places)
    place.weight = HEAVY * (place.weight ?? 0) + Math.log2(inDistrict.get(place.district) ?? 1);
}

/**
 * Spellings by which a place is the same spot as the area. For a landmark these are all spellings, because it is a
 * place itself.
 */
const namesOf = ({ kind, name, nameBn, spelt }: Area): Set<string> =>
  new Set(kind === "landmark" ? spelt.map(({ plain }) => plain) : [name, nameBn].map((text) => spell(text).plain));

function place(record: AreaRecord, byId: Map<number, Area>): void {
  const parent = record.parentId === null ? undefined : byId.get(record.parentId);
  const ids = [record.id];
  const { parentId: _parentId, ...own } = record;
  const area: Area = {
    ...own,
    parent,
    parts: [],
    district: undefined,
    spelt: spellingsOf(record),
    around: parent ? [...parent.around, ...parent.spelt.flatMap(({ words }) => words)] : [],
    isAmbiguous: false,
    ids,
  };
  area.district = record.kind === "district" ? area : parent?.district;
  byId.set(record.id, area);
  parent?.parts.push(area);
  for (let outer = parent; outer; outer = outer.parent) (outer.ids as number[]).push(record.id);
}

/** Marks areas whose name other places have too. Their slug ends with the district: 'shibganj-sylhet'. */
function markAmbiguous(areas: readonly Area[]): void {
  for (const area of areas) {
    const { district, slug } = area;
    area.isAmbiguous = district !== undefined && district !== area && slug.endsWith(`-${district.slug}`);
  }
}

function collect(areas: readonly Area[], keyOf: (spelling: Spelling) => string): Map<string, Area[]> {
  const found = new Map<string, Area[]>();
  for (const area of areas) {
    for (const key of new Set(area.spelt.map(keyOf))) found.set(key, [...(found.get(key) ?? []), area]);
  }
  return found;
}

export function isInside(area: Area, outer: Area): boolean {
  return outer.ids.includes(area.id);
}
