import { DAY_MS, DHAKA_OFFSET_MS } from "../../platform/time.ts";

/**
 * Limits of a listing. The database has the same limits as CHECK constraints. This file has no Zod, so that the browser
 * can load it.
 */
export const listingLimits = {
  title: 120,
  location: 160,
  profession: 80,
  interests: 300,
  description: 4_000,
  /** Minimum lengths of new texts. Older listings may keep shorter ones. */
  atLeast: { title: 4, location: 3, description: 10 },
  url: 2_048,
  rent: { min: 500, max: 500_000 },
  age: { min: 16, max: 99 },
  seats: { min: 1, max: 20 },
  moveInDaysAhead: 365,
  moveInFrom: "2000-01-01",
} as const;

/** Listings per page, in lists of listings. */
export const pageLimits = { home: 12, browse: 20, max: 50 } as const;

export function todayInDhaka(now = Date.now()): string {
  return new Date(now + DHAKA_OFFSET_MS).toISOString().slice(0, 10);
}

export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);
}
