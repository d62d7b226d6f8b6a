/** Hides phone numbers in messages until their owner shares them: in any script, spaced, spelled out, or with letters between the digits. */

import { foldForRules } from "../../platform/text.ts";
import { scanText } from "../../platform/text-scan.ts";
import { wallet } from "../safety/risk-lexicon-money.ts";

export const MASK = "•••";

/** Number words in English, Bangla and Banglish. */
const numberWords: Record<string, string> = Object.fromEntries(
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
  ].flatMap(([digit = "", words = ""]) => words.split(" ").map((word) => [foldForRules(word), digit])),
);
const repeats: Record<string, number> = { double: 2, dabol: 2, ডাবল: 2, triple: 3, tripol: 3, ট্রিপল: 3 };
/** Letters that look like digits, if they stand with digits. */
const looksLikeDigits = /^[oil|]{1,4}$/;
const looks: Record<string, string> = { o: "0", i: "1", l: "1", "|": "1" };

/** A part of the text that stands for digits. Positions are those of the original text. */
interface Group {
  digits: string;
  start: number;
  end: number;
  isSpelled: boolean;
  hasPlus: boolean;
}

interface FoldedText {
  text: string;
  /** For each character of `text`: where it begins in the original. One more for the end. */
  origins: number[];
}

/** Folds letter by letter, so that positions are known. */
function fold(original: string): FoldedText {
  let text = "";
  const origins: number[] = [];
  let position = 0;
  for (const letter of original) {
    const isMarkOnDigit = /\p{Mn}|\p{Me}/u.test(letter) && /\d$/.test(text);
    const folded = isMarkOnDigit ? "" : foldForRules(letter);
    text += folded;
    for (let index = 0; index < folded.length; index += 1) origins.push(position);
    position += letter.length;
  }
  return { text, origins: [...origins, position] };
}

const tokens = /[\p{L}\p{M}|]+|\d+|[^\p{L}\p{M}|\d]+/gu;
/** What may stand between two groups of one number. A colon or a currency sign may not. */
const gap = /^[\s.,()_*·/\\-]{0,4}$/u;
const shortWord = /^[\p{L}\p{M}|]{1,2}$/u;

/** Runs of groups that may be one number, with at most one short word between two of them. */
function runsOf(original: string): Group[][] {
  const { text, origins } = fold(original);
  const parts = [...text.matchAll(tokens)];
  const runs: Group[][] = [];
  let run: Group[] = [];
  let wordsBetween = 0;
  let times = 1;
  let lastGap = "";
  const endRun = () => {
    if (run.length > 0) runs.push(run);
    [run, wordsBetween, times] = [[], 0, 1];
  };
  for (const [index, { 0: part, index: at }] of parts.entries()) {
    const isNextToDigits = [parts[index - 1], parts[index + 1]].some((near) => near !== undefined && /^\d+$/.test(near[0]));
    const spelled = Object.hasOwn(numberWords, part) ? numberWords[part] : undefined;
    const digits = /^\d+$/.test(part)
      ? part
      : (spelled ?? (looksLikeDigits.test(part) && isNextToDigits ? Array.from(part, (letter) => looks[letter]).join("") : undefined));
    if (digits !== undefined) {
      const [start = 0, end = 0] = [origins[at], origins[at + part.length]];
      run.push({ digits: digits.repeat(times), start, end, isSpelled: spelled !== undefined, hasPlus: lastGap.endsWith("+") });
      [wordsBetween, times] = [0, 1];
    } else if (Object.hasOwn(repeats, part)) times = repeats[part] ?? 1;
    else if (shortWord.test(part) && run.length > 0 && wordsBetween === 0) wordsBetween += 1;
    else if (/^[\p{L}\p{M}|]/u.test(part)) endRun();
    else if (part.includes("+")) endRun();
    else if (!gap.test(part)) endRun();
    lastGap = part;
  }
  endRun();
  return runs;
}

const mobile = /^(?:(?:00)?88)?01[3-9]\d{8}$/;
const foreign = /^[1-9]\d{8,14}$/;
const LONGEST = 17;
const FEWEST_SPELLED = 7;

const isNumber = (groups: readonly Group[]): boolean => {
  const digits = groups.map((group) => group.digits).join("");
  if (mobile.test(digits) || (groups[0]?.hasPlus === true && foreign.test(digits)) || /^00[1-9]\d{8,12}$/.test(digits)) return true;
  return groups.length >= FEWEST_SPELLED && groups.every(({ isSpelled }) => isSpelled);
};

/** The longest number that begins with this group. */
function numberFrom(run: readonly Group[], first: number): number | undefined {
  let length = 0;
  let last: number | undefined;
  for (let index = first; index < run.length && length <= LONGEST; index += 1) {
    length += run[index]?.digits.length ?? 0;
    if (isNumber(run.slice(first, index + 1))) last = index;
  }
  return last;
}

interface Span {
  start: number;
  end: number;
}

function numbersIn(text: string): Span[] {
  const spans: Span[] = [];
  for (const run of runsOf(text))
    for (let index = 0; index < run.length; index += 1) {
      const last = numberFrom(run, index);
      if (last === undefined) continue;
      spans.push({ start: run[index]?.start ?? 0, end: run[last]?.end ?? 0 });
      index = last;
    }
  return spans;
}

export const hasNumber = (text: string): boolean => numbersIn(text).length > 0;

/** Speaks of a mobile wallet: its numbers stay hidden, also if the owner has shared their phone. */
const isAboutWallet = (text: string): boolean => scanText([text]).sentences.some((sentence) => wallet.test(sentence));

export function maskNumbers(text: string, { isShared }: { isShared: boolean }): string {
  if (isShared && !isAboutWallet(text)) return text;
  return numbersIn(text).reduceRight((masked, { start, end }) => `${masked.slice(0, start)}${MASK}${masked.slice(end)}`, text);
}
