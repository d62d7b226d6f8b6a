/** Limits of the safe-visit pass. Those of columns are in migrations/0032_visit_pass.sql. */

/** When the seeker wants to be out, in minutes after the start of the visit. */
export const outByMinutes = [30, 60, 90, 120, 180] as const;
export const DEFAULT_OUT_BY_MINUTES = 60;
export const snoozeMinutes = [15, 30, 60] as const;

/** Without an answer for so long, the friend is told. */
export const ANSWER_MINUTES = 15;
/** "I'm out" can be taken back for so long. Friends are told afterwards. */
export const UNDO_MINUTES = 1;
/** After the end of the visit the link ends, and everything about it is deleted. */
export const LINK_HOURS = 24;
/** Snoozing ends so long after the visit, well before the link does. */
export const SNOOZE_HOURS = 12;

export const nameLength = { min: 1, max: 40 } as const;
export const MAX_EMAIL_LENGTH = 254;

export const visitPassLimits = {
  /** Addresses and browsers of one pass. Who has not confirmed gives way to who comes later. */
  friends: 3,
  /** New links of one seeker a day. */
  passesPerDay: 20,
  /** New friends of one seeker's passes a day. */
  friendsPerDay: 20,
  /** Of one pass. Whoever got the link cannot use up more: the seeker makes a new one. */
  friendsPerPass: 10,
  /** Mails that ask for a confirmation, to one address a day. */
  mailsPerAddress: 2,
  /** Rows about readings of one pass. The last one counts all further readings. */
  readings: 200,
} as const;
