/**
 * Rules that score a message, with the same lexicons as posts. A message with a score below WARN_AT is delivered. Below
 * HOLD_AT, its reader is warned. From HOLD_AT on, it waits for a moderator. A scam is often split over several
 * messages, so the earlier messages of the same side are read too.
 */
import { hasBlindLink, hasLink } from "../screening/contacts.ts";
import * as chat from "../screening/lexicon-chat.ts";
import * as honest from "../screening/lexicon-honest.ts";
import * as asked from "../screening/lexicon-money.ts";
import * as people from "../screening/lexicon-people.ts";
import * as place from "../screening/lexicon-place.ts";
import { hasForeignPhone, hasPaymentNumber } from "../screening/numbers.ts";
import {
  asksSecret,
  asksToHold,
  isAddressLater,
  isAfterViewing,
  isMoneyFirst,
  isOrder,
  readMoney,
  some,
} from "../screening/payment.ts";
import { type ScannedText, scanText } from "../screening/scan.ts";
import type { MessageWarning } from "./message-warnings.ts";

const WARN_AT = 30;
export const HOLD_AT = 70;
/** How many earlier messages of the side are read with a new one. */
export const READ_WITH = 9;
/**
 * The most characters of earlier messages that are read, which limits the work of a send. A scam that is split has
 * short parts.
 */
const READ_CHARACTERS = 1_500;

interface ScannedMessage {
  written: string;
  /** The message without questions whether money is asked for. */
  text: ScannedText;
  /** What each sentence says about money that the reader should pay: readMoney() in payment.ts. */
  money: readonly string[];
}

interface MessageRule {
  code: string;
  weight: number;
  warning: MessageWarning;
  test: (message: ScannedMessage) => boolean;
}

const says = ({ text }: ScannedMessage, ...all: readonly RegExp[]) => some(text.sentences, ...all);

const isToSend = (sentence: string) => asked.sendMoney.test(sentence) || chat.giveMoney.test(sentence);
const isLater = (sentence: string) => asked.addressLater.test(sentence) || chat.thenVisit.test(sentence);

const asksFirst = ({ text, money }: ScannedMessage) =>
  money.some(isMoneyFirst) || isAddressLater(text, money, isLater, isToSend);
const asksToSend = ({ money }: ScannedMessage) =>
  money.some((sentence) => isToSend(sentence) && !isAfterViewing(sentence));
const asksFee = ({ money }: ScannedMessage) => some(money, asked.fee);
const namesTarget = (message: ScannedMessage) =>
  (some(message.money, asked.wallet) || says(message, chat.bankAccount)) && hasPaymentNumber(message.written);
const holdsRoom = ({ money }: ScannedMessage) => asksToHold(money);
const asksInOtherWords = [asksFirst, asksToSend, holdsRoom, asksFee, namesTarget];
/**
 * Finds requests to pay that the other rules do not recognise. It never adds to their weight, because these words are
 * not enough to hold a message.
 */
const asksToPay = (message: ScannedMessage) =>
  message.money.some(
    (sentence) => chat.asksPayment.test(sentence) && !isAfterViewing(sentence) && !chat.rentDay.test(sentence),
  ) && !asksInOtherWords.some((asks) => asks(message));
const isAway = (message: ScannedMessage) => says(message, place.ownerAway);
const isNotShown = (message: ScannedMessage) => says(message, place.noViewing);

const rules: readonly MessageRule[] = [
  { code: "money_first", weight: 70, warning: "money", test: asksFirst },
  { code: "pay_to_hold", weight: 40, warning: "money", test: holdsRoom },
  { code: "fee", weight: 40, warning: "money", test: asksFee },
  { code: "send_money", weight: 30, warning: "money", test: asksToSend },
  {
    code: "pay_the_absent",
    weight: 40,
    warning: "money",
    test: (message) =>
      (isAway(message) || isNotShown(message)) && (asksToSend(message) || asksFirst(message) || holdsRoom(message)),
  },
  { code: "wallet_number", weight: 40, warning: "money", test: namesTarget },
  { code: "asks_payment", weight: 30, warning: "money", test: asksToPay },
  { code: "refund_promised", weight: 15, warning: "money", test: ({ money }) => some(money, asked.refund) },
  {
    code: "overpayment",
    weight: 70,
    warning: "money",
    test: (message) => says(message, asked.overpayment) || says(message, chat.restToOthers),
  },
  {
    code: "urgency",
    weight: 15,
    warning: "money",
    test: (message) => message.money.some(Boolean) && says(message, chat.urgency),
  },
  { code: "loan", weight: 70, warning: "money", test: (message) => says(message, chat.loan) },
  { code: "keys_by_post", weight: 70, warning: "money", test: (message) => says(message, place.keysByPost) },
  { code: "no_viewing", weight: 25, warning: "money", test: isNotShown },
  {
    code: "secrets_asked",
    weight: 100,
    warning: "papers",
    test: (message) => asksSecret(message.text.sentences) || says(message, chat.codeAsked),
  },
  {
    code: "papers_first",
    weight: 50,
    warning: "papers",
    test: ({ text }) =>
      text.sentences.some(
        (sentence) =>
          people.papers.test(sentence) &&
          (people.sendPapers.test(sentence) || asked.beforeViewing.test(sentence)) &&
          !honest.afterViewing.test(sentence) &&
          !chat.ownPapers.test(sentence),
      ),
  },
  { code: "company_wanted", weight: 50, warning: "meeting", test: (message) => says(message, people.intimacy) },
  { code: "advances", weight: 70, warning: "meeting", test: (message) => says(message, chat.advances) },
  { code: "rent_waived", weight: 30, warning: "meeting", test: (message) => says(message, people.rentWaived) },
  { code: "come_alone", weight: 50, warning: "meeting", test: (message) => says(message, people.comeAlone) },
  { code: "at_night", weight: 20, warning: "meeting", test: (message) => says(message, people.atNight) },
  { code: "threat", weight: 80, warning: "meeting", test: (message) => says(message, chat.threat) },
  { code: "foreign_phone", weight: 20, warning: "elsewhere", test: ({ written }) => hasForeignPhone(written) },
  { code: "link", weight: 30, warning: "elsewhere", test: ({ text }) => hasLink(text.written) },
  { code: "blind_link", weight: 40, warning: "elsewhere", test: ({ text }) => hasBlindLink(text.written) },
  { code: "only_elsewhere", weight: 30, warning: "elsewhere", test: (message) => says(message, place.onlyElsewhere) },
  { code: "job_offer", weight: 40, warning: "elsewhere", test: (message) => says(message, place.jobOffer) },
];
/** Rules that apply only until a visit. Once both have met at the room, an advance, a wallet or a deadline is usual. */
const untilVisit = new Set([
  "money_first",
  "pay_to_hold",
  "fee",
  "send_money",
  "asks_payment",
  "pay_the_absent",
  "wallet_number",
  "refund_promised",
  "urgency",
]);
const byCode = new Map(rules.map((rule) => [rule.code, rule]));

/**
 * Removes questions such as `Do I have to pay before I see it?`, which ask for no money. Keeps questions that tell the
 * reader to pay.
 */
const withoutWorries = (text: string): string =>
  text
    .split(/(?<=[?।!\n]|\.(?=\s))/u)
    .filter((sentence) => {
      if (!sentence.trimEnd().endsWith("?")) return true;
      const folded = scanText([sentence]).sentences;
      return !some(folded, chat.worry) || some(folded, chat.tellsToPay) || folded.some(isOrder);
    })
    .join("");

function read(written: string): ScannedMessage {
  const text = scanText([withoutWorries(written)]);
  return { written, text, money: readMoney(text, [chat.ownOffer]) };
}

function reasonsOf(written: string, isVisited: boolean): string[] {
  const message = read(written);
  return rules
    .filter(({ code, test }) => !(isVisited && untilVisit.has(code)) && test(message))
    .map(({ code }) => code);
}

const scoreOf = (reasons: readonly string[]) =>
  reasons.reduce((total, code) => total + (byCode.get(code)?.weight ?? 0), 0);

export interface MessageRisk {
  score: number;
  reasons: string[];
  action: "deliver" | "warn" | "hold";
  /** The kind of warning for the reader. Null if the message is delivered without one. */
  warning: MessageWarning | null;
}

/**
 * `before` has the earlier messages of the side, oldest first. They count only if the new message adds a reason, so
 * that a harmless message is not held because of them. After a visit (`isVisited`) both may speak of payment.
 */
export function assessMessage(
  text: string,
  before: readonly string[] = [],
  { isVisited = false }: { isVisited?: boolean } = {},
): MessageRisk {
  const alone = reasonsOf(text, isVisited);
  const recent = before.slice(-READ_WITH).join("\n").slice(-READ_CHARACTERS);
  const together = recent === "" ? alone : reasonsOf(`${recent}\n${text}`, isVisited);
  // The rules take about 2 µs per character. Most messages match no rule; then the earlier messages are not read alone.
  const earlier = new Set(recent === "" || together.length === 0 ? [] : reasonsOf(recent, isVisited));
  const isWorse = together.some((code) => !earlier.has(code)) || alone.some((code) => !earlier.has(code));
  const reasons = isWorse ? [...new Set([...alone, ...together])] : alone;
  const score = scoreOf(reasons);
  const action = score >= HOLD_AT ? "hold" : score >= WARN_AT ? "warn" : "deliver";
  const [gravest] = reasons
    .flatMap((code) => byCode.get(code) ?? [])
    .toSorted((one, other) => other.weight - one.weight);
  return { score, reasons, action, warning: action === "deliver" ? null : (gravest?.warning ?? null) };
}
