/**
 * The rules that look at a post, each with its reason. A rule that holds adds its weight; some lower it. From HOLD_AT on the post waits until a moderator has
 * looked. No single small thing holds a post: honest people name wallets, give a second number and let cheap rooms.
 */
import { hasBlindLink, hasEmail, hasForeignPhone, hasLink, hasPhone, type ScannedText, scanText } from "../../platform/text-scan.ts";
import * as honest from "./risk-lexicon-honest.ts";
import * as asked from "./risk-lexicon-money.ts";
import * as people from "./risk-lexicon-people.ts";
import * as place from "./risk-lexicon-place.ts";

export const HOLD_AT = 100;

export interface RiskFacts {
  title: string;
  description: string;
  interests: string;
  location: string;
  profession: string;
  rent: number;
  accommodation: "single" | "shared";
  /** Of rooms of this kind in its area; none where too few are known. */
  lowerQuartile: number | undefined;
  accountAgeDays: number;
  /** Made by its owner within a day, this one and those deleted since included. */
  postsToday: number;
  /** Members whose posts had this phone number before this one, its owner included. Later ones do not count: anybody can copy a number. */
  membersWithPhone: number;
  /** Another member had verified the number before this post used it. */
  isPhoneOfAnother: boolean;
  /** Other members whose posts said the same before this one. */
  sameTextMembers: number;
  /** Other members whose posts show one of its photos. */
  samePhotoMembers: number;
}

interface Read extends RiskFacts {
  text: ScannedText;
  /** Sentences that speak of money to be paid for this room: no warnings, no denials, no month's rent of those who live there. */
  money: readonly string[];
  rentRatio: number;
}

/** What a rule looks at. `account` is everything that an edit of the post cannot change. */
export type RiskInput = "words" | "rent" | "phone" | "photos" | "account";

export interface RiskRule {
  code: string;
  weight: number;
  /** The words of the post, unless said otherwise. */
  inputs?: readonly RiskInput[];
  /** What speaks for a post in matters of money lowers these and nothing else. */
  isMoney?: boolean;
  test: (post: Read) => boolean;
}

const some = (sentences: readonly string[], ...all: readonly RegExp[]) => sentences.some((sentence) => all.every((words) => words.test(sentence)));
const says = ({ text }: Read, ...all: readonly RegExp[]) => some(text.sentences, ...all);

const isDenied = (sentence: string) => honest.noMoney.test(sentence) && !honest.noMoneyNoVisit.test(sentence);
const aboutPaying = [asked.money, asked.wallet, asked.amount, asked.fee, asked.paymentFirst, asked.sendMoney];
const isAboutPaying = (sentence: string) => aboutPaying.some((words) => words.test(sentence));

/** Paid once one has seen it. What is given back then was paid before. */
const isAfterViewing = (sentence: string) => honest.afterViewing.test(sentence) && !asked.refund.test(sentence);

const isMoneyFirst = (sentence: string): boolean =>
  !isAfterViewing(sentence) &&
  (asked.paymentFirst.test(sentence) || asked.moneyAtFirst.test(sentence) || (asked.beforeViewing.test(sentence) && !honest.callFirst.test(sentence)));

/** Also over two sentences: `Send 2,000. After that I text the address.` */
const isAddressLater = ({ text: { sentences }, money }: Read): boolean =>
  sentences.some(
    (sentence, index) =>
      asked.addressLater.test(sentence) &&
      [sentences[index - 1], sentence].some((near) => near !== undefined && money.includes(near) && asked.sendMoney.test(near)),
  );

const asksFirst = (post: Read) => post.money.some(isMoneyFirst) || isAddressLater(post);
const asksToSend = ({ money }: Read) => some(money, asked.sendMoney);
const asksToHold = ({ money }: Read) => money.some((sentence) => asked.holdRoom.test(sentence) && !isAfterViewing(sentence));
const isAway = (post: Read) => says(post, place.ownerAway);
const isNotShown = (post: Read) => says(post, place.noViewing);

const YOUNG_DAYS = 7;

export const riskRules: readonly RiskRule[] = [
  // What it costs.
  { code: "rent_missing", weight: 50, inputs: ["rent"], test: ({ rent }) => rent <= 1_000 },
  { code: "rent_far_below", weight: 90, inputs: ["rent"], test: ({ rentRatio }) => rentRatio < 0.35 },
  { code: "rent_below", weight: 60, inputs: ["rent"], test: ({ rentRatio }) => rentRatio >= 0.35 && rentRatio < 0.5 },
  { code: "luxury_for_little", weight: 40, inputs: ["rent", "words"], test: (post) => post.rentRatio < 0.6 && says(post, place.luxury) },
  { code: "rent_waived", weight: 40, test: (post) => says(post, people.rentWaived) },

  // Money before anybody has seen the room.
  { code: "money_first", weight: 100, isMoney: true, test: asksFirst },
  { code: "pay_to_hold", weight: 70, isMoney: true, test: asksToHold },
  { code: "fee", weight: 60, isMoney: true, test: ({ money }) => some(money, asked.fee) },
  { code: "send_money", weight: 40, isMoney: true, test: asksToSend },
  {
    code: "pay_the_absent",
    weight: 40,
    isMoney: true,
    test: (post) => (isAway(post) || isNotShown(post)) && (asksToSend(post) || asksFirst(post) || asksToHold(post)),
  },
  { code: "wallet", weight: 30, isMoney: true, test: ({ money }) => some(money, asked.wallet) },
  { code: "wallet_number", weight: 40, isMoney: true, test: ({ money, text }) => some(money, asked.wallet) && hasPhone(text) },
  { code: "refund_promised", weight: 20, isMoney: true, test: ({ money }) => some(money, asked.refund) },
  { code: "prepay_discount", weight: 40, isMoney: true, test: ({ money }) => some(money, asked.prepayDiscount) },
  { code: "overpayment", weight: 100, test: (post) => says(post, asked.overpayment) },

  // Nobody will open the door.
  { code: "no_viewing", weight: 40, test: isNotShown },
  { code: "owner_away", weight: 25, test: isAway },
  { code: "keys_by_post", weight: 90, test: (post) => says(post, place.keysByPost) },
  { code: "come_alone", weight: 90, test: (post) => says(post, people.comeAlone) },
  { code: "at_night", weight: 30, test: (post) => says(post, people.atNight) },
  { code: "fetched", weight: 30, test: (post) => says(post, people.fetched) },
  { code: "bring_cash", weight: 40, test: (post) => says(post, people.bringCash) },

  // Past this site.
  { code: "phone_in_text", weight: 30, test: ({ text }) => hasPhone(text) },
  { code: "foreign_phone", weight: 40, test: ({ text }) => hasForeignPhone(text) },
  { code: "email_in_text", weight: 30, test: ({ text }) => hasEmail(text) },
  { code: "link_in_text", weight: 50, test: ({ text }) => hasLink(text) },
  { code: "blind_link", weight: 50, test: ({ text }) => hasBlindLink(text) },
  { code: "messenger", weight: 15, test: (post) => says(post, place.messenger) },
  { code: "only_elsewhere", weight: 60, test: (post) => says(post, place.onlyElsewhere) },

  // What is wanted of people.
  { code: "company_wanted", weight: 70, test: (post) => says(post, people.intimacy) },
  { code: "man_seeks_woman", weight: 50, test: (post) => says(post, people.manAlone) && says(post, people.womanWanted) },
  { code: "secrets_asked", weight: 100, test: (post) => says(post, people.secret) },
  {
    code: "papers_first",
    weight: 90,
    test: ({ text }) =>
      text.sentences.some(
        (sentence) =>
          people.papers.test(sentence) && (people.sendPapers.test(sentence) || asked.beforeViewing.test(sentence)) && !honest.afterViewing.test(sentence),
      ),
  },
  { code: "job_offer", weight: 50, test: (post) => says(post, place.jobOffer) },

  // Trade.
  { code: "many_rooms", weight: 50, test: (post) => says(post, place.manyRooms) || says(post, place.countOfRooms) },
  { code: "trade_words", weight: 30, test: (post) => post.text.sentences.some((sentence) => place.trade.test(sentence) && !place.noTrade.test(sentence)) },
  { code: "shouting", weight: 30, test: ({ text }) => (text.written.match(/!/g)?.length ?? 0) >= 4 || /!!|\*\*\*|~~~/.test(text.written) },

  // The same elsewhere.
  { code: "same_text", weight: 40, test: ({ sameTextMembers }) => sameTextMembers === 1 },
  { code: "same_text_often", weight: 80, test: ({ sameTextMembers }) => sameTextMembers > 1 },
  { code: "same_photo", weight: 30, inputs: ["photos"], test: ({ samePhotoMembers }) => samePhotoMembers === 1 },
  { code: "same_photo_often", weight: 90, inputs: ["photos"], test: ({ samePhotoMembers }) => samePhotoMembers > 1 },

  // Who posts.
  { code: "young_account", weight: 10, inputs: ["account"], test: ({ accountAgeDays }) => accountAgeDays < YOUNG_DAYS },
  { code: "many_posts", weight: 60, inputs: ["account"], test: ({ postsToday }) => postsToday > 5 },
  { code: "many_posts_young", weight: 50, inputs: ["account"], test: ({ postsToday, accountAgeDays }) => postsToday > 5 && accountAgeDays < YOUNG_DAYS },
  { code: "shared_phone", weight: 40, inputs: ["phone"], test: ({ membersWithPhone }) => membersWithPhone > 2 },
  { code: "phone_of_another", weight: 100, inputs: ["phone"], test: ({ isPhoneOfAnother }) => isPhoneOfAnother },
  { code: "much_shared_phone", weight: 60, inputs: ["phone"], test: ({ membersWithPhone }) => membersWithPhone > 4 },

  // What speaks for it.
  {
    code: "after_viewing",
    weight: -30,
    isMoney: true,
    test: ({ text }) => text.sentences.some((sentence) => isAfterViewing(sentence) && isAboutPaying(sentence)),
  },
  { code: "warns_of_money", weight: -60, isMoney: true, test: ({ text }) => text.sentences.some((sentence) => isAboutPaying(sentence) && isDenied(sentence)) },
  { code: "says_why_cheap", weight: -30, inputs: ["rent", "words"], test: (post) => post.rentRatio < 0.6 && says(post, place.whyCheap) },
];

function read(facts: RiskFacts): Read {
  const text = scanText([facts.title, facts.description, facts.interests, facts.profession, facts.location]);
  const money = text.sentences.filter((sentence) => isAboutPaying(sentence) && !isDenied(sentence) && !asked.regularRent.test(sentence));
  return { ...facts, text, money, rentRatio: facts.lowerQuartile ? facts.rent / facts.lowerQuartile : 1 };
}

export interface Risk {
  score: number;
  /** Codes of the rules that hold. */
  reasons: string[];
}

export function assessRisk(facts: RiskFacts): Risk {
  const post = read(facts);
  const held = riskRules.filter(({ test }) => test(post));
  return { score: scoreOf(held.map(({ code }) => code)), reasons: held.map(({ code }) => code) };
}

const rules = new Map(riskRules.map((rule) => [rule.code, rule]));

/** Of these reasons, but for those that a moderator has let pass. */
export function scoreOf(reasons: readonly string[], cleared: readonly string[] = []): number {
  const open = reasons.filter((code) => !cleared.includes(code)).flatMap((code) => rules.get(code) ?? []);
  const sum = (isMoney: boolean) => open.filter((rule) => (rule.isMoney ?? false) === isMoney).reduce((total, { weight }) => total + weight, 0);
  return Math.max(0, sum(true)) + Math.max(0, sum(false));
}

const inputsOf = (rule: RiskRule): readonly RiskInput[] => rule.inputs ?? ["words"];

/**
 * The reasons that count after an edit of a published post. Rules whose input changed are judged anew. All others keep the verdict that is on record: what
 * changed around the post (its owner's other posts, rents of the area, other people's numbers) is not held against it. What earlier edits brought in is on
 * record, so a risky change cannot be split into small ones.
 */
export function reasonsAfterEdit(now: readonly string[], onRecord: readonly string[], changed: ReadonlySet<RiskInput>): string[] {
  return riskRules
    .filter((rule) => {
      if (inputsOf(rule).some((input) => changed.has(input))) return now.includes(rule.code);
      // A verdict on record may lapse, but only in favour of the post.
      return onRecord.includes(rule.code) && (rule.weight < 0 || now.includes(rule.code));
    })
    .map(({ code }) => code);
}

/** For a published post of which nothing is on record: all that its owner wrote. */
export const writtenReasons = (reasons: readonly string[]): string[] =>
  reasons.filter((code) => riskRules.some((rule) => rule.code === code && !inputsOf(rule).includes("account")));

export type JudgedFields = Pick<RiskFacts, "title" | "description" | "interests" | "location" | "profession" | "rent" | "accommodation"> & {
  phone: string;
  photoIds: readonly string[];
};

const fieldsOf = {
  words: ["title", "description", "interests", "location", "profession"],
  rent: ["rent", "accommodation", "location"],
  phone: ["phone"],
  photos: ["photoIds"],
  account: [],
} as const satisfies Record<RiskInput, readonly (keyof JudgedFields)[]>;

export function changedInputs(before: JudgedFields, after: JudgedFields): Set<RiskInput> {
  const isChanged = (field: keyof JudgedFields) => String(before[field]) !== String(after[field]);
  const inputs = Object.keys(fieldsOf) as RiskInput[];
  return new Set(inputs.filter((input) => fieldsOf[input].some(isChanged)));
}
