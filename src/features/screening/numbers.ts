/**
 * Finds phone numbers and account numbers in a text: in any script, spaced, spelled out, with look-alike letters, or
 * with words and signs between the digits. This file is small enough for browsers.
 */
import { foldForRules } from "../../platform/text.ts";
import { numberWords, repeatWords, tensWords } from "./number-words.ts";

export interface Span {
  start: number;
  end: number;
}

/** A part of the text that stands for digits. */
interface Group extends Span {
  digits: string;
  /** `alike` are letters that look like digits. */
  kind: "digits" | "word" | "alike";
  /** Position in the folded text. `start` and `end` are positions in the original. */
  at: number;
  to: number;
  hasPlus: boolean;
  /** The number of a list item, such as `2)` or `2.`. */
  isMarker: boolean;
  /** A part of a date or a time, such as `01.3.2026` or `01:30`. */
  isTime: boolean;
}

interface Reading {
  folded: string;
  groups: readonly Group[];
}

const isDigit = (letter: string | undefined) => letter !== undefined && letter >= "0" && letter <= "9";

/** Results are cached, because folding is slow and people use few letters. */
const foldedLetters = new Map<string, string>();
const MOST_FOLDED = 2_000;
/** `⑽` becomes four characters. Longer results are ligatures of other scripts, which contain no digits. */
const LONGEST_FOLDED = 4;

function foldLetter(letter: string): string {
  const known = foldedLetters.get(letter);
  if (known !== undefined) return known;
  const whole = foldForRules(letter);
  const folded = whole.length > LONGEST_FOLDED ? " " : whole;
  if (foldedLetters.size >= MOST_FOLDED) foldedLetters.clear();
  foldedLetters.set(letter, folded);
  return folded;
}

/** Folds letter by letter. `originOf` returns where a character of the result begins in the original. */
function fold(original: string): { folded: string; originOf: (at: number) => number } {
  // oxlint-disable-next-line no-control-regex -- every ASCII character
  if (/^[\u0000-\u007F]*$/.test(original)) return { folded: original.toLowerCase(), originOf: (at) => at };
  let folded = "";
  const origins: number[] = [];
  let position = 0;
  let last = "";
  for (const letter of original) {
    const isMarkOnDigit = letter > "\u007F" && isDigit(last) && /[\p{Mn}\p{Me}]/u.test(letter);
    const part = isMarkOnDigit ? "" : foldLetter(letter);
    folded += part;
    for (let index = 0; index < part.length; index += 1) origins.push(position);
    position += letter.length;
    last = part.at(-1) ?? last;
  }
  origins.push(position);
  return { folded, originOf: (at) => origins[at] ?? position };
}

const alikeDigits: Record<string, string> = { o: "0", i: "1", l: "1", "|": "1", z: "2", e: "3", s: "5", b: "8" };
const alikeLetters = /^[oil|zesb]{1,4}$/;

/** Words and digits. The characters between them are read from the text. */
const tokens = /[\p{L}\p{M}]+|\||\d+/gu;
/**
 * Dates and times, such as `20.11.2026`, `01/3/26` and `17:30`. The alternatives have few digits, so the expression is
 * linear.
 */
const times =
  /(?<!\d)(?:\d{1,2}[./-]\d{1,2}[./-](?:(?:19|20)\d{2}|\d{2})|(?:19|20)\d{2}-\d{1,2}-\d{1,2}|(?:[01]?\d|2[0-4])[:.][0-5]\d)(?![\d:])/gu;

function groupsOf(folded: string, originOf: (at: number) => number): Group[] {
  const groups: Group[] = [];
  const days = [...folded.matchAll(times)].map(({ index, 0: day }) => ({ start: index, end: index + day.length }));
  let nextDay = 0;
  let repeat = { times: 1, at: 0 };
  for (const match of folded.matchAll(tokens)) {
    const [part] = match;
    const end = match.index + part.length;
    const repeated = repeatWords.get(part);
    if (repeated) {
      repeat = { times: repeated, at: match.index };
      continue;
    }
    const spelled = numberWords.get(part);
    const isBeside = isDigit(folded[match.index - 1]) || isDigit(folded[end]);
    const alike =
      isBeside && alikeLetters.test(part)
        ? Array.from(part, (letter) => alikeDigits[letter] ?? "").join("")
        : undefined;
    const digits = isDigit(part[0]) ? part : (spelled ?? alike);
    const last = groups.at(-1);
    if (digits === undefined) repeat.times = 1;
    else if (
      last &&
      spelled?.length === 1 &&
      last.kind === "word" &&
      tensWords.has(folded.slice(last.at, last.to)) &&
      end - last.to - part.length <= 1
    ) {
      last.digits = `${last.digits[0] ?? ""}${spelled}`;
      [last.to, last.end] = [end, originOf(end)];
    } else {
      const at = repeat.times > 1 ? repeat.at : match.index;
      while (days[nextDay] && (days[nextDay]?.end ?? 0) <= at) nextDay += 1;
      groups.push({
        digits: digits.repeat(repeat.times),
        kind: isDigit(part[0]) ? "digits" : spelled === undefined ? "alike" : "word",
        at,
        to: end,
        start: originOf(at),
        end: originOf(end),
        hasPlus: folded[at - 1] === "+",
        isMarker:
          (folded[end] === ")" || folded[end] === ".") && part.length <= 2 && /^[\s(]?$/.test(folded[at - 1] ?? ""),
        isTime: (days[nextDay]?.start ?? Number.POSITIVE_INFINITY) <= at,
      });
      repeat.times = 1;
    }
  }
  return groups;
}

/** A number may be spread over words, so it has several spans. */
export interface FoundNumber {
  parts: Span[];
  isForeign: boolean;
}

const LONGEST = 17;
const mobile = /^(?:(?:00)?88)?01[3-9]\d{8}$/;
const mobileBegins = /^(?:0|00|008|0088|8|88)?$|^(?:(?:00)?88)?(?:0|01|01[3-9]\d*)$/;
const foreign = /^[1-9]\d{8,14}$/;
const otherBegins = /^(?:00?|00[1-9]\d*|1|1[3-9]\d*)$/;
const withExitCode = /^00[1-9]\d{8,12}$/;
/** Gaps with signs and at most one or two letters, as people write numbers. */
const usual = /^[\s.,()_*·•~/\\\p{Pd}\u2212]{0,10}(?:[\p{L}\p{M}|]{1,2}[\s.,()_*·•~/\\\p{Pd}\u2212]{0,10})?$/u;
/** Gaps with any signs and at most one word. */
const tight = /^[^\p{L}\p{M}\d]{0,14}(?:[\p{L}\p{M}]{1,8}[^\p{L}\p{M}\d]{0,14})?$/u;
/** Gaps with only spaces, full stops or dashes. */
const plain = /^[\s.\u00A0\p{Pd}]{0,3}$/u;
const FARTHEST = 80;
const MOST_SPACES = 2_000;

/** One way to read the text: the groups that count as digits, and the gap before each of them. */
interface Way {
  groups: readonly Group[];
  gaps: readonly Gap[];
}

interface Gap {
  length: number;
  isUsual: boolean;
  isTight: boolean;
  isPlain: boolean;
}

const nothing: Gap = { length: 0, isUsual: true, isTight: true, isPlain: true };
const toGap = (text: string): Gap => ({
  length: text.length,
  isUsual: usual.test(text),
  isTight: tight.test(text),
  isPlain: plain.test(text),
});

/**
 * Returns the text between two groups, cut a little beyond the longest allowed gap. A run of spaces counts as one,
 * because readers see only one gap.
 */
function between(folded: string, from: number, to: number): string {
  const text = folded.slice(from, Math.min(to, from + FARTHEST + 1));
  return text.length <= FARTHEST
    ? text
    : folded
        .slice(from, Math.min(to, from + MOST_SPACES))
        .replaceAll(/\s+/g, " ")
        .slice(0, FARTHEST + 1);
}

function toWay(folded: string, groups: readonly Group[]): Way {
  const known = new Map<string, Gap>([["", nothing]]);
  let before = groups[0]?.at ?? 0;
  const gaps = groups.map(({ at, to }) => {
    const text = between(folded, before, at);
    before = to;
    const gap = known.get(text) ?? toGap(text);
    known.set(text, gap);
    return gap;
  });
  return { groups, gaps };
}

const isLong = ({ digits }: Group) => digits.length >= 3;
const countDigits = (groups: readonly Group[]) => groups.reduce((total, { digits }) => total + digits.length, 0);

/**
 * Whether groups with the digits of a mobile number are one number. They are if the gaps are tight. With longer gaps,
 * they must begin like a mobile number and consist of larger groups (`017 and 1234 and 5678`).
 */
function isWritten(way: Way, first: number, end: number): boolean {
  const groups = way.groups.slice(first, end);
  const gaps = way.gaps.slice(first + 1, end);
  if (gaps.every(({ isTight }) => isTight) && !groups.some(({ isTime }) => isTime)) return true;
  const [begin] = groups;
  return (
    begin !== undefined &&
    isLong(begin) &&
    countDigits(groups.filter(isLong)) >= 8 &&
    gaps.every(({ length }) => length <= FARTHEST)
  );
}

/**
 * Without the leading 0, a number looks like other things: `15000-18000` are two rents, and `17 18 19 20 21` are days.
 * So it counts only if it is grouped in a usual way, with spaces, full stops or dashes, and does not consist of round
 * amounts.
 */
const mobileWithoutZero = /^1[3-9]\d{8}$/;
const usualGroups = new Set(["10", "5-5", "4-6", "4-3-3", "4-2-2-2", "3-7", "3-3-4", "1-1-1-1-1-1-1-1-1-1"]);

function isWithoutZero(way: Way, first: number, end: number): boolean {
  const groups = way.groups.slice(first, end);
  return (
    usualGroups.has(groups.map(({ digits }) => digits.length).join("-")) &&
    way.gaps.slice(first + 1, end).every(({ isPlain }) => isPlain) &&
    (groups.length === 1 || groups.some(({ digits }) => digits.length !== 2 && !digits.endsWith("0")))
  );
}

/** The digits of a mobile number, written from the last to the first. */
const backwards = /^\d{8}[3-9]10$/;
const FEWEST_SPELLED = 7;
const SHORTEST = 9;

/** Returns where the longest number that begins with this group ends. */
function numberFrom(way: Way, first: number): { end: number; isForeign: boolean } | undefined {
  const hasPlus = way.groups[first]?.hasPlus === true;
  let digits = "";
  let found: { end: number; isForeign: boolean } | undefined;
  let [isUsual, isSpelled] = [true, true];
  for (let end = first + 1; end <= way.groups.length; end += 1) {
    const group = way.groups[end - 1];
    if (!group || digits.length + group.digits.length > LONGEST) break;
    digits += group.digits;
    isSpelled &&= group.kind === "word";
    isUsual &&= end - first === 1 || way.gaps[end - 1]?.isUsual === true;
    const isAbroad = () => isUsual && (withExitCode.test(digits) || (hasPlus && foreign.test(digits)));
    const isMobile =
      (digits.length >= SHORTEST &&
        ((mobile.test(digits) && isWritten(way, first, end)) ||
          (mobileWithoutZero.test(digits) && isWithoutZero(way, first, end)) ||
          (end - first === 1 && backwards.test(digits)))) ||
      (isUsual && isSpelled && end - first >= FEWEST_SPELLED);
    if (isMobile) found = { end, isForeign: false };
    else if (digits.length >= SHORTEST && isAbroad()) found = { end, isForeign: !/^(?:00)?880?1/.test(digits) };
    if (!mobileBegins.test(digits) && !(isUsual && (isSpelled || hasPlus || otherBegins.test(digits)))) break;
  }
  return found;
}

/** Returns the parts of the text to hide. Neighbouring groups with a usual gap between them are one part. */
function partsOf(folded: string, groups: readonly Group[]): Span[] {
  const parts: Span[] = [];
  let before: Group | undefined;
  for (const group of groups) {
    const last = parts.at(-1);
    if (last && before && usual.test(folded.slice(before.to, group.at))) last.end = group.end;
    else parts.push({ start: group.start, end: group.end });
    before = group;
  }
  return parts;
}

function numbersIn(folded: string, groups: readonly Group[]): FoundNumber[] {
  const way = toWay(folded, groups);
  const found: FoundNumber[] = [];
  for (let first = 0; first < groups.length; first += 1) {
    const number = numberFrom(way, first);
    if (!number) continue;
    found.push({ parts: partsOf(folded, groups.slice(first, number.end)), isForeign: number.isForeign });
    first = number.end - 1;
  }
  return found;
}

/**
 * Finds phone numbers. Words, look-alike letters and numbers of list items may be part of a number, or may stand
 * between its digits. Each way to read the text is tried, so the results may overlap.
 */
function phonesIn({ folded, groups }: Reading): FoundNumber[] {
  if (countDigits(groups) < FEWEST_SPELLED) return [];
  const isOf = (...kinds: Group["kind"][]) => groups.filter(({ kind }) => kinds.includes(kind));
  const ways = [groups, isOf("digits", "word"), isOf("digits", "alike"), isOf("digits")];
  const distinct = ways.filter((way, index) => ways.findIndex(({ length }) => length === way.length) === index);
  const unmarked = distinct
    .map((way) => way.filter(({ isMarker }) => !isMarker))
    .filter((way, index) => way.length < (distinct[index]?.length ?? 0));
  return [...distinct, ...unmarked].flatMap((way) => numbersIn(folded, way));
}

/** Limits of account numbers. Bank accounts have 9 to 17 digits, cards 16, and a Rocket wallet 12. */
const account = { shortest: 9, longest: 20, shortestGrouped: 11, groups: 3 };
const accountGap = /^[ \u00A0\p{Pd}]{0,3}$/u;
const isRound = ({ digits }: Group) => digits.endsWith("00");

function isAccount(groups: readonly Group[]): boolean {
  const length = countDigits(groups);
  if (length > account.longest || groups.some(({ kind, isTime }) => kind === "word" || isTime)) return false;
  if (groups.length === 1) return length >= account.shortest;
  // `15000 18000` are two rents.
  return groups.length >= account.groups && length >= account.shortestGrouped && !groups.every(isRound);
}

/** Finds long numbers of any kind. They count as account numbers only next to words about payment. */
function accountsIn({ folded, groups }: Reading): Span[] {
  const spans: Span[] = [];
  let run: Group[] = [];
  const end = () => {
    const [first, last] = [run[0], run.at(-1)];
    if (first && last && isAccount(run)) spans.push({ start: first.start, end: last.end });
    run = [];
  };
  for (const group of groups) {
    const before = run.at(-1);
    if (before && !accountGap.test(folded.slice(before.to, group.at))) end();
    run.push(group);
  }
  end();
  return spans;
}

interface Found {
  groups: readonly Group[];
  phones: readonly FoundNumber[];
  accounts: readonly Span[];
}

/** Results are cached, because pages of a conversation are read again and again and messages never change. */
const known = new Map<string, Found>();
let knownCharacters = 0;
const MOST_CHARACTERS = 500_000;

export function findNumbers(text: string): Found {
  const before = known.get(text);
  if (before) return before;
  const { folded, originOf } = fold(text);
  const reading = { folded, groups: groupsOf(folded, originOf) };
  const found = { groups: reading.groups, phones: phonesIn(reading), accounts: accountsIn(reading) };
  knownCharacters += text.length;
  if (knownCharacters > MOST_CHARACTERS) {
    known.clear();
    knownCharacters = text.length;
  }
  known.set(text, found);
  return found;
}

/** Counts the groups of digits in a text, including words and letters that stand for digits. */
export const countNumbers = (text: string): number => findNumbers(text).groups.length;
export const hasPhone = (text: string): boolean => findNumbers(text).phones.length > 0;
export const hasForeignPhone = (text: string): boolean => findNumbers(text).phones.some(({ isForeign }) => isForeign);

/**
 * Whether the text contains a number to send money to: an account number, or a phone number, which may also be a
 * wallet.
 */
export const hasPaymentNumber = (text: string): boolean => hasPhone(text) || findNumbers(text).accounts.length > 0;

/** Sorts the spans and joins those that overlap. */
export function inOrder(spans: readonly Span[]): Span[] {
  const all: Span[] = [];
  for (const span of spans.toSorted((one, other) => one.start - other.start)) {
    const last = all.at(-1);
    if (last && span.start < last.end) last.end = Math.max(last.end, span.end);
    else all.push({ ...span });
  }
  return all;
}

/** Returns the text without phone numbers and without the double spaces that they leave. */
export function withoutPhones(text: string): string {
  let [kept, done] = ["", 0];
  for (const { start, end } of inOrder(findNumbers(text).phones.flatMap(({ parts }) => parts))) {
    kept += text.slice(done, start).replace(/\+$/, "");
    done = end;
  }
  return (kept + text.slice(done))
    .replaceAll(/[^\S\n]+/g, " ")
    .replaceAll(/ (?=[.,!?।\n])/g, "")
    .trim();
}

/** Whether a number that began in an earlier message can continue in this text. */
export const canContinueNumber = (text: string): boolean =>
  findNumbers(text).groups.some((group) => group.start < FARTHEST / 2 || isLong(group));
