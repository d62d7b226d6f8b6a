/** Limits of the private list, per member and per device. */
export const savedLimits = {
  /** Rooms in the list. Nobody compares more rooms. */
  saved: 100,
  /** Rooms marked as 'not for me'. Every list of rooms excludes these ids, so their number is limited. */
  hidden: 200,
  note: 300,
  page: 20,
  /** Taken rooms below the list, newest first. With a page they are what one statement reads: pageLimits.max. */
  taken: 30,
  /** Liked rooms and, for each state, conversations that the list of rooms looks at, newest first. */
  liked: 300,
  talks: 50,
  /** How many ids a page can ask about. */
  marks: 200,
} as const;
