export const toLetLimits = {
  /** After a change, the page of a code may show the old state for these times at most, in every process. */
  stateFreshMs: 3_000,
  stateStaleMs: 8_000,
  /** Nearby rooms on the page of a room that is not free. */
  similarRooms: 3,
  /** How many days of scans an owner sees. */
  scanDays: 14,
  /** Counts per day, and flyers of deleted listings, are kept for this many days. */
  keptDays: 365,
} as const;
