export const cadences = ["instant", "daily", "weekly", "off"] as const;
export type Cadence = (typeof cadences)[number];

export const savedSearchLimits = {
  /** For each member. The table has as many slots. */
  searches: 10,
  name: 80,
  /** Rooms in one message. */
  rooms: 20,
  /** Listings that are remembered as told, for each search. */
  told: 200,
} as const;

/** Times of day are in Dhaka. */
export const alertTimes = {
  /** Nobody is told anything between these hours. */
  quietFrom: 22,
  quietUntil: 8,
  /** Minutes after midnight. */
  morning: 8 * 60 + 30,
  evening: 18 * 60 + 30,
  /** For weekly searches: Saturday, with Sunday as 0. */
  weekday: 6,
  /** Between two messages about instant searches. */
  pauseMinutes: 30,
  instantPerDay: 6,
  /** A search that was not opened for this long is asked about, then it sleeps. */
  askAfterDays: 55,
  sleepAfterDays: 60,
  newsDays: 30,
  /**
   * Ids of news are not committed in order: a delivery reads again what is younger than this. No transaction lasts
   * longer.
   */
  overlapMinutes: 5,
} as const;
