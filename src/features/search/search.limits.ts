/** Limits of a search. This file has no Zod, so that the browser can load it. */
export const searchLimits = {
  words: 120,
  /** A location needs this many letters, because shorter texts name no place. */
  locationMin: 2,
  withinKm: { min: 0.5, max: 50, default: 3 },
  postedWithinDays: [1, 3, 7, 14, 30],
} as const;
