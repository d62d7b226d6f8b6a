/**
 * Masks numbers in messages: phone numbers until their owner shares them, and numbers to pay to until a viewing has
 * happened. Texts are stored as they were written, so that both can be shown later.
 */
import { asksPayment, bankAccount } from "./lexicon-chat.ts";
import { sendMoney, wallet } from "./lexicon-money.ts";
import { canContinueNumber, findNumbers, inOrder, type Span } from "./numbers.ts";
import { scanText } from "./scan.ts";

export const MASK = "•••";

const paymentWords = [wallet, sendMoney, bankAccount, asksPayment];
const speaksOfPaying = (text: string) =>
  scanText([text]).sentences.some((sentence) => paymentWords.some((words) => words.test(sentence)));

/** Results are cached, because pages are read again and again and the rules take 2 µs a character. */
const judged = new Map<string, boolean>();
const MOST_JUDGED = 2_000;

/** Whether the text says where to send money. */
function isAboutPaying(text: string): boolean {
  const known = judged.get(text);
  if (known !== undefined) return known;
  const isAbout = speaksOfPaying(text);
  if (judged.size >= MOST_JUDGED) judged.clear();
  judged.set(text, isAbout);
  return isAbout;
}

interface Placed extends Span {
  text: string;
}

/** Places the texts as if line breaks joined them: a number may contain a line break. */
function place(texts: readonly string[]): Placed[] {
  let start = 0;
  return texts.map((text) => {
    const placed = { text, start, end: start + text.length };
    start = placed.end + 1;
    return placed;
  });
}

/** Masks each number, or the part of it that is in this text. */
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

/** What the reader of a message may see. A reader who has the number and has visited the room sees everything. */
export interface Sharing {
  /** The writer has shared their phone number with the reader. */
  isShared: boolean;
  /**
   * A viewing has happened. Before that, numbers to pay to are hidden, even if such a number is the shared phone
   * number.
   */
  isVisited?: boolean;
}

/**
 * A message with at most this many characters beside its number, such as `01712345678 personal`, belongs to the message
 * before or after it.
 */
const LITTLE = 25;

/**
 * Returns a function that says whether a message names a number to pay to. It is computed on demand, because most
 * messages have no number.
 */
function paymentTargets(placed: readonly Placed[], numbers: readonly Span[]): (one: Placed) => boolean {
  const written = placed.filter(({ text }) => text !== "");
  const speaks = (one: Placed | undefined) => one !== undefined && isAboutPaying(one.text);
  return (one) => {
    if (speaks(one)) return true;
    if (withoutNumbers(one, numbers).replaceAll(MASK, "").trim().length > LITTLE) return false;
    const index = written.indexOf(one);
    return speaks(written[index - 1]) || speaks(written[index + 1]);
  };
}

const touch = (one: Span, other: Span) => one.start < other.end && one.end > other.start;

/** Masks messages of one side, in their order. Also masks a number that is spread over several messages. */
export function maskTogether(texts: readonly string[], { isShared, isVisited = false }: Sharing): string[] {
  if (isShared && isVisited) return [...texts];
  const placed = place(texts);
  const found = findNumbers(texts.join("\n"));
  const phones = found.phones.map(({ parts }) => parts);
  const ends = new Map(phones.flat().map(({ start, end }) => [start, end]));
  const accounts = isVisited ? [] : found.accounts.filter(({ start, end }) => (ends.get(start) ?? 0) < end);
  if (phones.length + accounts.length === 0) return [...texts];
  const isTarget = paymentTargets(placed, inOrder([...phones.flat(), ...accounts]));
  const isIn = (spans: readonly Span[], test: (one: Placed) => boolean) =>
    placed.some((one) => one.text !== "" && spans.some((span) => touch(span, one)) && test(one));
  const hidesPhone = isVisited ? (one: Placed) => !isTarget(one) : (one: Placed) => !isShared || isTarget(one);
  const hidden = [
    ...phones.filter((parts) => isIn(parts, hidesPhone)).flat(),
    ...accounts.filter((one) => isIn([one], isTarget)),
  ];
  const spans = inOrder(hidden);
  return placed.map((one) => withoutNumbers(one, spans));
}

/**
 * Masks the last of these messages of one side, even if a number begins in an earlier message. Lists of many
 * conversations use it. The earlier messages are read only if a number may continue from them, or may belong to their
 * words about payment.
 */
export function maskLast(before: readonly string[], last: string, sharing: Sharing): string {
  return maskTogether(canContinueNumber(last) ? [...before, last] : [last], sharing).at(-1) ?? "";
}

export const maskNumbers = (text: string, sharing: Sharing): string => maskTogether([text], sharing)[0] ?? "";
