/** Limits of viewings. The database has those that must hold under concurrency: migrations/0031_viewings.sql. */

export const slotLimits = {
  minutes: 30,
  /** Minutes at which a viewing can begin. */
  stepMinutes: 15,
  seats: 10,
  /** How far ahead a time is offered, and until when it can be booked. */
  noticeHours: 2,
  daysAhead: 14,
  /** In Dhaka. The last one ends at this hour. */
  fromHour: 8,
  untilHour: 21,
  /** Future ones of a listing, and in one request. */
  perListing: 40,
  atOnce: 20,
  /** Requests of a poster that offer or move times. */
  perDay: 60,
} as const;

export const addressLength = { min: 5, max: 300 } as const;

/** Bookings and moves of a seeker. */
export const BOOKINGS_PER_DAY = 20;

export const SHOWN_SLOTS = 60;

/** When the digits at the door are taken, and how many wrong ones each side may type. */
export const doorCodes = { fromMinutes: 30, untilHours: 3, wrong: 5 } as const;

/** When the poster may say that nobody came: after the start, until days after the end. */
export const nobodyCame = { afterMinutes: 15, days: 7 } as const;

/** What the clock does, before the start. The end is as long after it as the digits are taken. */
export const reminderHours = { first: 24, second: 2, unanswered: 1 } as const;

/** Ended viewings and past slots are deleted after this many days. The record counts no further back. */
export const KEPT_DAYS = 90;

/** A conversation is told of offered times at most once in so many minutes: owners add them one by one. */
export const OFFER_TOLD_MINUTES = 60;
