/** Short number labels for pins. */
import type { Locale } from "../../../paraglide/runtime.js";
import { number, taka } from "../../../platform/i18n/format.ts";

const regions: Record<Locale, string> = { en: "en", bn: "bn-BD" };

/** For example 7, 940, 1.2K or ১.২ হা, with a plus if counting stopped. */
export function countLabel({ count, isMore }: { count: number; isMore: boolean }, locale: Locale): string {
  const short =
    count < 1000
      ? number(count, locale)
      : new Intl.NumberFormat(regions[locale], { notation: "compact", maximumSignificantDigits: 2 }).format(count);
  return isMore ? `${short}+` : short;
}

/** The whole number, for screen readers. */
export function countInWords({ count, isMore }: { count: number; isMore: boolean }, locale: Locale): string {
  return isMore ? `${number(count, locale)}+` : number(count, locale);
}

/** Three sizes of cluster diamonds. */
export function clusterSize(count: number): "s" | "m" | "l" {
  if (count < 20) return "s";
  return count < 500 ? "m" : "l";
}

const EXACT_BELOW = 10_000;

/** For example ৳7,500, ৳15.5k or ৳১৫.৫ হা, which is short enough for a pin. */
export function priceLabel(rent: number, locale: Locale): string {
  if (rent < EXACT_BELOW) return taka(rent, locale);
  return `৳${new Intl.NumberFormat(regions[locale], { notation: "compact", maximumFractionDigits: 1 }).format(rent).toLowerCase()}`;
}
