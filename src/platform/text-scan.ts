/**
 * Prepares what members write for content rules: text is normalised, so that spelling, script and disguised letters do not matter, and split into sentences.
 * Also finds phone numbers, links and e-mail addresses in it.
 */

import { readWords } from "./phonetic-words.ts";
import { foldForRules } from "./text.ts";

/** Normalises digits and letters, and removes invisible characters and thousands separators. */
function tidy(text: string): string {
  return foldForRules(text)
    .replaceAll(/(?<=\d),(?=\d{2,3}(?!\d))/g, "")
    .replaceAll("৳", " taka ");
}

const disguises: Record<string, string> = { a: "[a4@]", i: "[i1!|]", o: "[o0]", s: "[s5$]", e: "[e3]", t: "[t7]", g: "[g9]" };
const between = String.raw`[^\p{L}\p{M}\d]{0,2}`;
const spaced = (name: string) => Array.from(name, (letter) => disguises[letter] ?? letter).join(between);
const latinWallets = ["bkash", "bikash", "bikas", "bkas", "bekash", "vikash", "nagad", "nogod", "nagod", "nogad", "rocket", "roket"].map(spaced).join("|");
const banglaWallets = ["বিকাশ", "বিকাস", "রকেট"].map(spaced).join("|");
/** 'নগদ' also means 'in cash': next to an amount it is not the wallet, unless money is sent to it. */
const nagad = String.raw`${spaced("নগদ")}(?:[\p{L}\p{M}]+|(?<!টাকা নগদ)(?!\s*টাকা)|(?=\s*(?:কর|এ |নম্বর|নাম্বার|একাউন্ট|অ্যাকাউন্ট)))`;
/** Names of mobile wallets, also with separators between the letters or with look-alike characters. */
const wallets = new RegExp(
  String.raw`(?<![\p{L}\p{M}])(?:(?:${latinWallets})(?:e|er|te|ed|ing|o)?(?![\p{L}\p{M}])|(?:${banglaWallets})[\p{L}\p{M}]*|${nagad})`,
  "gu",
);

/** `W h a t s a p p`, `t.e.l.e.g.r.a.m`. */
const spreadLetters = /(?<![\p{L}\p{M}\d])[a-z](?:[ ._*-][a-z]){3,}(?![\p{L}\p{M}\d])/gu;

/** Alternating letters and digits are a code. readWords() would split it into words that nobody wrote. */
const codes = /(?<![a-z\d])(?:[a-z]+\d+[a-z]|\d+[a-z]+\d)[a-z\d]*/gu;

function withoutTricks(tidied: string): string {
  const joined = tidied.replaceAll(wallets, " bkash ").replaceAll(spreadLetters, (letters) => letters.replaceAll(/[^a-z]/g, ""));
  return joined.replaceAll(codes, " code ");
}

/** Bangla words are compared by letters, Latin words by sound: Banglish has no fixed spelling. */
function foldWord({ plain, sound }: { plain: string; sound: string }): string {
  return /[\u0980-\u09FF]/.test(plain) ? plain : sound;
}

export interface ScannedText {
  /** Each as ` word word `: every word has a space on both sides, which phrases() relies on. */
  sentences: readonly string[];
  /** The text with only digits, case and look-alike letters normalised: for phone numbers and URLs. */
  written: string;
}

/** A sentence never spans two parts. */
export function scanText(parts: readonly string[]): ScannedText {
  const written = tidy(parts.join("\n"));
  const sentences = withoutTricks(written)
    .split(/[।!?;\n|]+|\.(?=\s|$)/u)
    .map((sentence) => ` ${readWords(sentence).map(foldWord).join(" ")} `)
    .filter((sentence) => sentence.trim() !== "");
  return { sentences, written };
}

/**
 * Compiles phrases in English, Bangla or Banglish to one expression that is matched against `ScannedText.sentences`. Syntax: words are separated by a space;
 * `a/b` is either word; `view*` is a prefix; `#` is an amount; `...` is up to six words of any kind. `bkash` matches every wallet, because scanText() replaces
 * their names with it.
 */
export function phrases(...ways: readonly string[]): RegExp {
  const any = ways.map((way) => way.trim().split(/\s+/).map(toPattern).join("")).join("|");
  return new RegExp(`(?<= )(?:${any})`, "u");
}

function toPattern(part: string): string {
  if (part === "...") return String.raw`(?:\S+ ){0,6}`;
  if (part === "#") return String.raw`\d{3,6} `;
  return `(?:${part.split("/").map(toWordPattern).join("|")}) `;
}

function toWordPattern(word: string): string {
  const folded = readWords(word).map(foldWord).join(" ");
  return word.endsWith("*") ? String.raw`${folded}\S*` : folded;
}

const gap = String.raw`[\s.()_*·-]{0,3}`;
const mobile = new RegExp(String.raw`(?<![\d])(?:\+?88${gap})?[0o]${gap}1${gap}[3-9](?:${gap}[\do]){8}(?!\d)`, "gu");
const foreign = /(?<!\d)(?:\+|00)[1-9][\d\s().-]{7,18}\d/gu;
/** Before a number: it is a meter or account number, not a phone number. */
const metered = /(?:meter|miter|মিটার|customer|consumer|account|গ্রাহক|হিসাব|bill|বিল)[^\n।]{0,24}$/u;

const numberWords = phrases(
  "zero/one/two/three/four/five/six/seven/eight/nine/double/triple",
  "শূন্য/এক/দুই/তিন/চার/পাঁচ/ছয়/সাত/আট/নয়/ডাবল/জিরো/ওয়ান/টু/চারটা/তিনটা/দুইটা",
  "shunno/sunno/ek/dui/tin/char/pach/panch/choy/chhoy/sat/shat/at/noy",
).source.replace("(?<= )", "");
/** Seven or more digits written as words, with at most one other word between two of them. Fewer may be a count of rooms. */
const spelledOut = new RegExp(String.raw` (?:(?:${numberWords}|\d{1,2} )(?:(?!${numberWords})\S+ ){0,1}){7,}`, "u");

export function hasPhone({ written, sentences }: ScannedText): boolean {
  const isCallable = ({ index }: RegExpMatchArray) => !metered.test(written.slice(Math.max(0, (index ?? 0) - 40), index));
  return [...written.matchAll(mobile)].some(isCallable) || hasForeignPhone({ written, sentences }) || sentences.some((sentence) => spelledOut.test(sentence));
}

export const hasForeignPhone = ({ written }: ScannedText): boolean => [...written.matchAll(foreign)].some(([number]) => !/^(?:\+|00)88/.test(number));

const bareDomain = String.raw`[a-z\d-]+(?:\.[a-z\d-]+)*\.(?:(?:com|net|org|info|xyz|site|online|bd|shop|store|club|vip)(?![a-z])|[a-z]{2,8}\/\S)`;
const link = new RegExp(String.raw`https?:|www\.|(?<![\w@.-])${bareDomain}|\b(?:dot|ডট)\s*(?:com|net|কম|নেট)`, "u");
const mapLink = /(?:https?:\/\/)?(?:www\.)?(?:google\.[a-z.]{2,12}\/maps|maps\.app\.goo\.gl|maps\.google|goo\.gl\/maps|openstreetmap\.org|osm\.org)\S*/gu;
/** URL shorteners, and links to chats and forms. */
const blindLink =
  /\b(?:t\.me|wa\.me|m\.me|telegram\.me|chat\.whatsapp|forms\.gle|docs\.google\.com\/forms|bit\.ly|tinyurl|cutt\.ly|rb\.gy|is\.gd|goo\.gl|shorturl|linktr\.ee|discord\.(?:gg|com))(?![a-z])/u;

const withoutMaps = (written: string) => written.replaceAll(mapLink, " ");
export const hasLink = ({ written }: ScannedText): boolean => link.test(withoutMaps(written));
export const hasBlindLink = ({ written }: ScannedText): boolean => blindLink.test(withoutMaps(written));
export const hasEmail = ({ written }: ScannedText): boolean => /[\w.+-]@[\w-]+\.[a-z]{2,}/u.test(written);
