/** Limits of viewings. Limits that must hold under concurrency are in the database: migrations/0031_viewings.sql. */

export const slotLimits = {
  minutes: 30,
  /** A viewing can begin at multiples of this many minutes. */
  stepMinutes: 15,
  seats: 10,
  /** A viewing is offered and booked at least this many hours ahead. It is offered at most `daysAhead` days ahead. */
  noticeHours: 2,
  daysAhead: 14,
  /** Hours in Dhaka. The last viewing ends at `untilHour`. */
  fromHour: 8,
  untilHour: 21,
  /** Future slots of a listing. */
  perListing: 40,
  /** Requests of a poster per day that offer or move times. */
  perDay: 60,
} as const;

export const addressLength = { min: 5, max: 300 } as const;

/** Bookings and moves of a seeker per day. */
export const BOOKINGS_PER_DAY = 20;

/** Times of one suggestion, and suggestions of a member per day. A conversation shows the newest suggestions. */
export const suggestionLimits = { times: 3, perDay: 40, shown: 30 } as const;

export const SHOWN_SLOTS = 60;

/**
 * When the poster can type the code at the door, before the start and after the end, and how many wrong ones.
 */
export const doorCodes = { fromMinutes: 30, untilHours: 3, wrong: 5 } as const;

/** When the poster may say that nobody came: from minutes after the start until days after the end. */
export const nobodyCame = { afterMinutes: 15, days: 7 } as const;

/**
 * How many hours before the start the clock runs each step. Its last step runs when the code can no longer be typed.
 */
export const reminderHours = { first: 24, second: 2, unanswered: 1 } as const;

/** Ended viewings and past slots are deleted after this many days. The record counts no older viewings. */
export const KEPT_DAYS = 90;

/** A conversation is told of offered times at most once in this many minutes, because owners add times one by one. */
export const OFFER_TOLD_MINUTES = 60;
