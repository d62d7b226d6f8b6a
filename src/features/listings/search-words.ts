/**
 * Words as they are indexed and searched for. They are normalised, so that case, digits, plurals and variant spellings
 * of Bangla do not matter.
 */
import { withPlainDigits } from "../../platform/digits.ts";

const MOST_WORDS_SEARCHED = 8;
const MOST_WORDS_INDEXED = 400;
const LONGEST = 40;

/** Letters that people confuse in writing: long and short vowels, the three s, the two n, the two ng. */
const banglaVariants: readonly [RegExp, string][] = [
  [/\u09C0/g, "\u09BF"], // ী, ি
  [/\u09C2/g, "\u09C1"], // ূ, ু
  [/[\u09B6\u09B7]/g, "\u09B8"], // শ, ষ, স
  [/\u09A3/g, "\u09A8"], // ণ, ন
  [/\u09DF/g, "\u09AF"], // য়, য; its dot may also stand alone, below
  [/[\u09DC\u09DD]|[\u09A1\u09A2]\u09BC/g, "\u09B0"], // ড়, ঢ়, র
  [/\u0999\u09CD?/g, "\u0982"], // ঙ, ঙ্, ং
  [/\u0988/g, "\u0987"], // ঈ, ই
  [/\u098A/g, "\u0989"], // ঊ, উ
  [/\u09CE/g, "\u09A4"], // ৎ, ত
  [/[\u0981\u0983\u09BC\u200C\u200D]/g, ""], // signs that are often left out, and invisible characters
];

/** Words that are too common to distinguish listings. */
const stopWords = new Set(
  "a an and are as at be by for from has have i in is it its me my of on only or our the there this to we will with you your ও এ এই এবং এর আর একটি করে কর থেকে জন্য না নেই বা হবে".split(
    " ",
  ),
);

function fold(word: string): string {
  const bangla = banglaVariants.reduce((text, [spelling, same]) => text.replaceAll(spelling, same), word);
  return withPlainDigits(bangla);
}

/** 'rooms' becomes 'room' and 'balconies' becomes 'balcony'. 'glass' and 'bus' stay as they are. */
const singular = (word: string) =>
  /^[a-z]{3,}ies$/.test(word) ? `${word.slice(0, -3)}y` : /^[a-z]{3,}[^su]s$/.test(word) ? word.slice(0, -1) : word;

/**
 * Bangla adds cases, numbers and articles to the end of a word: মেট্রোর, মেট্রোতে and মেট্রোটি all mean metro. Endings
 * are removed repeatedly, so that all forms get the same stem.
 */
const endings = /(?:গুলো|গুলি|দের|ের|টি|টা|কে|তে|র|ে|য)$/;
const SHORTEST_STEM = 2;

function withoutEndings(word: string): string {
  const stem = word.replace(endings, "");
  return stem === word || stem.length < SHORTEST_STEM ? word : withoutEndings(stem);
}

/** The distinct words of a text. */
export function wordsOf(text: string): string[] {
  const found = text
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(/['’]s\b/g, "")
    .match(/[\p{L}\p{M}\p{N}]+/gu);
  const words = (found ?? [])
    .filter((word) => !stopWords.has(word))
    .map((word) => withoutEndings(singular(fold(word))).slice(0, LONGEST));
  return [...new Set(words.filter((word) => word !== ""))];
}

export interface WordSources {
  title: string;
  description: string;
  interests: string;
  profession: string;
  location: string;
}

/** Professions and locations are searched separately, so their words have a prefix. */
export const markProfession = (word: string): string => `p:${word}`;
export const markLocation = (word: string): string => `l:${word}`;

export function indexedWords({ title, description, interests, profession, location }: WordSources): string[] {
  const plain = wordsOf(`${title} ${interests} ${description}`).slice(0, MOST_WORDS_INDEXED);
  return [...plain, ...wordsOf(profession).map(markProfession), ...wordsOf(location).map(markLocation)];
}

export const searchedWords = (text: string): string[] => wordsOf(text).slice(0, MOST_WORDS_SEARCHED);

const quote = (word: string) => `'${word.replaceAll(/['\\]/g, "")}'`;

/** Places and professions match by prefix, because people stop typing early. */
const toTerm = (word: string) => (/^[pl]:\D+$/.test(word) ? `${quote(word)}:*` : quote(word));

/** Returns text for the type tsquery. All groups have to match, each by one of its alternatives. */
export const toTsQuery = (alternatives: readonly (readonly string[])[]): string =>
  alternatives.map((words) => `(${words.map(toTerm).join(" | ")})`).join(" & ");

/** Returns text for the type tsvector. */
export const toTsVector = (words: readonly string[]): string => words.map(quote).join(" ");
