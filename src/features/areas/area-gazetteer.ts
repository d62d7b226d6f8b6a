/** All places, with every spelling of each folded once: what matching and reading go through. */

import { readWords, type Word } from "../../platform/phonetic-words.ts";
import type { AreaKind } from "./area.schema.ts";
import { consonantsOf } from "./area-distance.ts";

/** A place as it is kept. */
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

/** A spelling, folded. The letters of all words stand together, so that 'Farm gate' is Farmgate; numbers stand apart, since no number is nearly another. */
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
  /** The district it lies in; itself, if it is one. */
  district: Area | undefined;
  spelt: readonly Spelling[];
  /** Words of the places around it: 'Mirpur Dhaka' is still Mirpur. */
  around: readonly Word[];
  /** Its name belongs to places elsewhere too, so alone it names none. */
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

/** Words that say of a number that it is the place's own: Sector 7, সেকশন ১০. They may be left out, and often are. */
export const numberWords: ReadonlySet<string> = new Set(["sector", "section", "sec", "সেক্টর", "সেকশন"].map((word) => readWords(word)[0]?.plain ?? word));
/** 'No' and the like, which say nothing at all. */
export const emptyWords: ReadonlySet<string> = new Set(["no", "number", "num", "নং", "নম্বর", "নাম্বার"].map((word) => readWords(word)[0]?.plain ?? word));

/** 'Bashundhara R/A' is mostly called Bashundhara. */
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
  // A place stands after the one around it, whatever its id.
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

/** By its slug: 'shibganj-sylhet' was given its district because there are others of the name. */
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
