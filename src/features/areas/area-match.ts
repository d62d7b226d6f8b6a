/** Finds the places that match what somebody has typed so far. */

import type { Word } from "../../platform/phonetic-words.ts";
import { consonantsOf, countBits, measure, TOO_FAR } from "./area-distance.ts";
import { type Area, emptyWords, type Gazetteer, numberWords, type Spelling, spell } from "./area-gazetteer.ts";

/** Kinds of matches, best first. */
export const EXACT = 0;
export const EXACT_SOUND = 1;
const BEGINS = 2;
const BEGINS_SOUND = 3;
export const WORDS = 4;
const NEAR = 5;
const NONE = 9;

/** The maximum distance. It grows with the number of letters. */
function boundFor(letters: number): number {
  if (letters < 3) return 0;
  if (letters === 3) return 1;
  if (letters === 4) return 2;
  if (letters <= 6) return 3;
  return letters <= 9 ? 4 : 5;
}

/** Extra cost of another first letter, because the first letter is rarely wrong. */
const OTHER_FIRST_LETTER = 1;
/** The bound is lower for places: there are more places than areas, and their abbreviations are close to everything. */
const STRICTER_FOR_PLACES = 1;
/** Shorter prefixes are close to too many names. */
const SHORTEST_NEAR_BEGINNING = 4;

/** Words that people add to a name for its centre: GEC mor, Mirpur 10 circle, শাহবাগ মোড়. They are optional. */
const genericWords: ReadonlySet<string> = new Set(
  spell(
    "mor circle chattar chottor golchattar square stand bus area city town thana district মোড় চত্বর গোলচত্বর এলাকা থানা জেলা শহর",
  ).words.map(({ sound }) => sound),
);
const UNKNOWN_WORD = 1;
/** More words than the longest name and its surroundings have. A longer text is an address. */
const MOST_WORDS = 10;
/** The cost of a word that only a surrounding place has. */
const AROUND_WORD = 1;
/** The extra cost of such a word in a fuzzy match. */
const NEAR_AROUND_WORD = 0.5;

export interface AreaMatch {
  area: Area;
  how: number;
  cost: number;
  /** The name itself matches exactly, and not only another spelling. */
  isName: boolean;
  /** Words of the spelling that were not typed. */
  spare: number;
}

/** Sorts Mirpur 2 before Mirpur 10. */
const byName = new Intl.Collator("en", { numeric: true });

/** Tie-breaker: more people mean the district than a small place in it. */
const kindWeight: Partial<Record<Area["kind"], number>> = {
  district: 3,
  thana: 2,
  area: 1,
  landmark: 0.5,
  division: 0,
};

export type RoomsOf = (area: Area) => number;

export const weightOf = (area: Area, roomsOf: RoomsOf): number =>
  (kindWeight[area.kind] ?? 0) + Math.log2(1 + roomsOf(area));

/** Sorts matches, best first. `rankOf` takes precedence over the weight. */
export function inOrder(
  matches: readonly AreaMatch[],
  weigh: (match: AreaMatch) => number,
  rankOf: (match: AreaMatch) => number = () => 0,
): AreaMatch[] {
  const weights = new Map(matches.map((match) => [match, weigh(match)]));
  const weightFor = (match: AreaMatch) => weights.get(match) ?? 0;
  return matches.toSorted(
    (a, b) =>
      a.how - b.how ||
      a.cost - b.cost ||
      rankOf(a) - rankOf(b) ||
      weightFor(b) - weightFor(a) ||
      byName.compare(a.area.name, b.area.name),
  );
}

export function matchAreas({ areas }: Gazetteer, typed: string, limit: number, roomsOf: RoomsOf): Area[] {
  const well = findWell(areas, typed);
  // Looks for fuzzy matches only if there is no exact one: they are expensive, and would be noise next to exact
  // matches.
  const matches = well.length > 0 ? well : findNearly(areas, typed);
  return inOrder(matches, ({ area }) => weightOf(area, roomsOf))
    .slice(0, limit)
    .map(({ area }) => area);
}

export const findWell = (areas: readonly Area[], typed: string): AreaMatch[] => find(areas, typed, matchWell);
export const findNearly = (areas: readonly Area[], typed: string): AreaMatch[] => find(areas, typed, matchNearly);

function find(
  areas: readonly Area[],
  typed: string,
  match: (area: Area, query: Spelling, sayings: readonly Word[]) => AreaMatch,
): AreaMatch[] {
  const query = spell(typed);
  if (query.plain === "") return [];
  const sayings = query.words.filter(({ plain }) => !numberWords.has(plain) && !emptyWords.has(plain));
  return areas.map((area) => match(area, query, sayings)).filter(({ how }) => how !== NONE);
}

/** The first two spellings are the name in both scripts. */
const NAMES = 2;

function matchWell(area: Area, query: Spelling, sayings: readonly Word[]): AreaMatch {
  let how = NONE;
  let cost = 0;
  let spare = MOST_WORDS;
  for (const spelling of area.spelt) {
    const before = how;
    if (spelling.plain === query.plain) how = EXACT;
    else if (spelling.sound === query.sound) how = Math.min(how, EXACT_SOUND);
    else if (spelling.plain.startsWith(query.plain)) how = Math.min(how, BEGINS);
    else if (query.sound.length > 1 && spelling.sound.startsWith(query.sound)) how = Math.min(how, BEGINS_SOUND);
    else if (how >= WORDS && (how === NONE || cost > 0) && costOfWords(sayings, spelling, area.around, false) === 0) {
      how = WORDS;
      cost = sayings.every(
        (word) => isAllOf(word, spelling) || costOfWord(word, spelling.words, word === sayings.at(-1), false) === 0,
      )
        ? 0
        : AROUND_WORD;
    }
    if (how < before) spare = spareOf(query, spelling);
  }
  return {
    area,
    how,
    cost: how === WORDS ? cost : 0,
    spare,
    isName: how === EXACT && area.spelt.slice(0, NAMES).some(({ plain }) => plain === query.plain),
  };
}

function matchNearly(area: Area, query: Spelling, sayings: readonly Word[]): AreaMatch {
  let cost = TOO_FAR;
  let spare = MOST_WORDS;
  const stricter = area.radiusKm === undefined ? 0 : STRICTER_FOR_PLACES;
  for (const spelling of area.spelt) {
    const byLetters = costOfLetters(query, spelling, stricter);
    const found =
      sayings.length > 1 ? Math.min(byLetters, costOfWords(sayings, spelling, area.around, true)) : byLetters;
    if (found < cost) spare = spareOf(query, spelling);
    cost = Math.min(cost, found);
  }
  return { area, how: cost === TOO_FAR ? NONE : NEAR, cost, spare, isName: false };
}

const spareOf = (query: Spelling, spelling: Spelling) => Math.max(0, spelling.words.length - query.words.length);

/** Compares the whole text with the whole name or with a prefix of it. */
function costOfLetters(query: Spelling, spelling: Spelling, stricter: number): number {
  const { letters } = query;
  if (query.numbers !== "" && !spelling.numbers.startsWith(query.numbers)) return TOO_FAR;
  const first = letters[0] === spelling.letters[0] ? 0 : OTHER_FIRST_LETTER;
  const bound = boundFor(letters.length) - first - stricter;
  if (bound < 1 || countBits(query.consonants & ~spelling.consonants) * 2 > bound) return TOO_FAR;
  const { whole, begin } = measure(letters, spelling.letters, bound);
  // A missing number costs half a step more, and so does a prefix.
  const missing = query.numbers === spelling.numbers ? 0 : 0.5;
  const begun = letters.length >= SHORTEST_NEAR_BEGINNING ? begin + 0.5 : TOO_FAR;
  const cost = Math.min(whole, begun);
  return cost === TOO_FAR || cost > bound ? TOO_FAR : cost + first + missing;
}

/**
 * Every typed word must be a word of the name, in any order, or of a place that contains it. The last one may be a
 * prefix.
 */
function costOfWords(typed: readonly Word[], spelling: Spelling, around: readonly Word[], mayBeNear: boolean): number {
  const last = typed.at(-1);
  if (typed.length > MOST_WORDS) return TOO_FAR;
  if (typed.length === 1 && last) return last.isNumber ? TOO_FAR : costOfWord(last, spelling.words, true, mayBeNear);
  let sum = 0;
  let hasOwn = false;
  // Most names have none of the words, so the first word without a match ends the comparison.
  for (const word of typed) {
    const ownCost = isAllOf(word, spelling) ? 0 : costOfWord(word, spelling.words, word === last, mayBeNear);
    const cost = ownCost === 0 ? 0 : Math.min(ownCost, costOfWord(word, around, word === last, false));
    if (cost === TOO_FAR && !(mayBeNear && genericWords.has(word.sound))) return TOO_FAR;
    if (ownCost !== TOO_FAR && !word.isNumber) hasOwn = true;
    sum += cost === TOO_FAR ? UNKNOWN_WORD : cost;
    if (mayBeNear && cost < ownCost) sum += NEAR_AROUND_WORD;
  }
  return hasOwn ? sum : TOO_FAR;
}

/** Whether one word is the whole name: 'Newmarket' for a name of two words. */
const isAllOf = (word: Word, { plain, sound }: Spelling) =>
  word.plain === plain || (word.sound === sound && sound !== "");

function costOfWord(word: Word, names: readonly Word[], isLast: boolean, mayBeNear: boolean): number {
  let least = TOO_FAR;
  const bound = mayBeNear && !word.isNumber ? boundFor(word.sound.length) - 1 : 0;
  const consonants = bound < 1 ? 0 : consonantsOf(word.sound);
  for (const name of names) {
    if (word.plain === name.plain || (word.sound === name.sound && word.sound !== "")) return 0;
    if (isLast && (name.plain.startsWith(word.plain) || (word.sound.length > 2 && name.sound.startsWith(word.sound))))
      return 0;
    if (bound < 1 || name.isNumber || word.sound[0] !== name.sound[0]) continue;
    if (countBits(consonants & ~consonantsOf(name.sound)) * 2 > bound) continue;
    least = Math.min(least, measure(word.sound, name.sound, bound).whole);
  }
  return least;
}
