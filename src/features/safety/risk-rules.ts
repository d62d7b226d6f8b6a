/**
 * The rules that score a listing. A matching rule adds its weight; negative weights lower the score. A listing whose
 * score reaches HOLD_AT is held until a moderator has decided. One small signal is never enough: honest posters name
 * wallets, give a second number and offer cheap rooms.
 */
import { hasBlindLink, hasEmail, hasLink } from "../screening/contacts.ts";
import * as honest from "../screening/lexicon-honest.ts";
import * as asked from "../screening/lexicon-money.ts";
import * as people from "../screening/lexicon-people.ts";
import * as place from "../screening/lexicon-place.ts";
import { hasForeignPhone, hasPaymentNumber, hasPhone } from "../screening/numbers.ts";
import {
  asksSecret,
  asksToHold,
  isAboutPaying,
  isAddressLater,
  isAfterViewing,
  isDenied,
  isMoneyFirst,
  readMoney,
  some,
} from "../screening/payment.ts";
import { type ScannedText, scanText } from "../screening/scan.ts";

export const HOLD_AT = 100;

export interface RiskFacts {
  title: string;
  description: string;
  interests: string;
  location: string;
  profession: string;
  /** Captions of the listing's photos. Pages show them below the photos and as alternative texts. */
  captions?: readonly string[];
  rent: number;
  accommodation: "single" | "shared";
  /** Lower quartile of the rents for such rooms in the area. Undefined if too few rents are known. */
  lowerQuartile: number | undefined;
  accountAgeDays: number;
  /** Number of listings that the owner created within a day, including this one and deleted ones. */
  postsToday: number;
  /**
   * Number of members whose listings had this phone number before this one, including the owner. Later listings do not
   * count, because anybody can copy a number.
   */
  membersWithPhone: number;
  /** Another member had verified the number before this listing used it. */
  isPhoneOfAnother: boolean;
  /** Number of other members whose earlier listings have the same text. */
  sameTextMembers: number;
  /** Number of other members whose listings have one of the photos. */
  samePhotoMembers: number;
}

interface ScannedPost extends RiskFacts {
  /** The whole text, as it was written. */
  whole: string;
  text: ScannedText;
  /** What each sentence says about money for this room. See readMoney() in payment.ts. */
  money: readonly string[];
  rentRatio: number;
}

/** What a rule depends on. `account` stands for everything that an edit of the listing cannot change. */
export type RiskInput = "words" | "rent" | "phone" | "photos" | "account";

export interface RiskRule {
  code: string;
  weight: number;
  /** By default, a rule depends on the text of the listing. */
  inputs?: readonly RiskInput[];
  /** The rule is about money. Honest statements about money offset only such rules. */
  isMoney?: boolean;
  test: (post: ScannedPost) => boolean;
}

const says = ({ text }: ScannedPost, ...all: readonly RegExp[]) => some(text.sentences, ...all);

const isToSend = (sentence: string) => asked.sendMoney.test(sentence);
const asksFirst = ({ text, money }: ScannedPost) =>
  money.some(isMoneyFirst) || isAddressLater(text, money, (sentence) => asked.addressLater.test(sentence), isToSend);
const asksToSend = ({ money }: ScannedPost) => money.some(isToSend);
const isAway = (post: ScannedPost) => says(post, place.ownerAway);
const isNotShown = (post: ScannedPost) => says(post, place.noViewing);

const YOUNG_DAYS = 7;

export const riskRules: readonly RiskRule[] = [
  // Rules about the rent.
  { code: "rent_missing", weight: 50, inputs: ["rent"], test: ({ rent }) => rent <= 1_000 },
  { code: "rent_far_below", weight: 90, inputs: ["rent"], test: ({ rentRatio }) => rentRatio < 0.35 },
  { code: "rent_below", weight: 60, inputs: ["rent"], test: ({ rentRatio }) => rentRatio >= 0.35 && rentRatio < 0.5 },
  {
    code: "luxury_for_little",
    weight: 40,
    inputs: ["rent", "words"],
    test: (post) => post.rentRatio < 0.6 && says(post, place.luxury),
  },
  { code: "rent_waived", weight: 40, test: (post) => says(post, people.rentWaived) },

  // Rules about money before a viewing.
  { code: "money_first", weight: 100, isMoney: true, test: asksFirst },
  { code: "pay_to_hold", weight: 70, isMoney: true, test: ({ money }) => asksToHold(money) },
  { code: "fee", weight: 60, isMoney: true, test: ({ money }) => some(money, asked.fee) },
  { code: "send_money", weight: 40, isMoney: true, test: asksToSend },
  {
    code: "pay_the_absent",
    weight: 40,
    isMoney: true,
    test: (post) =>
      (isAway(post) || isNotShown(post)) && (asksToSend(post) || asksFirst(post) || asksToHold(post.money)),
  },
  { code: "wallet", weight: 30, isMoney: true, test: ({ money }) => some(money, asked.wallet) },
  {
    code: "wallet_number",
    weight: 40,
    isMoney: true,
    test: ({ money, whole }) => some(money, asked.wallet) && hasPaymentNumber(whole),
  },
  { code: "refund_promised", weight: 20, isMoney: true, test: ({ money }) => some(money, asked.refund) },
  { code: "prepay_discount", weight: 40, isMoney: true, test: ({ money }) => some(money, asked.prepayDiscount) },
  { code: "overpayment", weight: 100, test: (post) => says(post, asked.overpayment) },

  // Rules about rooms that are not shown.
  { code: "no_viewing", weight: 40, test: isNotShown },
  { code: "owner_away", weight: 25, test: isAway },
  { code: "keys_by_post", weight: 90, test: (post) => says(post, place.keysByPost) },
  { code: "come_alone", weight: 90, test: (post) => says(post, people.comeAlone) },
  { code: "at_night", weight: 30, test: (post) => says(post, people.atNight) },
  { code: "fetched", weight: 30, test: (post) => says(post, people.fetched) },
  { code: "bring_cash", weight: 40, test: (post) => says(post, people.bringCash) },

  // Rules about contact outside this site.
  { code: "phone_in_text", weight: 30, test: ({ whole }) => hasPhone(whole) },
  { code: "foreign_phone", weight: 40, test: ({ whole }) => hasForeignPhone(whole) },
  { code: "email_in_text", weight: 30, test: ({ text }) => hasEmail(text.written) },
  { code: "link_in_text", weight: 50, test: ({ text }) => hasLink(text.written) },
  { code: "blind_link", weight: 50, test: ({ text }) => hasBlindLink(text.written) },
  { code: "messenger", weight: 15, test: (post) => says(post, place.messenger) },
  { code: "only_elsewhere", weight: 60, test: (post) => says(post, place.onlyElsewhere) },

  // Rules about what is asked of people.
  { code: "company_wanted", weight: 70, test: (post) => says(post, people.intimacy) },
  {
    code: "man_seeks_woman",
    weight: 50,
    test: (post) => says(post, people.manAlone) && says(post, people.womanWanted),
  },
  { code: "secrets_asked", weight: 100, test: ({ text }) => asksSecret(text.sentences) },
  {
    code: "papers_first",
    weight: 90,
    test: ({ text }) =>
      text.sentences.some(
        (sentence) =>
          people.papers.test(sentence) &&
          (people.sendPapers.test(sentence) || asked.beforeViewing.test(sentence)) &&
          !honest.afterViewing.test(sentence),
      ),
  },
  { code: "job_offer", weight: 50, test: (post) => says(post, place.jobOffer) },

  // Rules about agents.
  { code: "many_rooms", weight: 50, test: (post) => says(post, place.manyRooms) || says(post, place.countOfRooms) },
  {
    code: "trade_words",
    weight: 30,
    test: (post) => post.text.sentences.some((sentence) => place.trade.test(sentence) && !place.noTrade.test(sentence)),
  },
  {
    code: "shouting",
    weight: 30,
    test: ({ text }) => (text.written.match(/!/g)?.length ?? 0) >= 4 || /!!|\*\*\*|~~~/.test(text.written),
  },

  // Rules about duplicates.
  { code: "same_text", weight: 40, test: ({ sameTextMembers }) => sameTextMembers === 1 },
  { code: "same_text_often", weight: 80, test: ({ sameTextMembers }) => sameTextMembers > 1 },
  { code: "same_photo", weight: 30, inputs: ["photos"], test: ({ samePhotoMembers }) => samePhotoMembers === 1 },
  { code: "same_photo_often", weight: 90, inputs: ["photos"], test: ({ samePhotoMembers }) => samePhotoMembers > 1 },

  // Rules about the account.
  { code: "young_account", weight: 10, inputs: ["account"], test: ({ accountAgeDays }) => accountAgeDays < YOUNG_DAYS },
  { code: "many_posts", weight: 60, inputs: ["account"], test: ({ postsToday }) => postsToday > 5 },
  {
    code: "many_posts_young",
    weight: 50,
    inputs: ["account"],
    test: ({ postsToday, accountAgeDays }) => postsToday > 5 && accountAgeDays < YOUNG_DAYS,
  },
  { code: "shared_phone", weight: 40, inputs: ["phone"], test: ({ membersWithPhone }) => membersWithPhone > 2 },
  { code: "phone_of_another", weight: 100, inputs: ["phone"], test: ({ isPhoneOfAnother }) => isPhoneOfAnother },
  { code: "much_shared_phone", weight: 60, inputs: ["phone"], test: ({ membersWithPhone }) => membersWithPhone > 4 },

  // Signals of an honest listing, which lower the score.
  {
    code: "after_viewing",
    weight: -30,
    isMoney: true,
    test: (post) =>
      !asksFirst(post) && post.text.sentences.some((sentence) => isAfterViewing(sentence) && isAboutPaying(sentence)),
  },
  {
    code: "warns_of_money",
    weight: -60,
    isMoney: true,
    test: (post) =>
      !asksFirst(post) && post.text.clauses.flat().some((clause) => isAboutPaying(clause) && isDenied(clause)),
  },
  {
    code: "says_why_cheap",
    weight: -30,
    inputs: ["rent", "words"],
    test: (post) => post.rentRatio < 0.6 && says(post, place.whyCheap),
  },
];

function read(facts: RiskFacts): ScannedPost {
  const parts = [
    facts.title,
    facts.description,
    facts.interests,
    facts.profession,
    facts.location,
    ...(facts.captions ?? []),
  ];
  const text = scanText(parts);
  return {
    ...facts,
    whole: parts.join("\n"),
    text,
    money: readMoney(text),
    rentRatio: facts.lowerQuartile ? facts.rent / facts.lowerQuartile : 1,
  };
}

export interface Risk {
  score: number;
  /** Codes of the matching rules. */
  reasons: string[];
}

export function assessRisk(facts: RiskFacts): Risk {
  const post = read(facts);
  const held = riskRules.filter(({ test }) => test(post));
  return { score: scoreOf(held.map(({ code }) => code)), reasons: held.map(({ code }) => code) };
}

const rules = new Map(riskRules.map((rule) => [rule.code, rule]));

/** Returns the score of these reasons, without those that a moderator has cleared. */
export function scoreOf(reasons: readonly string[], cleared: readonly string[] = []): number {
  const open = reasons.filter((code) => !cleared.includes(code)).flatMap((code) => rules.get(code) ?? []);
  const sum = (isMoney: boolean) =>
    open.filter((rule) => (rule.isMoney ?? false) === isMoney).reduce((total, { weight }) => total + weight, 0);
  return Math.max(0, sum(true)) + Math.max(0, sum(false));
}

const inputsOf = (rule: RiskRule): readonly RiskInput[] => rule.inputs ?? ["words"];

/**
 * The reasons that count after an edit of a published listing. Rules whose inputs have changed are evaluated again. All
 * other rules keep their recorded result, so that changes elsewhere (the owner's other listings, rents in the area,
 * other members' numbers) do not count against the listing. Results of earlier edits are recorded, so that nobody can
 * split a risky change into small ones.
 */
export function reasonsAfterEdit(
  now: readonly string[],
  onRecord: readonly string[],
  changed: ReadonlySet<RiskInput>,
): string[] {
  return riskRules
    .filter((rule) => {
      if (inputsOf(rule).some((input) => changed.has(input))) return now.includes(rule.code);
      // A result may differ from the recorded one only in favour of the listing.
      return onRecord.includes(rule.code) && (rule.weight < 0 || now.includes(rule.code));
    })
    .map(({ code }) => code);
}

/**
 * Returns the reasons that stay cleared after an edit. A reason that a moderator has cleared stays cleared until an
 * edit changes an input of its rule, such as the number, the photos or the text.
 */
export const clearedAfterEdit = (cleared: readonly string[], changed: ReadonlySet<RiskInput>): string[] =>
  cleared.filter(
    (code) => !riskRules.some((rule) => rule.code === code && inputsOf(rule).some((input) => changed.has(input))),
  );

/** The reasons for a published listing without recorded results. Only rules about what the owner wrote count. */
export const writtenReasons = (reasons: readonly string[]): string[] =>
  reasons.filter((code) => riskRules.some((rule) => rule.code === code && !inputsOf(rule).includes("account")));

export type JudgedFields = Pick<
  RiskFacts,
  "title" | "description" | "interests" | "location" | "profession" | "rent" | "accommodation"
> & {
  phone: string;
  photoIds: readonly string[];
  captions: readonly string[];
};

const fieldsOf = {
  words: ["title", "description", "interests", "location", "profession", "captions"],
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
