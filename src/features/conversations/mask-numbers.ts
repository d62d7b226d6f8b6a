/**
 * Hides phone numbers in messages until their owner shares them: in any script, spaced, spelled out, or with letters between the digits. Numbers to pay to are
 * hidden until a viewing has happened. Texts are stored as they were written, so both become readable later.
 */

import { foldForRules } from "../../platform/text.ts";
import { scanText } from "../../platform/text-scan.ts";
import { sendMoney, wallet } from "../safety/risk-lexicon-money.ts";
import { asksPayment, bankAccount } from "./message-lexicon.ts";

export const MASK = "•••";

/** Number words in English, Bangla and Banglish. */
const numberWords = new Map(
  [
    ["0", "zero oh nil শূন্য শুন্য জিরো shunno sunno shunyo jiro"],
    ["1", "one এক ওয়ান ek wan"],
    ["2", "two দুই দু টু dui du tu"],
    ["3", "three তিন থ্রি tin thri"],
    ["4", "four চার ফোর char chaar"],
    ["5", "five পাঁচ পাচ ফাইভ pach panch paanch faiv"],
    ["6", "six ছয় ছয় সিক্স choy chhoy soy"],
    ["7", "seven সাত সেভেন sat shat saat"],
    ["8", "eight আট এইট at aat"],
    ["9", "nine নয় নয় নাইন noy nain"],
  ].flatMap(([digit = "", words = ""]) => words.split(" ").map((word): [string, string] => [foldForRules(word), digit])),
);
const repeats = new Map(Object.entries({ double: 2, dabol: 2, ডাবল: 2, triple: 3, tripol: 3, ট্রিপল: 3 }));
/** Letters that look like digits, if they stand with digits. */
const looksLikeDigits = /^[oil|]{1,4}$/;
function digitsAlike(part: string): string | undefined {
  if (!looksLikeDigits.test(part)) return undefined;
  let digits = "";
  for (const letter of part) digits += letter === "o" ? "0" : "1";
  return digits;
}

/** A part of the text that stands for digits. Positions are those of the original text. */
interface Group {
  digits: string;
  start: number;
  end: number;
  isSpelled: boolean;
  hasPlus: boolean;
  /** What is between the group before and this one. */
  before: string;
}

interface FoldedText {
  text: string;
  /** For each character of `text`: where it begins in the original. One more for the end. */
  origins: number[];
}

const isAscii = (letter: string) => letter < "\u0080";
const isDigit = (letter: string | undefined) => letter !== undefined && letter >= "0" && letter <= "9";

/** Folding is slow, and people use few letters. */
const foldedLetters = new Map<string, string>();
const MOST_FOLDED = 2_000;

function foldLetter(letter: string): string {
  const known = foldedLetters.get(letter);
  if (known !== undefined) return known;
  const folded = foldForRules(letter);
  if (foldedLetters.size >= MOST_FOLDED) foldedLetters.clear();
  foldedLetters.set(letter, folded);
  return folded;
}

/** Folds letter by letter, so that positions are known. */
function fold(original: string): FoldedText {
  let text = "";
  const origins: number[] = [];
  let position = 0;
  let last = "";
  for (const letter of original) {
    const isMarkOnDigit = !isAscii(letter) && isDigit(last) && /\p{Mn}|\p{Me}/u.test(letter);
    const folded = isMarkOnDigit ? "" : isAscii(letter) ? letter.toLowerCase() : foldLetter(letter);
    text += folded;
    for (let index = 0; index < folded.length; index += 1) origins.push(position);
    position += letter.length;
    last = folded.at(-1) ?? last;
  }
  origins.push(position);
  return { text, origins };
}

/** Words, digits, and what is between them: together the whole text. */
const tokens = /[\p{L}\p{M}|]+|\d+|[^\p{L}\p{M}|\d]+/gu;
const word = /^[\p{L}\p{M}|]/u;
/** What may stand between two groups of one number. A colon or a currency sign may not. */
const gap = /^[\s.,()_*·•~/\\\p{Pd}\u2212]{0,10}$/u;
const shortWord = /^[\p{L}\p{M}|]{1,2}$/u;

/** Runs of groups that may be one number, with at most one short word between two of them. */
function runsOf(original: string): Group[][] {
  const { text, origins } = fold(original);
  const runs: Group[][] = [];
  let run: Group[] = [];
  let wordsBetween = 0;
  let times = 1;
  let before = "";
  let last = "";
  const endRun = () => {
    if (run.length > 0) runs.push(run);
    [run, wordsBetween, times] = [[], 0, 1];
  };
  let end = 0;
  for (const part of text.match(tokens) ?? []) {
    const at = end;
    end += part.length;
    const spelled = numberWords.get(part);
    const digits = isDigit(part[0]) ? part : (spelled ?? (isDigit(text[at - 1]) || isDigit(text[end]) ? digitsAlike(part) : undefined));
    if (digits !== undefined) {
      run.push({
        digits: digits.repeat(times),
        start: origins[at] ?? 0,
        end: origins[end] ?? 0,
        isSpelled: spelled !== undefined,
        hasPlus: last.endsWith("+"),
        before,
      });
      [wordsBetween, times, before] = [0, 1, ""];
    } else {
      before += part;
      if (repeats.has(part)) times = repeats.get(part) ?? 1;
      else if (!word.test(part)) {
        if (!gap.test(part)) endRun();
      } else if (run.length > 0 && wordsBetween === 0 && shortWord.test(part)) wordsBetween += 1;
      else endRun();
    }
    last = part;
  }
  endRun();
  return runs;
}

const mobile = /^(?:(?:00)?88)?01[3-9]\d{8}$/;
const foreign = /^[1-9]\d{8,14}$/;
const withExitCode = /^00[1-9]\d{8,12}$/;
/** How all of them begin that have no plus. */
const beginning = /^(?:01[3-9]|00[1-9]|880|1[3-9]\d)/;
const SHORTEST = 9;
const LONGEST = 17;
const FEWEST_SPELLED = 7;

/**
 * Without the leading 0 a number looks like other things: `15000-18000` are two rents, `17 18 19 20 21` are days. So only the usual ways to group it count,
 * with spaces, full stops or dashes, and not if it consists of round amounts.
 */
const mobileWithoutZero = /^1[3-9]\d{8}$/;
const usualGroups = new Set(["10", "5-5", "4-6", "4-3-3", "4-2-2-2", "3-7", "3-3-4", "1-1-1-1-1-1-1-1-1-1"]);
const usualGap = /^[ .\u00A0\p{Pd}]{0,3}$/u;

const isWithoutZero = (groups: readonly Group[]): boolean =>
  usualGroups.has(groups.map(({ digits }) => digits.length).join("-")) &&
  groups.slice(1).every(({ before }) => usualGap.test(before)) &&
  (groups.length === 1 || groups.some(({ digits }) => digits.length !== 2 && !digits.endsWith("0")));

function isNumber(digits: string, groups: () => readonly Group[], hasPlus: boolean): boolean {
  if (digits.length < SHORTEST) return false;
  if (mobile.test(digits) || withExitCode.test(digits) || (hasPlus && foreign.test(digits))) return true;
  return mobileWithoutZero.test(digits) && isWithoutZero(groups());
}

/** The longest number that begins with this group. */
function numberFrom(run: readonly Group[], first: number): number | undefined {
  const hasPlus = run[first]?.hasPlus === true;
  let digits = "";
  let isSpelled = true;
  let last: number | undefined;
  for (let index = first; index < run.length && digits.length <= LONGEST; index += 1) {
    const end = index + 1;
    digits += run[index]?.digits ?? "";
    isSpelled &&= run[index]?.isSpelled === true;
    if (!isSpelled && !hasPlus && digits.length > 2 && !beginning.test(digits)) break;
    if ((isSpelled && end - first >= FEWEST_SPELLED) || isNumber(digits, () => run.slice(first, end), hasPlus)) last = index;
  }
  return last;
}

interface Span {
  start: number;
  end: number;
}

function numbersIn(runs: readonly Group[][]): Span[] {
  const spans: Span[] = [];
  for (const run of runs)
    for (let index = 0; index < run.length; index += 1) {
      const last = numberFrom(run, index);
      if (last === undefined) continue;
      spans.push({ start: run[index]?.start ?? 0, end: run[last]?.end ?? 0 });
      index = last;
    }
  return spans;
}

/** Accounts of banks have 9 to 17 digits, cards 16, a wallet of Rocket 12. */
const account = { shortest: 9, longest: 20, shortestGrouped: 11, groups: 3 };
const accountGap = /^[ \u00A0\p{Pd}]{0,3}$/u;
const isRound = ({ digits }: Group) => digits.endsWith("00");

function isAccount(groups: readonly Group[]): boolean {
  const length = groups.reduce((total, { digits }) => total + digits.length, 0);
  if (length > account.longest || groups.some(({ isSpelled }) => isSpelled)) return false;
  if (groups.length === 1) return length >= account.shortest;
  // `15000 18000` are two rents, and `15-06-2026` is a day.
  return groups.length >= account.groups && length >= account.shortestGrouped && !groups.every(isRound);
}

/** Long numbers of any kind. They are those of accounts only next to words about payment. */
function accountsIn(runs: readonly Group[][]): Span[] {
  const spans: Span[] = [];
  let groups: Group[] = [];
  const end = () => {
    const first = groups[0];
    const last = groups.at(-1);
    if (first && last && isAccount(groups)) spans.push({ start: first.start, end: last.end });
    groups = [];
  };
  for (const run of runs) {
    for (const group of run) {
      if (groups.length > 0 && !accountGap.test(group.before)) end();
      groups.push(group);
    }
    end();
  }
  return spans;
}

/** A number to which money can be sent: a phone, which is a wallet too, or an account. */
export function hasPaymentNumber(text: string): boolean {
  const runs = runsOf(text);
  return numbersIn(runs).length > 0 || accountsIn(runs).length > 0;
}

export const hasNumber = (text: string): boolean => numbersIn(runsOf(text)).length > 0;

const paymentWords = [wallet, sendMoney, bankAccount, asksPayment];
/** Speaks of where money is to be sent. */
const isAboutPaying = (text: string): boolean => scanText([text]).sentences.some((sentence) => paymentWords.some((words) => words.test(sentence)));

interface Placed extends Span {
  text: string;
}

/** Joined by a line break, which may stand inside of a number. */
function place(texts: readonly string[]): Placed[] {
  let start = 0;
  return texts.map((text) => {
    const placed = { text, start, end: start + text.length };
    start = placed.end + 1;
    return placed;
  });
}

/** Replaces each number, or the part of it that is in this text. */
function withoutNumbers({ text, start, end }: Placed, numbers: readonly Span[]): string {
  let masked = "";
  let done = 0;
  for (const number of numbers) {
    if (text === "" || number.start >= end || number.end <= start) continue;
    masked += text.slice(done, Math.max(number.start - start, 0)) + MASK;
    done = Math.min(number.end, end) - start;
  }
  return masked + text.slice(done);
}

/** What the reader of a message may see. Nobody sees more than somebody who has the number and has visited the room. */
export interface Sharing {
  /** The writer has shared their phone number with the reader. */
  isShared: boolean;
  /** A viewing has happened. Before that, numbers to pay to are hidden, also if they are the shared phone. */
  isVisited?: boolean;
}

/** A message with little beside its number, such as `01712345678 personal`, belongs to the message before or after it. */
const LITTLE = 25;

/** Whether each of these messages says where to pay to. Answers are calculated when they are needed: most messages have no number. */
function paymentTargets(placed: readonly Placed[], numbers: readonly Span[]): (one: Placed) => boolean {
  const written = placed.filter(({ text }) => text !== "");
  const about = new Map<Placed, boolean>();
  const speaks = (one: Placed | undefined): boolean => {
    if (!one) return false;
    const known = about.get(one) ?? isAboutPaying(one.text);
    about.set(one, known);
    return known;
  };
  return (one) => {
    if (speaks(one)) return true;
    if (withoutNumbers(one, numbers).replaceAll(MASK, "").trim().length > LITTLE) return false;
    const index = written.indexOf(one);
    return speaks(written[index - 1]) || speaks(written[index + 1]);
  };
}

const touch = (one: Span, other: Span) => one.start < other.end && one.end > other.start;

/** In their order, and joined where they overlap. */
function joined(spans: readonly Span[]): Span[] {
  const all: Span[] = [];
  for (const span of spans.toSorted((one, other) => one.start - other.start)) {
    const last = all.at(-1);
    if (last && span.start < last.end) last.end = Math.max(last.end, span.end);
    else all.push({ ...span });
  }
  return all;
}

/** For messages of one side, in their order: also hides a number that is spread over several of them. */
export function maskTogether(texts: readonly string[], { isShared, isVisited = false }: Sharing): string[] {
  if (isShared && isVisited) return [...texts];
  const placed = place(texts);
  const runs = runsOf(texts.join("\n"));
  const phones = numbersIn(runs);
  const accounts = isVisited ? [] : accountsIn(runs).filter((one) => !phones.some((phone) => phone.start <= one.start && phone.end >= one.end));
  if (phones.length + accounts.length === 0) return [...texts];
  const isTarget = paymentTargets(placed, joined([...phones, ...accounts]));
  const isIn = (number: Span, test: (one: Placed) => boolean) => placed.some((one) => one.text !== "" && touch(number, one) && test(one));
  const hidesPhone = isVisited ? (one: Placed) => !isTarget(one) : (one: Placed) => !isShared || isTarget(one);
  const hidden = [...phones.filter((number) => isIn(number, hidesPhone)), ...accounts.filter((number) => isIn(number, isTarget))];
  const spans = joined(hidden);
  return placed.map((one) => withoutNumbers(one, spans));
}

/** What may stand between the parts of a number is shorter than this. */
const EDGE = 40;
const hasDigits = (text: string) => runsOf(text).length > 0;

/** A number that began in an earlier message can end at the beginning of this one. */
export const canContinueNumber = (text: string): boolean => hasDigits(text.slice(0, EDGE));

/**
 * The last of these messages of one side, without numbers, also if they begin in the messages before it. For lists of many: those before it are read only if a
 * number can go on from them, or belongs to their words about payment. Most often neither, and four short messages take 10 times as long as one.
 */
export function maskLast(before: readonly string[], last: string, sharing: Sharing): string {
  const previous = before.at(-1) ?? "";
  const goesOn = canContinueNumber(last) && (hasDigits(previous.slice(-EDGE)) || isAboutPaying(previous));
  return maskTogether(goesOn ? [...before, last] : [last], sharing).at(-1) ?? "";
}

export const maskNumbers = (text: string, sharing: Sharing): string => maskTogether([text], sharing)[0] ?? "";
