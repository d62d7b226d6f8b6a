/**
 * The texts of a flyer, in both languages. They contain only facts of the form. The title and the description are left
 * out, because they may contain a phone number or a name.
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
  /** Present only if the owner gave every cost, because paper has no space to say that an amount is our estimate. */
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

/** Returns the texts. `places` is the location by language. It is the owner's own text, so a number in it is masked. */
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
