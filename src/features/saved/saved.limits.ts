/** Limits of the private list, per member and per device. */
export const savedLimits = {
  /** Rooms in the list. Nobody compares more. */
  saved: 100,
  /** Rooms marked as 'not for me'. Every list of rooms leaves them out, so the number is bounded. */
  hidden: 200,
  note: 300,
  page: 20,
  /** Ids that one page asks about. */
  marks: 200,
} as const;
