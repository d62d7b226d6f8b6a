/** Limits of a search. Has no Zod, so that the browser can load it. */
export const searchLimits = {
  words: 120,
  /** Fewer letters name no place. */
  locationMin: 2,
  withinKm: { min: 0.5, max: 50, default: 3 },
  postedWithinDays: [1, 3, 7, 14, 30],
} as const;
