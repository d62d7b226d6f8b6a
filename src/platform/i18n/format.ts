import { getLocale, type Locale } from "../../paraglide/runtime.js";

/** All times are shown in this zone, regardless of the zones of server and browser. */
const TIME_ZONE = "Asia/Dhaka";
const regions: Record<Locale, string> = { en: "en-BD", bn: "bn-BD" };
/** Intl formats en-BD in the American order, but in Bangladesh the day comes first. */
const dateRegions: Record<Locale, string> = { en: "en-GB", bn: "bn-BD" };

/** Creates each formatter once: creating one costs forty times more than using it. */
function perLocale<Formatter>(make: (region: string) => Formatter, regionOf = regions): (locale: Locale) => Formatter {
  const cache = new Map<Locale, Formatter>();
  return (locale) => {
    const formatter = cache.get(locale) ?? make(regionOf[locale]);
    cache.set(locale, formatter);
    return formatter;
  };
}

const wholeFormat = perLocale((region) => new Intl.NumberFormat(region, { maximumFractionDigits: 0 }));
const numberFormat = perLocale((region) => new Intl.NumberFormat(region));
const referenceFormat = perLocale((region) => new Intl.NumberFormat(region, { useGrouping: false }));
/** Bangla does not shorten the names of months: the 'ডিসে' of Intl is not a word. */
const shortMonth = (region: string) => (region === dateRegions.bn ? "long" : "short");
const dateFormats = {
  long: perLocale((region) => new Intl.DateTimeFormat(region, { dateStyle: "long", timeZone: TIME_ZONE }), dateRegions),
  short: perLocale(
    (region) => new Intl.DateTimeFormat(region, { day: "numeric", month: shortMonth(region), timeZone: TIME_ZONE }),
    dateRegions,
  ),
  /** Weekday and date. */
  day: perLocale(
    (region) =>
      new Intl.DateTimeFormat(region, {
        weekday: "short",
        day: "numeric",
        month: shortMonth(region),
        timeZone: TIME_ZONE,
      }),
    dateRegions,
  ),
  /** Weekday and date, written out. */
  fullDay: perLocale(
    (region) =>
      new Intl.DateTimeFormat(region, { weekday: "long", day: "numeric", month: "long", timeZone: TIME_ZONE }),
    dateRegions,
  ),
  weekday: perLocale(
    (region) => new Intl.DateTimeFormat(region, { weekday: "long", timeZone: TIME_ZONE }),
    dateRegions,
  ),
  /** The parts of a date, for a flag. */
  weekdayShort: perLocale(
    (region) => new Intl.DateTimeFormat(region, { weekday: "short", timeZone: TIME_ZONE }),
    dateRegions,
  ),
  dayOfMonth: perLocale(
    (region) => new Intl.DateTimeFormat(region, { day: "numeric", timeZone: TIME_ZONE }),
    dateRegions,
  ),
  month: perLocale(
    (region) => new Intl.DateTimeFormat(region, { month: shortMonth(region), timeZone: TIME_ZONE }),
    dateRegions,
  ),
  /** '9:12 am' or 'সকাল ৯:১২'. Bangla names the part of the day, because AM and PM are not used. */
  time: perLocale(
    (region) =>
      new Intl.DateTimeFormat(region, {
        hour: "numeric",
        minute: "2-digit",
        hour12: true,
        timeZone: TIME_ZONE,
        ...(region === dateRegions.bn && { dayPeriod: "short" }),
      }),
    dateRegions,
  ),
  /** 2026-12-01, to compare days. */
  iso: perLocale(() => new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeZone: TIME_ZONE })),
  /** Date and time. */
  moment: perLocale(
    (region) =>
      new Intl.DateTimeFormat(region, {
        day: "numeric",
        month: shortMonth(region),
        year: "numeric",
        hour: "2-digit",
        minute: "2-digit",
        hourCycle: "h23",
        timeZone: TIME_ZONE,
      }),
    dateRegions,
  ),
};
const relativeFormat = perLocale((region) => new Intl.RelativeTimeFormat(region, { numeric: "auto" }));

/**
 * ৳7,500 or ৳৭,৫০০, without decimals. Intl puts the sign of Bangla amounts last, but rent notices in Bangladesh put it
 * first.
 */
export function taka(amount: number, locale = getLocale()): string {
  return `৳${wholeFormat(locale).format(amount)}`;
}

export function number(value: number, locale = getLocale()): string {
  return numberFormat(locale).format(value);
}

/** Formats an id, such as that of a case, without separators. */
export function reference(id: string, locale = getLocale()): string {
  return referenceFormat(locale).format(BigInt(id));
}

export type DateStyle = keyof typeof dateFormats;

/** Accepts a timestamp, or a day such as 2026-12-01. */
export function date(value: Date | string, style: DateStyle = "long", locale = getLocale()): string {
  const format = dateFormats[style](locale);
  return style === "time" && locale === "bn" ? banglaTime(format, new Date(value)) : format.format(new Date(value));
}

/**
 * Formats a time in Bangla. Intl puts the part of the day last, has written words for afternoon and night, and begins
 * the afternoon at four instead of three.
 */
function banglaTime(format: Intl.DateTimeFormat, value: Date): string {
  const parts = format.formatToParts(value);
  const textOf = (isDayPeriod: boolean) =>
    parts
      .filter(({ type }) => (type === "dayPeriod") === isDayPeriod)
      .map((part) => part.value)
      .join("")
      .trim();
  const isThree = parts.some((part) => part.type === "hour" && part.value === "৩");
  const dayPeriod = textOf(true)
    .replace("রাত্রি", "রাত")
    .replace(isThree ? "দুপুর" : "বিকাল", "বিকেল");
  return `${dayPeriod} ${textOf(false)}`;
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

/** '6 hours ago'. `now` comes from the loader, so that server and browser render the same text. */
export function relativeTime(value: Date | string, now: Date | string | number, locale = getLocale()): string {
  const distance = new Date(value).getTime() - new Date(now).getTime();
  const [unit, length] = steps.find(([, length]) => Math.abs(distance) >= length) ?? (["minute", MINUTE] as const);
  const count = Math.trunc(distance / length);
  // Intl says 'this minute' and 'এই মিনিট', which nobody says.
  if (count === 0) return locale === "bn" ? "এইমাত্র" : "just now";
  return relativeFormat(locale).format(count, unit);
}
