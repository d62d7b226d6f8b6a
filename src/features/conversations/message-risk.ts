/**
 * Rules that score a message, with the same lexicons as posts. Below WARN_AT it is delivered. Below HOLD_AT its reader is warned. From there on it waits for a
 * moderator. A scam is often split over several messages, so what the side wrote before is read with it.
 */
import { hasBlindLink, hasForeignPhone, hasLink, type ScannedText, scanText } from "../../platform/text-scan.ts";
import * as honest from "../safety/risk-lexicon-honest.ts";
import * as asked from "../safety/risk-lexicon-money.ts";
import * as people from "../safety/risk-lexicon-people.ts";
import * as place from "../safety/risk-lexicon-place.ts";
import { hasPaymentNumber } from "./mask-numbers.ts";
import * as chat from "./message-lexicon.ts";
import type { MessageWarning } from "./message-warnings.ts";

const WARN_AT = 30;
const HOLD_AT = 70;
/** How many earlier messages of the side are read with a new one. */
export const READ_WITH = 9;
/** And at most so much of them, so that a send does a limited amount of work. A scam that is split has short parts. */
const READ_CHARACTERS = 1_500;

interface Read {
  written: string;
  text: ScannedText;
  /** Sentences that ask the reader for money. Without warnings, denials, the rent of tenants, and questions whether money is asked. */
  money: readonly string[];
}

interface MessageRule {
  code: string;
  weight: number;
  /** What the reader is told. */
  warning: MessageWarning;
  test: (message: Read) => boolean;
}

const some = (sentences: readonly string[], ...all: readonly RegExp[]) => sentences.some((sentence) => all.every((words) => words.test(sentence)));
const says = ({ text }: Read, ...all: readonly RegExp[]) => some(text.sentences, ...all);

const aboutPaying = [asked.money, asked.wallet, asked.amount, asked.fee, asked.paymentFirst, asked.sendMoney];
const isAboutPaying = (sentence: string) => aboutPaying.some((words) => words.test(sentence));
const isDenied = (sentence: string) => honest.noMoney.test(sentence) && !honest.noMoneyNoVisit.test(sentence);
const isAfterViewing = (sentence: string) => honest.afterViewing.test(sentence) && !asked.refund.test(sentence);
const isMoneyFirst = (sentence: string): boolean =>
  !isAfterViewing(sentence) &&
  (asked.paymentFirst.test(sentence) || asked.moneyAtFirst.test(sentence) || (asked.beforeViewing.test(sentence) && !honest.callFirst.test(sentence)));

const isToSend = (sentence: string) => asked.sendMoney.test(sentence) || chat.giveMoney.test(sentence);

/** Also across two sentences: `Send 2,000. After that I text the address.` */
const isAddressLater = ({ text: { sentences }, money }: Read): boolean =>
  sentences.some(
    (sentence, index) =>
      (asked.addressLater.test(sentence) || chat.thenVisit.test(sentence)) &&
      [sentences[index - 1], sentence].some((near) => near !== undefined && money.includes(near) && isToSend(near)),
  );

const asksFirst = (message: Read) => message.money.some(isMoneyFirst) || isAddressLater(message);
const asksToSend = ({ money }: Read) => money.some((sentence) => isToSend(sentence) && !isAfterViewing(sentence));
const asksToHold = ({ money }: Read) => money.some((sentence) => asked.holdRoom.test(sentence) && !isAfterViewing(sentence));
const asksFee = ({ money }: Read) => some(money, asked.fee);
const namesTarget = (message: Read) => (some(message.money, asked.wallet) || says(message, chat.bankAccount)) && hasPaymentNumber(message.written);
const asksInOtherWords = [asksFirst, asksToSend, asksToHold, asksFee, namesTarget];
/** Warns of what the other rules do not recognise. It does not add to them: alone, none of these words is enough to hold a message. */
const asksToPay = (message: Read) =>
  message.money.some((sentence) => chat.asksPayment.test(sentence) && !isAfterViewing(sentence) && !chat.rentDay.test(sentence)) &&
  !asksInOtherWords.some((asks) => asks(message));
const isAway = (message: Read) => says(message, place.ownerAway);
const isNotShown = (message: Read) => says(message, place.noViewing);

const rules: readonly MessageRule[] = [
  { code: "money_first", weight: 70, warning: "money", test: asksFirst },
  { code: "pay_to_hold", weight: 40, warning: "money", test: asksToHold },
  { code: "fee", weight: 40, warning: "money", test: asksFee },
  { code: "send_money", weight: 30, warning: "money", test: asksToSend },
  {
    code: "pay_the_absent",
    weight: 40,
    warning: "money",
    test: (message) => (isAway(message) || isNotShown(message)) && (asksToSend(message) || asksFirst(message) || asksToHold(message)),
  },
  { code: "wallet_number", weight: 40, warning: "money", test: namesTarget },
  { code: "asks_payment", weight: 30, warning: "money", test: asksToPay },
  { code: "refund_promised", weight: 15, warning: "money", test: ({ money }) => some(money, asked.refund) },
  { code: "overpayment", weight: 70, warning: "money", test: (message) => says(message, asked.overpayment) || says(message, chat.restToOthers) },
  { code: "urgency", weight: 15, warning: "money", test: (message) => message.money.length > 0 && says(message, chat.urgency) },
  { code: "loan", weight: 70, warning: "money", test: (message) => says(message, chat.loan) },
  { code: "keys_by_post", weight: 70, warning: "money", test: (message) => says(message, place.keysByPost) },
  { code: "no_viewing", weight: 25, warning: "money", test: isNotShown },
  { code: "secrets_asked", weight: 100, warning: "papers", test: (message) => says(message, people.secret) || says(message, chat.codeAsked) },
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
  { code: "foreign_phone", weight: 20, warning: "elsewhere", test: ({ text }) => hasForeignPhone(text) },
  { code: "link", weight: 30, warning: "elsewhere", test: ({ text }) => hasLink(text) },
  { code: "blind_link", weight: 40, warning: "elsewhere", test: ({ text }) => hasBlindLink(text) },
  { code: "only_elsewhere", weight: 30, warning: "elsewhere", test: (message) => says(message, place.onlyElsewhere) },
  { code: "job_offer", weight: 40, warning: "elsewhere", test: (message) => says(message, place.jobOffer) },
];
/** Ask for what is usual once both have met at the room: an advance, a wallet, a deadline. */
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

/** `Do I have to pay before I see it?` asks for no money. A question that tells the reader to pay does. */
const withoutWorries = (text: string): string =>
  text
    .split(/(?<=[?।!\n]|\.(?=\s))/u)
    .filter((sentence) => {
      if (!sentence.trimEnd().endsWith("?")) return true;
      const folded = scanText([sentence]).sentences;
      return !some(folded, chat.worry) || some(folded, chat.tellsToPay);
    })
    .join("");

function read(written: string): Read {
  const text = scanText([withoutWorries(written)]);
  const money = text.sentences.filter(
    (sentence) => isAboutPaying(sentence) && !isDenied(sentence) && !asked.regularRent.test(sentence) && !chat.ownOffer.test(sentence),
  );
  return { written, text, money };
}

function reasonsOf(written: string, isVisited: boolean): string[] {
  const message = read(written);
  return rules.filter(({ code, test }) => !(isVisited && untilVisit.has(code)) && test(message)).map(({ code }) => code);
}

const scoreOf = (reasons: readonly string[]) => reasons.reduce((total, code) => total + (byCode.get(code)?.weight ?? 0), 0);

export interface MessageRisk {
  score: number;
  reasons: string[];
  action: "deliver" | "warn" | "hold";
  /** What the reader is warned of. Null if it is delivered without a warning. */
  warning: MessageWarning | null;
}

/**
 * `before`: what the side wrote earlier, oldest first. It counts only if the new message adds a reason, so that a harmless one is not held for it. After a visit
 * (`isVisited`) both may speak of payment.
 */
export function assessMessage(text: string, before: readonly string[] = [], { isVisited = false }: { isVisited?: boolean } = {}): MessageRisk {
  const alone = reasonsOf(text, isVisited);
  const recent = before.slice(-READ_WITH).join("\n").slice(-READ_CHARACTERS);
  const together = recent === "" ? alone : reasonsOf(`${recent}\n${text}`, isVisited);
  // The rules take about 2 µs per character. Most messages have no reasons, so the earlier ones need not be read alone.
  const earlier = new Set(recent === "" || together.length === 0 ? [] : reasonsOf(recent, isVisited));
  const isWorse = together.some((code) => !earlier.has(code)) || alone.some((code) => !earlier.has(code));
  const reasons = isWorse ? [...new Set([...alone, ...together])] : alone;
  const score = scoreOf(reasons);
  const action = score >= HOLD_AT ? "hold" : score >= WARN_AT ? "warn" : "deliver";
  const [gravest] = reasons.flatMap((code) => byCode.get(code) ?? []).toSorted((one, other) => other.weight - one.weight);
  return { score, reasons, action, warning: action === "deliver" ? null : (gravest?.warning ?? null) };
}
