import accountBn from "../messages/account/bn.json" with { type: "json" };
import accountEn from "../messages/account/en.json" with { type: "json" };
import contactBn from "../messages/contact/bn.json" with { type: "json" };
import contactEn from "../messages/contact/en.json" with { type: "json" };
import formBn from "../messages/form/bn.json" with { type: "json" };
import formEn from "../messages/form/en.json" with { type: "json" };
import freshnessBn from "../messages/freshness/bn.json" with { type: "json" };
import freshnessEn from "../messages/freshness/en.json" with { type: "json" };
import listingBn from "../messages/listing/bn.json" with { type: "json" };
import listingEn from "../messages/listing/en.json" with { type: "json" };
import mailBn from "../messages/mail/bn.json" with { type: "json" };
import mailEn from "../messages/mail/en.json" with { type: "json" };
import moderationBn from "../messages/moderation/bn.json" with { type: "json" };
import moderationEn from "../messages/moderation/en.json" with { type: "json" };
import safetyBn from "../messages/safety/bn.json" with { type: "json" };
import safetyEn from "../messages/safety/en.json" with { type: "json" };

/** What the pages say, for journeys that are made in both languages. */
export const words = {
  en: { ...accountEn, ...contactEn, ...formEn, ...listingEn, ...freshnessEn, ...mailEn, ...moderationEn, ...safetyEn },
  bn: { ...accountBn, ...contactBn, ...formBn, ...listingBn, ...freshnessBn, ...mailBn, ...moderationBn, ...safetyBn },
} as const;
export type Words = (typeof words)["en"] | (typeof words)["bn"];

/** A sentence up to where the page puts something of its own into it. */
export const beginning = (sentence: string): string => sentence.split("{", 1)[0]?.trim() ?? sentence;

const digits: Record<string, Intl.NumberFormat> = { en: new Intl.NumberFormat("en-BD"), bn: new Intl.NumberFormat("bn-BD") };
export const shown = (language: "en" | "bn", count: number): string => digits[language]?.format(count) ?? String(count);

/** Each journey on a wide screen in English, and on a phone in Bangla. */
export const walks = [
  { language: "en", device: "desktop", viewport: { width: 1280, height: 900 } },
  { language: "bn", device: "phone", viewport: { width: 360, height: 740 } },
] as const;
