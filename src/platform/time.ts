export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
/** Bangladesh has one time zone, without daylight saving. */
export const DHAKA_OFFSET_MS = 6 * HOUR_MS;
export const DAY_SECONDS = 24 * 60 * 60;
export const YEAR_SECONDS = 365 * DAY_SECONDS;
