import { withPlainDigits } from "../../platform/digits.ts";

/**
 * Names of places as they sound, whatever the script and however they are spelled. Two folds of each word:
 * `plain` forgives case, marks and what two Bangla letters share a sound for; `sound` also forgives what Latin spelling makes of Bangla, and has one
 * alphabet for both scripts, so that a name known in one is near to itself in the other.
 */
export interface Word {
  plain: string;
  sound: string;
  isNumber: boolean;
}

const banglaLetter = /[\u0980-\u09FF]/;

/** Text without case, marks and joiners, with one kind of digits. */
function tidy(text: string): string {
  return (
    withPlainDigits(text)
      .normalize("NFD")
      // Marks over Latin letters. Bangla's own signs are above this range.
      .replaceAll(/[\u0300-\u036F]/g, "")
      .normalize("NFC")
      .toLowerCase()
      // An apostrophe is part of a word (Cox's), a joiner is part of nothing.
      .replaceAll(/['’‘`\u200C\u200D]/g, "")
  );
}

/** `Mirpur-10`, `mirpur 10` and `MIRPUR10` are the same two words. */
export function readWords(text: string): Word[] {
  const found = tidy(text).match(/[\p{L}\p{M}]+|\d+/gu) ?? [];
  return found.map(toWord).filter(({ plain }) => plain !== "");
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

/** Letters that sound alike, which people take for each other. */
function plainBangla(word: string): string {
  return (
    word
      // With a dot below: ড় and ঢ় sound like র; য় is often typed without its dot.
      .replaceAll(/[ডঢ]়/g, "র")
      .replaceAll("ঙ্গ", "ং")
      .replaceAll("ংগ", "ং")
      // Dot below, chandrabindu, hasanta, visarga.
      .replaceAll(/[\u09BC\u0981\u09CD\u0983]/gu, "")
      .replaceAll(/./gu, (letter) => plainLetters[letter] ?? letter)
  );
}

/** A consonant's own vowel is not written, so it is not here either: it may be silent, and in Latin it is an a or an o as the writer likes. */
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
    // Before a vowel it is only the step between two vowels.
    .replaceAll("য়", "")
    .replaceAll("ক্ষ", "ক")
    .replaceAll("্য", "")
    .replaceAll("ঙ্গ", "ং")
    .replaceAll("ংগ", "ং");
  return settle(Array.from(letters, (letter) => banglaSounds[letter] ?? "").join(""));
}

const latinSounds: readonly (readonly [RegExp, string])[] = [
  [/[^a-z]/g, ""],
  // A capital stands for 'ch' until every other c has found its sound.
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
  // Mouchak and Mowchak, Moulvibazar and Maulvibazar.
  [/[oa][uw](?![aeiouy])/g, "o"],
  [/w/g, "o"],
  [/y(?=[aeiou])/g, ""],
  [/y/g, "i"],
  // Bonani and Banani: writers do not agree on the unwritten vowel.
  [/o/g, "a"],
];

function soundOfLatin(word: string): string {
  const sound = latinSounds.reduce((sound, [pattern, to]) => sound.replaceAll(pattern, to), word);
  return settle(sound);
}

/** What both scripts lose: an h that is not heard, a silent last e, doubled letters. */
function settle(sound: string): string {
  return sound
    .replaceAll(/h(?![aeiu])|(?<=[^aeiu])h/g, "")
    .replaceAll(/(.)\1+/g, "$1")
    .replace(/(?<=.{2}[^aeiu])e$/, "");
}
