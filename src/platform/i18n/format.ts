import { getLocale, type Locale } from "../../paraglide/runtime.js";

/** Everything is said in the clock of the rooms, whatever the clock of the server or the reader. */
const TIME_ZONE = "Asia/Dhaka";
const regions: Record<Locale, string> = { en: "en-BD", bn: "bn-BD" };
/** Intl gives en-BD the American order; people here write the day first. */
const dateRegions: Record<Locale, string> = { en: "en-GB", bn: "bn-BD" };

/** Making an Intl formatter costs forty times more than using one, and a page shows many prices. */
function perLocale<Formatter>(make: (region: string) => Formatter, regionOf = regions): (locale: Locale) => Formatter {
  const kept = new Map<Locale, Formatter>();
  return (locale) => {
    const formatter = kept.get(locale) ?? make(regionOf[locale]);
    kept.set(locale, formatter);
    return formatter;
  };
}

const takaFormat = perLocale(
  (region) => new Intl.NumberFormat(region, { style: "currency", currency: "BDT", currencyDisplay: "narrowSymbol", maximumFractionDigits: 0 }),
);
const numberFormat = perLocale((region) => new Intl.NumberFormat(region));
const referenceFormat = perLocale((region) => new Intl.NumberFormat(region, { useGrouping: false }));
const dateFormats = {
  long: perLocale((region) => new Intl.DateTimeFormat(region, { dateStyle: "long", timeZone: TIME_ZONE }), dateRegions),
  short: perLocale((region) => new Intl.DateTimeFormat(region, { day: "numeric", month: "short", timeZone: TIME_ZONE }), dateRegions),
  /** With the time of day. */
  moment: perLocale(
    (region) => new Intl.DateTimeFormat(region, { dateStyle: "medium", timeStyle: "short", hourCycle: "h23", timeZone: TIME_ZONE }),
    dateRegions,
  ),
};
const relativeFormat = perLocale((region) => new Intl.RelativeTimeFormat(region, { numeric: "auto" }));

/** ৳7,500 and ৭,৫০০৳: whole taka, as rents are. */
export function taka(amount: number, locale = getLocale()): string {
  return takaFormat(locale).format(amount);
}

export function number(value: number, locale = getLocale()): string {
  return numberFormat(locale).format(value);
}

/** The number of something of ours, such as a case: a name, not an amount. */
export function reference(id: string, locale = getLocale()): string {
  return referenceFormat(locale).format(BigInt(id));
}

export type DateStyle = keyof typeof dateFormats;

/** Takes a moment, or a plain day such as 2026-12-01. */
export function date(value: Date | string, style: DateStyle = "long", locale = getLocale()): string {
  return dateFormats[style](locale).format(new Date(value));
}

const MINUTE = 60_000;
const steps: readonly [unit: Intl.RelativeTimeFormatUnit, length: number][] = [
  ["year", 365 * 24 * 60 * MINUTE],
  ["month", 30 * 24 * 60 * MINUTE],
  ["week", 7 * 24 * 60 * MINUTE],
  ["day", 24 * 60 * MINUTE],
  ["hour", 60 * MINUTE],
  ["minute", MINUTE],
];

/** '6 hours ago'. `now` comes from the loader, so that server and browser say the same. */
export function relativeTime(value: Date | string, now: Date | string | number, locale = getLocale()): string {
  const distance = new Date(value).getTime() - new Date(now).getTime();
  const [unit, length] = steps.find(([, length]) => Math.abs(distance) >= length) ?? (["minute", MINUTE] as const);
  return relativeFormat(locale).format(Math.trunc(distance / length), unit);
}
