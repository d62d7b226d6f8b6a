/**
 * Finds what a display name must not contain: it is shown on listings and in mail subjects. Small enough for the
 * browser.
 */
import { foldForRules, toShowable, withoutUnseen } from "../../platform/text.ts";
import { hasBlindLink, hasLink, hasWallet } from "../screening/contacts.ts";
import { hasPhone } from "../screening/numbers.ts";

export type NameFinding = "contact" | "staff";

/** Converts a typed name to its stored form: one line, without invisible characters. */
export const toName = (typed: string): string =>
  withoutUnseen(toShowable(typed)).replaceAll(/\s+/gu, " ").trim().normalize("NFC");

/** A year of birth is fine. More digits may be a phone number. */
const MOST_DIGITS = 6;
/** Nobody's name has an `@` or ends like an address. */
const address = /@|\.(?:com|net|org|info|xyz|site|online|bd|shop|store|club|vip|me|ly)(?![a-z])/u;
/** These words are refused only beside the name of a wallet, which alone may be a name of a person: Bikash, Rocket. */
const payment = /\d{2}|\b(?:send|pay|cash\s?out|taka)\b|টাকা|পাঠা/u;

/** Matched against the name in NFKC without separators, so `n e s t m a t e s` is found too. */
const staffJoined =
  /nestmate|moderator|administrator|customer(?:care|service|support)|help(?:desk|line)|নেস্টমেট|মডারেট(?:র|ার)|কাস্টমারকেয়ার/u;
const staffWords =
  /(?<![\p{L}\p{M}])(?:admins?|mods?|support|staff|official|verified|helpline|অ্যাডমিন|এডমিন|সাপোর্ট|অফিসিয়াল|ভেরিফায়েড|ভেরিফাইড|যাচাইকৃত|কর্তৃপক্ষ|হেল্পলাইন)(?![\p{L}\p{M}])/u;
/** Check marks, shields and medals look like our badges. */
const badges =
  /[\u2705\u2611\u2713\u2714\u2122\u00AE\u{1F5F8}\u{1F5F9}\u{1F6E1}\u{1F46E}\u{1F396}\u{1F3C5}\u{1F530}\u{1F537}\u{1F535}]/u;

const disguised: Record<string, string> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  $: "s",
  "|": "i",
  "!": "i",
};

/** Letters in circles and squares, and regional indicators (the letters of flags). */
const enclosed = /[\u{1F150}-\u{1F169}\u{1F170}-\u{1F189}\u{1F1E6}-\u{1F1FF}]/gu;
const firstEnclosed = [0x1f1e6, 0x1f170, 0x1f150];
const marked: Record<string, string> = { ı: "i", ł: "l", ø: "o", đ: "d", ħ: "h", ŧ: "t" };

function toPlainLetter(letter: string): string {
  const code = letter.codePointAt(0) ?? 0;
  return String.fromCodePoint(0x61 + code - (firstEnclosed.find((first) => first <= code) ?? code));
}

/** Removes accents and enclosures from Latin letters, so that `Nëst Mätes` and `Àdmín` are found. */
const withoutDecoration = (name: string): string =>
  name
    .normalize("NFD")
    .replaceAll(/(?<=[a-z])\p{Mn}+/giu, "")
    .replaceAll(/[ıłøđħŧ]/g, (letter) => marked[letter] ?? letter)
    .replaceAll(enclosed, toPlainLetter);

/** Finds Latin words with letters of another alphabet (except Bangla), which are there to look like Latin ones. */
const hasMixedAlphabets = (folded: string): boolean =>
  folded
    .split(/\s+/)
    .some(
      (word) =>
        /\p{Script=Latin}/u.test(word) &&
        /(?![\p{Script=Latin}\p{Script=Bengali}\p{Script=Common}\p{Script=Inherited}])\p{L}/u.test(word),
    );

export function findInName(name: string): NameFinding | undefined {
  const folded = foldForRules(withoutDecoration(name));
  const isContact =
    (folded.match(/\d/g)?.length ?? 0) > MOST_DIGITS ||
    hasPhone(name) ||
    address.test(folded) ||
    hasLink(folded) ||
    hasBlindLink(folded) ||
    (hasWallet(folded) && payment.test(folded));
  if (isContact) return "contact";
  const plain = folded.replaceAll(/[013457$|!]/g, (sign) => disguised[sign] ?? sign);
  return badges.test(name) ||
    hasMixedAlphabets(folded) ||
    staffWords.test(plain) ||
    staffJoined.test(plain.replaceAll(/[^\p{L}\p{M}]/gu, ""))
    ? "staff"
    : undefined;
}
