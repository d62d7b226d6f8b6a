export const cadences = ["instant", "daily", "weekly", "off"] as const;
export type Cadence = (typeof cadences)[number];

export const savedSearchLimits = {
  /** Searches of each member. The table has as many slots. */
  searches: 10,
  name: 80,
  /** Number of rooms in one message. */
  rooms: 20,
  /** How many listings each search remembers as already told. */
  told: 200,
} as const;

/** Limits of alerts. Times of day are in Dhaka. */
export const alertTimes = {
  /** No messages are sent between these two hours. */
  quietFrom: 22,
  quietUntil: 8,
  /** The times of day are in minutes after midnight. */
  morning: 8 * 60 + 30,
  evening: 18 * 60 + 30,
  /** Weekly searches are delivered on Saturday; Sunday is 0. */
  weekday: 6,
  /** Least time between two messages about instant searches. */
  pauseMinutes: 30,
  instantPerDay: 6,
  /** A member is asked about a search that was not opened for this many days. Later the search sleeps. */
  askAfterDays: 55,
  sleepAfterDays: 60,
  newsDays: 30,
  /**
   * Ids of news are not committed in order, so a delivery reads news that is younger than this again. No transaction
   * lasts longer.
   */
  overlapMinutes: 5,
} as const;
