/** All places, with the phonetic form of each spelling precomputed for matching and reading. */

import { readWords, type Word } from "../../platform/phonetic-words.ts";
import type { AreaKind } from "./area.schema.ts";
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

/**
 * The phonetic form of a spelling. Letters of all words are joined, so that 'Farm gate' matches Farmgate. Numbers are separate, because they must match
 * exactly.
 */
export interface Spelling {
  words: readonly Word[];
  plain: string;
  sound: string;
  letters: string;
  numbers: string;
  consonants: number;
}

export interface Area extends AreaRecord {
  parent: Area | undefined;
  parts: Area[];
  /** The district that contains it, or itself if it is one. */
  district: Area | undefined;
  spelt: readonly Spelling[];
  /** Words of the places that contain it: 'Mirpur Dhaka' is still Mirpur. */
  around: readonly Word[];
  /** Places elsewhere have the same name, so the name alone is not enough. */
  isAmbiguous: boolean;
  /** Its own id and those of all places inside it. */
  ids: readonly number[];
}

export interface Gazetteer {
  areas: readonly Area[];
  bySlug: ReadonlyMap<string, Area>;
  byPlain: ReadonlyMap<string, readonly Area[]>;
  bySound: ReadonlyMap<string, readonly Area[]>;
}

/** Words for a number that is part of the name: Sector 7, সেকশন ১০. They are optional. */
export const numberWords: ReadonlySet<string> = new Set(["sector", "section", "sec", "সেক্টর", "সেকশন"].map((word) => readWords(word)[0]?.plain ?? word));
/** Words without a meaning, such as 'No'. */
export const emptyWords: ReadonlySet<string> = new Set(["no", "number", "num", "নং", "নম্বর", "নাম্বার"].map((word) => readWords(word)[0]?.plain ?? word));

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

function spellingsOf({ name, nameBn, spellings }: AreaRecord): Spelling[] {
  const written = [name, nameBn, ...spellings];
  const all = new Set([...written, ...written.map((text) => text.replace(RESIDENTIAL, "")), ...written.map(withoutNumberWords)]);
  const folded = [...all].map(spell).filter(({ plain }) => plain !== "");
  return folded.filter((one, index) => folded.findIndex(({ plain }) => plain === one.plain) === index);
}

export function createGazetteer(records: readonly AreaRecord[]): Gazetteer {
  const byId = new Map<number, Area>();
  // A place comes after its parent, whatever its id is.
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
  return {
    areas,
    bySlug: new Map(areas.map((area) => [area.slug, area])),
    byPlain: collect(areas, ({ plain }) => plain),
    bySound: collect(areas, ({ sound }) => sound),
  };
}

function place(record: AreaRecord, byId: Map<number, Area>): void {
  const parent = record.parentId === null ? undefined : byId.get(record.parentId);
  const ids = [record.id];
  const area: Area = {
    ...record,
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

/** Recognised by the slug: 'shibganj-sylhet' contains the district because other places have the same name. */
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
