/**
 * What is written on a flyer, in both languages. Only facts of the form: no title and no description, which may
 * contain a phone number or a name.
 */
import * as m from "../../../paraglide/messages.js";
import type { Locale } from "../../../paraglide/runtime.js";
import { taka } from "../../../platform/i18n/format.ts";
import { saidAllIn } from "../../facts/true-cost.ts";
import type { Listing } from "../../listings/listing.wire.ts";
import { eligibilityText } from "../../listings/listing-eligibility.ts";
import { maskNumbers } from "../../screening/mask-contacts.ts";

export interface LanguageTexts {
  head: string;
  who: string;
  place: string;
  rent: string;
  /** Only if the owner gave every cost: paper has no room to say that an amount is our estimate. */
  allIn: string | undefined;
  scan: string;
  pay: string;
}

export interface FlyerTexts {
  bn: LanguageTexts;
  en: LanguageTexts;
  brand: string;
}

export type FlyerListing = Pick<Listing, "rent" | "facts" | "costs" | "accommodation" | "location">;

function allInIn({ rent, facts, costs }: FlyerListing, locale: Locale): string | undefined {
  const amount = saidAllIn({ rent, facts, costs });
  return amount === undefined ? undefined : m.card_all_in({ amount: taka(amount, locale) }, { locale });
}

/** `places` is the location by language. It is the owner's own text, so a number in it is masked. */
export function flyerTexts(listing: FlyerListing, places: Record<Locale, string>): FlyerTexts {
  const textsIn = (locale: Locale): LanguageTexts => ({
    head: m.flyer_head({}, { locale }),
    who: eligibilityText(listing, locale),
    place: maskNumbers(places[locale], { isShared: false }),
    rent: m.flyer_rent({ amount: taka(listing.rent, locale) }, { locale }),
    allIn: allInIn(listing, locale),
    scan: m.flyer_scan({}, { locale }),
    pay: m.flyer_pay({}, { locale }),
  });
  return { bn: textsIn("bn"), en: textsIn("en"), brand: m.brand_name({}, { locale: "en" }) };
}
