/** What a display name must not contain: it is shown on listings and in mail subjects. Small enough for the browser. */
import { foldForRules, toShowable, withoutUnseen } from "../../platform/text.ts";

export type NameFinding = "contact" | "staff";

/** The stored form: one line, without invisible characters. */
export const toName = (typed: string): string => withoutUnseen(toShowable(typed)).replaceAll(/\s+/gu, " ").trim().normalize("NFC");

/** A year of birth is fine. More digits may be a phone number. */
const MOST_DIGITS = 6;
const link = /https?:|www[\s.]|@|(?:[.]|\bdot\s?|ডট\s?)(?:com|net|org|info|xyz|site|online|bd|shop|store|club|vip|me|ly|কম)(?![a-z])/u;
/** Alone it may be a name: Bikash, Rocket. */
const wallet = /b\s?i?\s?k\s?a\s?sh?|nagad|nogod|rocket|বিকাশ|নগদ|রকেট/u;
const payment = /\d{2}|\b(?:send|pay|cash\s?out|taka)\b|টাকা|পাঠা/u;

/** Matched against the name in NFKC without separators, so `n e s t m a t e s` is found too. */
const staffJoined = /nestmate|moderator|administrator|customer(?:care|service|support)|helpdesk|নেস্টমেট|মডারেট(?:র|ার)|কাস্টমারকেয়ার/u;
const staffWords =
  /(?<![\p{L}\p{M}])(?:admins?|mods?|support|staff|official|verified|helpline|অ্যাডমিন|এডমিন|সাপোর্ট|অফিসিয়াল|ভেরিফায়েড|ভেরিফাইড|যাচাইকৃত|কর্তৃপক্ষ|হেল্পলাইন)(?![\p{L}\p{M}])/u;
/** Check marks, shields and medals look like our badges. */
const badges = /[\u2705\u2611\u2713\u2714\u2122\u00AE\u{1F5F8}\u{1F5F9}\u{1F6E1}\u{1F46E}\u{1F396}\u{1F3C5}\u{1F530}\u{1F537}\u{1F535}]/u;

const disguised: Record<string, string> = { "0": "o", "1": "i", "3": "e", "4": "a", "5": "s", "7": "t", $: "s", "|": "i", "!": "i" };

export function findInName(name: string): NameFinding | undefined {
  const folded = foldForRules(name);
  if ((folded.match(/\d/g)?.length ?? 0) > MOST_DIGITS || link.test(folded) || (wallet.test(folded) && payment.test(folded))) return "contact";
  const plain = folded.replaceAll(/[013457$|!]/g, (sign) => disguised[sign] ?? sign);
  return badges.test(name) || staffWords.test(plain) || staffJoined.test(plain.replaceAll(/[^\p{L}\p{M}]/gu, "")) ? "staff" : undefined;
}
