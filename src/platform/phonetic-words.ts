import { withPlainDigits } from "./digits.ts";

/**
 * A word in two normal forms. `plain` ignores case, diacritics and the difference between Bangla letters that sound
 * alike. `sound` also ignores how Bangla is transliterated, and uses one alphabet for both scripts, so that a name in
 * Bangla is close to the same name in Latin letters.
 */
export interface Word {
  readonly plain: string;
  readonly sound: string;
  readonly isNumber: boolean;
}

const banglaLetter = /[\u0980-\u09FF]/;

/** Removes case, diacritics and joiners, and converts Bangla digits. */
function tidy(text: string): string {
  return (
    withPlainDigits(text)
      .normalize("NFD")
      // Diacritics of Latin letters. Bangla signs are outside this range.
      .replaceAll(/[\u0300-\u036F]/g, "")
      .normalize("NFC")
      .toLowerCase()
      // An apostrophe does not end a word (Cox's).
      .replaceAll(/['’‘`\u200C\u200D]/g, "")
  );
}

/** `Mirpur-10`, `mirpur 10` and `MIRPUR10` are the same two words. */
export function readWords(text: string): Word[] {
  const found = tidy(text).match(/[\p{L}\p{M}]+|\d+/gu) ?? [];
  return found.map(findWord).filter(({ plain }) => plain !== "");
}

/** A cache of words: people use few different words, and converting one takes 10 µs. */
const known = new Map<string, Word>();
const MOST_KNOWN = 10_000;
const LONGEST_KNOWN = 24;

function findWord(text: string): Word {
  const found = known.get(text);
  if (found) return found;
  const word = toWord(text);
  if (text.length > LONGEST_KNOWN) return word;
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(text, word);
  return word;
}

function toWord(text: string): Word {
  if (/^\d/.test(text)) {
    const number = text.replace(/^0+(?=\d)/, "");
    return { plain: number, sound: number, isNumber: true };
  }
  if (banglaLetter.test(text)) return { plain: plainBangla(text), sound: soundOfBangla(text), isNumber: false };
  return { plain: text, sound: soundOfLatin(text), isNumber: false };
}

const plainLetters: Record<string, string> = {
  ...each("ী", "ি"),
  ...each("ঈ", "ই"),
  ...each("ূ", "ু"),
  ...each("ঊ", "উ"),
  ...each("শষ", "স"),
  ...each("ণ", "ন"),
  ...each("ৎ", "ত"),
  ...each("ঙ", "ং"),
};

/** Maps Bangla letters that sound alike, and are often confused, to one letter. */
function plainBangla(word: string): string {
  return (
    word
      // Letters with a dot below: ড় and ঢ় sound like র, and য় is often typed without its dot.
      .replaceAll(/[ডঢ]়/g, "র")
      .replaceAll("ঙ্গ", "ং")
      .replaceAll("ংগ", "ং")
      // The signs are: dot below, chandrabindu, hasanta, visarga.
      .replaceAll(/[\u09BC\u0981\u09CD\u0983]/gu, "")
      .replaceAll(/./gu, (letter) => plainLetters[letter] ?? letter)
  );
}

/**
 * The sounds of Bangla letters. The inherent vowel of a consonant is left out, because it is not written, may be
 * silent, and is transliterated as a or o.
 */
const banglaSounds: Record<string, string> = {
  ...each("অআাওোঔৌ", "a"),
  ...each("ইঈিী", "i"),
  ...each("উঊুূ", "u"),
  ...each("এে", "e"),
  ...each("ঐৈ", "ai"),
  ...each("ঋৃ", "ri"),
  ...each("কখ", "k"),
  ...each("গঘ", "g"),
  ...each("চছ", "c"),
  ...each("জঝয", "j"),
  ...each("টঠতথৎ", "t"),
  ...each("ডঢদধ", "d"),
  ...each("নণঞ", "n"),
  ...each("প", "p"),
  ...each("ফ", "f"),
  ...each("বভ", "b"),
  ...each("ম", "m"),
  ...each("র", "r"),
  ...each("ল", "l"),
  ...each("শষস", "s"),
  ...each("হ", "h"),
  ...each("ঙং", "ng"),
};

function each(letters: string, sound: string): Record<string, string> {
  return Object.fromEntries(Array.from(letters, (letter) => [letter, sound]));
}

function soundOfBangla(word: string): string {
  const letters = word
    .replaceAll(/[ডঢ]়/g, "র")
    // Between two vowels, য় is only a glide.
    .replaceAll("য়", "")
    .replaceAll("ক্ষ", "ক")
    .replaceAll("্য", "")
    .replaceAll("ঙ্গ", "ং")
    .replaceAll("ংগ", "ং");
  return settle(Array.from(letters, (letter) => banglaSounds[letter] ?? "").join(""));
}

const latinSounds: readonly (readonly [RegExp, string])[] = [
  [/[^a-z]/g, ""],
  // A capital C stands for 'ch' until the other c's are replaced.
  [/chh?/g, "C"],
  [/ck/g, "k"],
  [/c(?=[eiy])/g, "s"],
  [/c/g, "k"],
  [/C/g, "c"],
  [/x/g, "ks"],
  [/q/g, "k"],
  [/z/g, "j"],
  [/ph/g, "f"],
  [/v/g, "b"],
  [/([kgjtdbrs])h/g, "$1"],
  [/oo/g, "u"],
  [/ee/g, "i"],
  // Examples: Mouchak and Mowchak, Moulvibazar and Maulvibazar.
  [/[oa][uw](?![aeiouy])/g, "o"],
  [/w/g, "o"],
  [/y(?=[aeiou])/g, ""],
  [/y/g, "i"],
  // Example: Bonani and Banani. The inherent vowel is transliterated both ways.
  [/o/g, "a"],
];

function soundOfLatin(word: string): string {
  const sound = latinSounds.reduce((sound, [pattern, to]) => sound.replaceAll(pattern, to), word);
  return settle(sound);
}

/** Removes silent h, a silent final e and doubled letters. */
function settle(sound: string): string {
  return sound
    .replaceAll(/h(?![aeiu])|(?<=[^aeiu])h/g, "")
    .replaceAll(/(.)\1+/g, "$1")
    .replace(/(?<=.{2}[^aeiu])e$/, "");
}
