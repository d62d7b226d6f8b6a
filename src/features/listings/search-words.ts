/** Words as they are indexed and searched for: folded so that case, digits, plurals and the spellings that Bangla leaves open do not matter. */
import { withPlainDigits } from "../../platform/digits.ts";

const MOST_WORDS_SEARCHED = 8;
const MOST_WORDS_INDEXED = 400;
const LONGEST = 40;

/** Written with either, read as the same: long and short vowels, the three s, the two n, the two ng. */
const sameInBangla: readonly [RegExp, string][] = [
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
  [/[\u0981\u0983\u09BC\u200C\u200D]/g, ""], // what is left out as often as not, and what is not seen
];

/** Too common to tell one room from another. */
const stopWords = new Set(
  "a an and are as at be by for from has have i in is it its me my of on only or our the there this to we will with you your ও এ এই এবং এর আর একটি করে কর থেকে জন্য না নেই বা হবে".split(
    " ",
  ),
);

function fold(word: string): string {
  const bangla = sameInBangla.reduce((text, [spelling, same]) => text.replaceAll(spelling, same), word);
  return withPlainDigits(bangla);
}

/** 'rooms', 'room's' and 'room' are one word, and so are 'balconies' and 'balcony'; 'glass' and 'bus' keep their end. */
const singular = (word: string) => (/^[a-z]{3,}ies$/.test(word) ? `${word.slice(0, -3)}y` : /^[a-z]{3,}[^su]s$/.test(word) ? word.slice(0, -1) : word);

/** Bangla hangs its cases, numbers and articles on the word: মেট্রোর, মেট্রোতে and মেট্রোটি are the metro. Again and again, so that every form ends as the same. */
const endings = /(?:গুলো|গুলি|দের|ের|টি|টা|কে|তে|র|ে|য)$/;
const SHORTEST_STEM = 2;

function withoutEndings(word: string): string {
  const stem = word.replace(endings, "");
  return stem === word || stem.length < SHORTEST_STEM ? word : withoutEndings(stem);
}

/** The words of a text, each once. */
export function wordsOf(text: string): string[] {
  const found = text
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(/['’]s\b/g, "")
    .match(/[\p{L}\p{M}\p{N}]+/gu);
  const words = (found ?? []).filter((word) => !stopWords.has(word)).map((word) => withoutEndings(singular(fold(word))).slice(0, LONGEST));
  return [...new Set(words.filter((word) => word !== ""))];
}

export interface WordSources {
  title: string;
  description: string;
  interests: string;
  profession: string;
  location: string;
}

/** A profession and a location are searched by themselves, so their words are marked. */
export const markProfession = (word: string): string => `p:${word}`;
export const markLocation = (word: string): string => `l:${word}`;

/** All that a listing is to be found by. */
export function indexedWords({ title, description, interests, profession, location }: WordSources): string[] {
  const plain = wordsOf(`${title} ${interests} ${description}`).slice(0, MOST_WORDS_INDEXED);
  return [...plain, ...wordsOf(profession).map(markProfession), ...wordsOf(location).map(markLocation)];
}

/** What is asked for, each word to be found. */
export const searchedWords = (text: string): string[] => wordsOf(text).slice(0, MOST_WORDS_SEARCHED);

const quote = (word: string) => `'${word.replaceAll(/['\\]/g, "")}'`;

/** The beginning of a place or a profession will do: people stop typing when it is clear. */
const sought = (word: string) => (/^[pl]:\D+$/.test(word) ? `${quote(word)}:*` : quote(word));

/** In the engine's language: each word, or one of those that it may have been meant to be. */
export const toTsQuery = (alternatives: readonly (readonly string[])[]): string =>
  alternatives.map((words) => `(${words.map(sought).join(" | ")})`).join(" & ");

/** The same of what a listing holds. */
export const toTsVector = (words: readonly string[]): string => words.map(quote).join(" ");
