/** Limits of the safe-visit pass. Limits of columns are in migrations/0032_visit_pass.sql. */

/** Choices for when the seeker wants to be out, in minutes after the start of the visit. */
export const outByMinutes = [30, 60, 90, 120, 180] as const;
/** The preset: this long after the end of the visit. */
export const DONE_AFTER_MINUTES = 60;
export const snoozeMinutes = [15, 30, 60] as const;

/** After this time without an answer, the friends are told. */
export const ANSWER_MINUTES = 15;
/** "I'm out" can be undone for this long. Friends are told afterwards. */
export const UNDO_MINUTES = 1;
/** This long after the end of the visit, the link ends and everything about it is deleted. */
export const LINK_HOURS = 24;
/** The seeker can snooze until this long after the visit, well before the link ends. */
export const SNOOZE_HOURS = 12;

export const nameLength = { min: 1, max: 40 } as const;
export const MAX_EMAIL_LENGTH = 254;

export const visitPassLimits = {
  /** Addresses and browsers of one pass. New friends replace friends who have not confirmed. */
  friends: 3,
  /** New links of one seeker per day. */
  passesPerDay: 20,
  /** New friends of one seeker's passes per day. */
  friendsPerDay: 20,
  /**
   * New friends of one pass. If somebody who got the link uses this up, other passes are not affected, and the seeker
   * makes a new one.
   */
  friendsPerPass: 10,
  /** Mails a day to one address that ask for a confirmation. */
  mailsPerAddress: 2,
  /** Rows about readings of one pass. The last row counts all further readings. */
  readings: 200,
} as const;
