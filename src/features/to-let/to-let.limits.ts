export const toLetLimits = {
  /** After a change, the page of a code may say the old state this long at most, in every process. */
  stateFreshMs: 3_000,
  stateStaleMs: 8_000,
  /** Rooms close by, on the page of a room that is not free. */
  similarRooms: 3,
  /** Days that an owner sees. */
  scanDays: 14,
  /** Counts by day, and flyers of deleted listings, are kept this long. */
  keptDays: 365,
} as const;
