/** Limits of the private list, per member and per device. */
export const savedLimits = {
  /** Rooms in the list. Nobody compares more rooms. */
  saved: 100,
  /** Rooms marked as 'not for me'. Every list of rooms excludes these ids, so their number is limited. */
  hidden: 200,
  note: 300,
  page: 20,
  /** How many ids a page can ask about. */
  marks: 200,
} as const;
