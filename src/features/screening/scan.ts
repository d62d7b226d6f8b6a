/**
 * Prepares what members write for the content rules. The text is normalised, so that spelling, script and disguised
 * letters do not matter, and split into sentences and clauses.
 */

import { readWords } from "../../platform/phonetic-words.ts";
import { foldForRules } from "../../platform/text.ts";
import { wallets } from "./contacts.ts";

/** Normalises digits and letters, and removes invisible characters and thousands separators. */
function tidy(text: string): string {
  return foldForRules(text)
    .replaceAll(/(?<=\d),(?=\d{2,3}(?!\d))/g, "")
    .replaceAll("৳", " taka ");
}

/** Matches spread words such as `W h a t s a p p` and `t.e.l.e.g.r.a.m`. */
const spreadLetters = /(?<![\p{L}\p{M}\d])[a-z](?:[ ._*-][a-z]){3,}(?![\p{L}\p{M}\d])/gu;

/**
 * Matches codes, in which letters and digits alternate. readWords() would split a code into words that nobody wrote.
 */
const codes = /(?<![a-z\d])(?:[a-z]+\d+[a-z]|\d+[a-z]+\d)[a-z\d]*/gu;

function withoutTricks(tidied: string): string {
  const joined = tidied
    .replaceAll(wallets, " bkash ")
    .replaceAll(spreadLetters, (letters) => letters.replaceAll(/[^a-z]/g, ""));
  return joined.replaceAll(codes, " code ");
}

/**
 * Folds a word. Bangla words are compared by letters, and Latin words by sound, because Banglish has no fixed spelling.
 */
function foldWord({ plain, sound }: { plain: string; sound: string }): string {
  return /[\u0980-\u09FF]/.test(plain) ? plain : sound;
}

export interface ScannedText {
  /** Sentences in the form ` word word `. Every word has a space on both sides, which phrases() relies on. */
  sentences: readonly string[];
  /** The clauses of each sentence. */
  clauses: readonly (readonly string[])[];
  /**
   * The text in which only digits, case and look-alike letters are normalised. Phone numbers and URLs are searched in
   * it.
   */
  written: string;
}

const sentenceEnd = /[।!?;\n|]+|\.(?=\s|$)/u;
/** A clause ends at commas and dashes, and before words that begin another statement. */
const clauseEnd =
  /[,:()\u2013\u2014]| - |(?= (?:as|so|and|but|because|then|while|আর|এবং|কিন্তু|তবে|কারণ|তাই|তাহলে|ar|ebong|kintu|tobe|karon|tai|tahole) )/u;
const toWords = (text: string): string => readWords(text).map(foldWord).join(" ");
/** Joins parts to a text that the expressions of phrases() can be matched against. */
export const joinWords = (parts: readonly string[]): string => ` ${parts.map((part) => part.trim()).join(" ")} `;

/** Scans several parts of a text. A sentence never spans two parts. */
export function scanText(parts: readonly string[]): ScannedText {
  const written = tidy(parts.join("\n"));
  const clauses = withoutTricks(written)
    .split(sentenceEnd)
    .map((sentence) =>
      sentence
        .split(clauseEnd)
        .map(toWords)
        .filter(Boolean)
        .map((clause) => ` ${clause} `),
    )
    .filter(({ length }) => length > 0);
  return { sentences: clauses.map(joinWords), clauses, written };
}

/**
 * Compiles phrases in English, Bangla or Banglish to one expression that is matched against `ScannedText.sentences`.
 * Syntax: words are separated by a space; `a/b` is either word; `view*` is a prefix; `#` is an amount; `...` is up to
 * six words of any kind. `bkash` matches every wallet, because scanText() replaces their names with it.
 */
export function phrases(...ways: readonly string[]): RegExp {
  return new RegExp(`(?<= )${anyOf(...ways)}`, "u");
}

/** Returns the source of a phrases() expression, for use inside another expression. */
export const anyOf = (...ways: readonly string[]): string =>
  `(?:${ways.map((way) => way.trim().split(/\s+/).map(toPattern).join("")).join("|")})`;

function toPattern(part: string): string {
  if (part === "...") return String.raw`(?:\S+ ){0,6}`;
  if (part === "#") return String.raw`\d{3,6} `;
  return `(?:${part.split("/").map(toWordPattern).join("|")}) `;
}

function toWordPattern(word: string): string {
  const folded = readWords(word).map(foldWord).join(" ");
  return word.endsWith("*") ? String.raw`${folded}\S*` : folded;
}
