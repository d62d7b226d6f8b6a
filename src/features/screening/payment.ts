/**
 * What a text says about money. Posts and messages use the same rules. Sentences and clauses are those of scanText().
 */
import * as honest from "./lexicon-honest.ts";
import * as asked from "./lexicon-money.ts";
import * as people from "./lexicon-people.ts";
import { anyOf, joinWords, phrases, type ScannedText } from "./scan.ts";

export const some = (sentences: readonly string[], ...all: readonly RegExp[]): boolean =>
  sentences.some((sentence) => all.every((words) => words.test(sentence)));

const aboutPaying = [asked.money, asked.wallet, asked.amount, asked.fee, asked.paymentFirst, asked.sendMoney];
export const isAboutPaying = (sentence: string): boolean => aboutPaying.some((words) => words.test(sentence));

/** Matches phrases such as `never send` and `I could pay`, which tell nobody to pay. */
const told = new RegExp(
  `(?<= )${anyOf("i/we/they/he/she/people/tenants/everybody/never/not/dont/don/cannot/nobody/without")}(?:${anyOf(
    "can/could/will/would/shall/should/must/may/might/have/had/need/want/like/am/are/ready/able/willing/to/also/then/not/never/ever/only/already/ll/d/just/be/even/ask/asks/asked",
  )}){0,4}${anyOf("send/sending/pay/paying/transfer/transferring/give/giving/submit/bkash")}`,
  "gu",
);
const toldNot = new RegExp(told.source, "u");
const command = phrases(
  "send/pay/transfer/give/submit",
  "bkash me/us/it/the/now/#",
  "deposit to/into/in/the/#",
  "পাঠান/পাঠাবেন/পাঠাও/পাঠিয়ে/দেন/দিবেন/দেবেন/দাও/দিয়েন/করুন/করেন/করবেন/করো",
  "টাকা/এ/তে/করে/অগ্রিম দিন",
  "pathan/pathaben/pathao/pathiye/den/diben/deben/diyen/koren/korun/korben/koro",
);
/** Matches denials. In Bangla the denial follows the verb. */
const denied = anyOf(
  "পাঠান/পাঠাবেন/পাঠাও/দেন/দিবেন/দেবেন/দাও/করুন/করেন/করবেন/নিই/নেই/চাই/লাগে/লাগবে না/নাই",
  "pathan/pathaben/pathao/den/diben/deben/koren/korun/korben/nei/nii/chai/lage/lagbe na/nai",
);
const hasDenied = new RegExp(`(?<= )${denied}`, "u");
const everyDenied = new RegExp(`(?<= )${denied}`, "gu");
const exactAmount = phrases("#");
/** Matches a number to pay to, which has lost its leading 0 here. */
const longNumber = /(?<= )\d{9,}/u;

const isFirst = (sentence: string) =>
  asked.paymentFirst.test(sentence) || asked.moneyAtFirst.test(sentence) || asked.beforeViewing.test(sentence);

/**
 * Whether the clause tells the reader to pay, or names money that is due before a viewing. An exempting phrase in the
 * same clause does not make such a clause harmless.
 */
export function isOrder(clause: string): boolean {
  if (!isAboutPaying(clause)) return false;
  if (longNumber.test(clause)) return true;
  if (command.test(clause.replaceAll(told, " ").replaceAll(everyDenied, " "))) return true;
  return (
    !hasDenied.test(clause) &&
    !toldNot.test(clause) &&
    (exactAmount.test(clause) || asked.wallet.test(clause)) &&
    isFirst(clause)
  );
}

/** Whether an exempting phrase makes its clause harmless. It does not if the clause tells the reader to pay. */
const isExempt = (clause: string, words: readonly RegExp[]): boolean =>
  words.some((one) => one.test(clause)) && !isOrder(clause);

/** Whether the clause says that no money is asked for, or warns of scams. */
export const isDenied = (clause: string): boolean =>
  !honest.noMoneyNoVisit.test(clause) && isExempt(clause, [honest.noMoney]);

/**
 * Returns what each sentence says about money for this room, or an empty text. Warnings, denials, the regular rent of
 * tenants and other exempt clauses are left out.
 */
export const readMoney = ({ clauses }: ScannedText, exempting: readonly RegExp[] = []): string[] =>
  clauses.map((sentence) => {
    const counted = sentence.filter(
      (clause) => !isDenied(clause) && !isExempt(clause, [asked.regularRent, ...exempting]),
    );
    const words = joinWords(counted);
    return isAboutPaying(words) ? words : "";
  });

/** Whether money is due before a viewing. 'Call before you come' is not 'pay before you come'. */
const isBefore = (sentence: string) =>
  asked.beforeViewing.test(sentence) && (!honest.callFirst.test(sentence) || isOrder(sentence));

/** Whether the payment comes after the viewing. A refund after the viewing means that the payment was before it. */
export const isAfterViewing = (sentence: string): boolean =>
  honest.afterViewing.test(sentence) &&
  !asked.refund.test(sentence) &&
  !longNumber.test(sentence) &&
  !(isFirst(sentence) && isOrder(sentence));

export const isMoneyFirst = (sentence: string): boolean =>
  !isAfterViewing(sentence) &&
  (asked.paymentFirst.test(sentence) || asked.moneyAtFirst.test(sentence) || isBefore(sentence));

export const asksToHold = (money: readonly string[]): boolean =>
  money.some((sentence) => asked.holdRoom.test(sentence) && !isAfterViewing(sentence));

export const asksSecret = (sentences: readonly string[]): boolean =>
  sentences.some((sentence) => people.secret.test(sentence.replace(people.wifiPassword, "")));

/**
 * Whether something is promised that follows the payment. The promise may be in the next sentence: `Send 2,000. After
 * that I text the address.`
 */
export const isAddressLater = (
  { sentences }: ScannedText,
  money: readonly string[],
  isLater: (sentence: string) => boolean,
  isToSend: (sentence: string) => boolean,
): boolean =>
  sentences.some(
    (sentence, index) =>
      isLater(sentence) && [money[index - 1], money[index]].some((near) => near !== undefined && isToSend(near)),
  );
