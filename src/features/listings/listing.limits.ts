/** What a listing may hold. The same limits stand as CHECK constraints in the database. Apart from the schema, so that the browser can know them without Zod. */
export const listingLimits = {
  title: 120,
  location: 160,
  profession: 80,
  interests: 300,
  description: 4_000,
  words: 120,
  /** Fewer letters say nothing to a seeker. Asked of what is new: posts that are older keep what they have. */
  atLeast: { title: 4, location: 3, description: 10 },
  url: 2_048,
  rent: { min: 500, max: 500_000 },
  age: { min: 16, max: 99 },
  moveInDaysAhead: 365,
  moveInFrom: "2000-01-01",
} as const;

const DAY_MS = 24 * 60 * 60 * 1000;
const DHAKA_OFFSET_MS = 6 * 60 * 60 * 1000;

/** Today's date where our members live. */
export function todayInDhaka(now = Date.now()): string {
  return new Date(now + DHAKA_OFFSET_MS).toISOString().slice(0, 10);
}

export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);
}
