import accountBn from "../messages/account/bn.json" with { type: "json" };
import accountEn from "../messages/account/en.json" with { type: "json" };
import contactBn from "../messages/contact/bn.json" with { type: "json" };
import contactEn from "../messages/contact/en.json" with { type: "json" };
import factsBn from "../messages/facts/bn.json" with { type: "json" };
import factsEn from "../messages/facts/en.json" with { type: "json" };
import formBn from "../messages/form/bn.json" with { type: "json" };
import formEn from "../messages/form/en.json" with { type: "json" };
import freshnessBn from "../messages/freshness/bn.json" with { type: "json" };
import freshnessEn from "../messages/freshness/en.json" with { type: "json" };
import houseBn from "../messages/house/bn.json" with { type: "json" };
import houseEn from "../messages/house/en.json" with { type: "json" };
import listingBn from "../messages/listing/bn.json" with { type: "json" };
import listingEn from "../messages/listing/en.json" with { type: "json" };
import mailBn from "../messages/mail/bn.json" with { type: "json" };
import mailEn from "../messages/mail/en.json" with { type: "json" };
import matchBn from "../messages/match/bn.json" with { type: "json" };
import matchEn from "../messages/match/en.json" with { type: "json" };
import moderationBn from "../messages/moderation/bn.json" with { type: "json" };
import moderationEn from "../messages/moderation/en.json" with { type: "json" };
import safetyBn from "../messages/safety/bn.json" with { type: "json" };
import safetyEn from "../messages/safety/en.json" with { type: "json" };
import seekerBn from "../messages/seeker/bn.json" with { type: "json" };
import seekerEn from "../messages/seeker/en.json" with { type: "json" };
import wantedBn from "../messages/wanted/bn.json" with { type: "json" };
import wantedEn from "../messages/wanted/en.json" with { type: "json" };

/** The texts of the pages, for tests in both languages. */
export const words = {
  en: {
    ...accountEn,
    ...contactEn,
    ...factsEn,
    ...formEn,
    ...houseEn,
    ...listingEn,
    ...freshnessEn,
    ...mailEn,
    ...matchEn,
    ...moderationEn,
    ...safetyEn,
    ...seekerEn,
    ...wantedEn,
  },
  bn: {
    ...accountBn,
    ...contactBn,
    ...factsBn,
    ...formBn,
    ...houseBn,
    ...listingBn,
    ...freshnessBn,
    ...mailBn,
    ...matchBn,
    ...moderationBn,
    ...safetyBn,
    ...seekerBn,
    ...wantedBn,
  },
} as const;
export type Words = (typeof words)["en"] | (typeof words)["bn"];

/** A message up to its first placeholder. */
export const beginning = (sentence: string): string => sentence.split("{", 1)[0]?.trim() ?? sentence;

const digits: Record<string, Intl.NumberFormat> = { en: new Intl.NumberFormat("en-BD"), bn: new Intl.NumberFormat("bn-BD") };
export const shown = (language: "en" | "bn", count: number): string => digits[language]?.format(count) ?? String(count);

/** Each journey runs on a wide screen in English, and on a phone in Bangla. */
export const walks = [
  { language: "en", device: "desktop", viewport: { width: 1280, height: 900 } },
  { language: "bn", device: "phone", viewport: { width: 360, height: 740 } },
] as const;
