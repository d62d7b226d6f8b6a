/**
 * Patterns for wallets, links and e-mail addresses in texts that foldForRules() has folded. This file is small enough
 * for browsers.
 */
const disguises: Record<string, string> = {
  a: "[a4@]",
  i: "[i1!|]",
  o: "[o0]",
  s: "[s5$]",
  e: "[e3]",
  t: "[t7]",
  g: "[g9]",
};
const between = String.raw`[^\p{L}\p{M}\d]{0,2}`;
const spaced = (name: string) => Array.from(name, (letter) => disguises[letter] ?? letter).join(between);
const latinWallets = [
  "bkash",
  "bikash",
  "bikas",
  "bkas",
  "bekash",
  "vikash",
  "nagad",
  "nogod",
  "nagod",
  "nogad",
  "rocket",
  "roket",
]
  .map(spaced)
  .join("|");
const banglaWallets = ["বিকাশ", "বিকাস", "রকেট"].map(spaced).join("|");
/** 'নগদ' also means 'in cash'. Next to an amount it is not the wallet, unless money is sent to it. */
const nagad = String.raw`${spaced("নগদ")}(?:[\p{L}\p{M}]+|(?<!টাকা নগদ)(?!\s*টাকা)|(?=\s*(?:কর|এ |নম্বর|নাম্বার|একাউন্ট|অ্যাকাউন্ট)))`;
/** Names of mobile wallets, also with separators between the letters or with look-alike characters. */
export const wallets = new RegExp(
  String.raw`(?<![\p{L}\p{M}])(?:(?:${latinWallets})(?:e|er|te|ed|ing|o)?(?![\p{L}\p{M}])|(?:${banglaWallets})[\p{L}\p{M}]*|${nagad})`,
  "gu",
);
export const hasWallet = (written: string): boolean => written.search(wallets) >= 0;

const bareDomain = String.raw`[a-z\d-]+(?:\.[a-z\d-]+)*\.(?:(?:com|net|org|info|xyz|site|online|bd|shop|store|club|vip)(?![a-z])|[a-z]{2,8}\/\S)`;
const link = new RegExp(String.raw`https?:|www[\s.]|(?<![\w@.-])${bareDomain}|\b(?:dot|ডট)\s*(?:com|net|কম|নেট)`, "u");
const mapLink =
  /(?:https?:\/\/)?(?:www\.)?(?:google\.[a-z.]{2,12}\/maps|maps\.app\.goo\.gl|maps\.google|goo\.gl\/maps|openstreetmap\.org|osm\.org)\S*/gu;
/** URL shorteners, and links to chats and forms. */
const blindLink =
  /\b(?:t\.me|wa\.me|m\.me|telegram\.me|chat\.whatsapp|forms\.gle|docs\.google\.com\/forms|bit\.ly|tinyurl|cutt\.ly|rb\.gy|is\.gd|goo\.gl|shorturl|linktr\.ee|discord\.(?:gg|com))(?![a-z])/u;

const withoutMaps = (written: string) => written.replaceAll(mapLink, " ");
export const hasLink = (written: string): boolean => link.test(withoutMaps(written));
export const hasBlindLink = (written: string): boolean => blindLink.test(withoutMaps(written));
export const hasEmail = (written: string): boolean => /[\w.+-]@[\w-]+\.[a-z]{2,}/u.test(written);
