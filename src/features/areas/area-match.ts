/** Finds the places that match what somebody has typed so far. */

import type { Word } from "../../platform/phonetic-words.ts";
import { consonantsOf, countBits, measure, TOO_FAR } from "./area-distance.ts";
import { type Area, emptyWords, type Gazetteer, numberWords, type Spelling, spell } from "./area-gazetteer.ts";

/** Kinds of matches, best first. */
const EXACT = 0;
const EXACT_SOUND = 1;
const BEGINS = 2;
const BEGINS_SOUND = 3;
const WORDS = 4;
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

/** Extra cost, because the first letter is rarely wrong. */
const OTHER_FIRST_LETTER = 1;
/** Shorter prefixes are close to too many names. */
const SHORTEST_NEAR_BEGINNING = 4;

/** Words that people add to a name for its centre: GEC mor, Mirpur 10 circle, শাহবাগ মোড়. They are optional. */
const genericWords: ReadonlySet<string> = new Set(
  spell("mor circle chattar chottor golchattar square stand bus area city town thana district মোড় চত্বর গোলচত্বর এলাকা থানা জেলা শহর").words.map(({ sound }) => sound),
);
const UNKNOWN_WORD = 1;

interface AreaMatch {
  area: Area;
  how: number;
  cost: number;
}

/** Sorts Mirpur 2 before Mirpur 10. */
const byName = new Intl.Collator("en", { numeric: true });

/** Tie-breaker: more people mean the district than a small place in it. */
const kindWeight: Record<Area["kind"], number> = { district: 3, thana: 2, area: 1, landmark: 0.5, division: 0 };

export function matchAreas(gazetteer: Gazetteer, typed: string, limit: number, roomsOf: (area: Area) => number): Area[] {
  const query = spell(typed);
  if (query.plain === "") return [];
  const sayings = query.words.filter(({ plain }) => !numberWords.has(plain) && !emptyWords.has(plain));
  let matches = find(gazetteer.areas, (area) => matchWell(area, query, sayings));
  // Fuzzy matches only if there is no exact one: they are expensive, and would be noise next to exact matches.
  if (matches.length === 0) matches = find(gazetteer.areas, (area) => matchNearly(area, query, sayings));
  const weights = new Map(matches.map(({ area }) => [area, kindWeight[area.kind] + Math.log2(1 + roomsOf(area))]));
  const weigh = ({ area }: AreaMatch) => weights.get(area) ?? 0;
  matches.sort((a, b) => a.how - b.how || a.cost - b.cost || weigh(b) - weigh(a) || byName.compare(a.area.name, b.area.name));
  return matches.slice(0, limit).map(({ area }) => area);
}

function find(areas: readonly Area[], match: (area: Area) => AreaMatch): AreaMatch[] {
  return areas.map(match).filter(({ how }) => how !== NONE);
}

function matchWell(area: Area, query: Spelling, sayings: readonly Word[]): AreaMatch {
  let how = NONE;
  for (const spelling of area.spelt) {
    if (spelling.plain === query.plain) how = EXACT;
    else if (spelling.sound === query.sound) how = Math.min(how, EXACT_SOUND);
    else if (spelling.plain.startsWith(query.plain)) how = Math.min(how, BEGINS);
    else if (query.sound.length > 1 && spelling.sound.startsWith(query.sound)) how = Math.min(how, BEGINS_SOUND);
    else if (how > WORDS && costOfWords(sayings, spelling, area.around, false) === 0) how = WORDS;
  }
  return { area, how, cost: 0 };
}

function matchNearly(area: Area, query: Spelling, sayings: readonly Word[]): AreaMatch {
  let cost = TOO_FAR;
  for (const spelling of area.spelt) {
    cost = Math.min(cost, costOfLetters(query, spelling));
    if (sayings.length > 1) cost = Math.min(cost, costOfWords(sayings, spelling, area.around, true));
  }
  return { area, how: cost === TOO_FAR ? NONE : NEAR, cost };
}

/** Compares the whole text with the whole name or with a prefix of it. */
function costOfLetters(query: Spelling, spelling: Spelling): number {
  const { letters } = query;
  if (query.numbers !== "" && !spelling.numbers.startsWith(query.numbers)) return TOO_FAR;
  const first = letters[0] === spelling.letters[0] ? 0 : OTHER_FIRST_LETTER;
  const bound = boundFor(letters.length) - first;
  if (bound < 1 || countBits(query.consonants & ~spelling.consonants) * 2 > bound) return TOO_FAR;
  const { whole, begin } = measure(letters, spelling.letters, bound);
  // Half a step more for a missing number, and for a prefix.
  const missing = query.numbers === spelling.numbers ? 0 : 0.5;
  const begun = letters.length >= SHORTEST_NEAR_BEGINNING ? begin + 0.5 : TOO_FAR;
  const cost = Math.min(whole, begun);
  return cost === TOO_FAR || cost > bound ? TOO_FAR : cost + first + missing;
}

/** Every typed word must be a word of the name, in any order, or of a place that contains it. The last one may be a prefix. */
function costOfWords(typed: readonly Word[], spelling: Spelling, around: readonly Word[], mayBeNear: boolean): number {
  const last = typed.at(-1);
  if (typed.length === 1 && last) return last.isNumber ? TOO_FAR : costOfWord(last, spelling.words, true, mayBeNear);
  const own = typed.map((word) => (isAllOf(word, spelling) ? 0 : costOfWord(word, spelling.words, word === last, mayBeNear)));
  // Most names have none of the words, so the containing places need not be checked.
  if (!typed.some((word, index) => own[index] !== TOO_FAR && !word.isNumber)) return TOO_FAR;
  let sum = 0;
  for (const [index, word] of typed.entries()) {
    const ownCost = own[index] ?? TOO_FAR;
    const cost = ownCost === 0 ? 0 : Math.min(ownCost, costOfWord(word, around, word === last, false));
    if (cost === TOO_FAR && !(mayBeNear && genericWords.has(word.sound))) return TOO_FAR;
    sum += cost === TOO_FAR ? UNKNOWN_WORD : cost;
  }
  return sum;
}

/** 'Newmarket' for a name of two words. */
const isAllOf = (word: Word, { plain, sound }: Spelling) => word.plain === plain || (word.sound === sound && sound !== "");

function costOfWord(word: Word, names: readonly Word[], isLast: boolean, mayBeNear: boolean): number {
  let least = TOO_FAR;
  for (const name of names) {
    if (word.plain === name.plain || (word.sound === name.sound && word.sound !== "")) return 0;
    if (isLast && (name.plain.startsWith(word.plain) || (word.sound.length > 2 && name.sound.startsWith(word.sound)))) return 0;
    if (!mayBeNear || word.isNumber || name.isNumber || word.sound[0] !== name.sound[0]) continue;
    const bound = boundFor(word.sound.length) - 1;
    if (bound < 1 || countBits(consonantsOf(word.sound) & ~consonantsOf(name.sound)) * 2 > bound) continue;
    least = Math.min(least, measure(word.sound, name.sound, bound).whole);
  }
  return least;
}
