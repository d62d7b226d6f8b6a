/** Limits of conversations. Constraints of `conversation_queue` hold those of places under concurrency. */

/** Conversations that are asked or open at the same time for one listing; later ones are in the waiting list. */
export const queueLimits = { live: 25, waiting: 100 } as const;
/** Of these, what seekers whose account is under a week old and has no checked phone can take. */
export const newAccountLimits = { live: 15, waiting: 80 } as const;

/**
 * How long the other side has for the first answer, and when it is reminded: two reminders, and the last one and the
 * end, are at least `between` apart.
 */
export const answerHours = { firstReminder: 24, secondReminder: 60, lapse: 72, between: 12 } as const;

/** When a place in the waiting list and an open conversation without messages end, and when reopening does. */
export const conversationDays = { waiting: 14, quiet: 30, reopened: 14 } as const;

/** A first message says something about the person: 'is it available?' is too short. */
export const openerLength = { min: 20, max: 600 } as const;
export const messageLength = { min: 1, max: 2_000 } as const;
/** Messages of both sides in one conversation. */
export const MESSAGES_PER_MINUTE = 20;
/** A retry is recognised among so many of the newest messages. */
export const RETRIES_KNOWN = 100;
/** Held messages of one side of a conversation that wait for a moderator. */
export const HELD_AT_ONCE = 5;

/** New conversations a day. Answers are not limited. */
export const newConversationLimits = { perDay: 15, perDayOfNewAccount: 5 } as const;

/**
 * If the listing is available again within this time after its conversations were closed as taken, they are restored.
 */
export const RESTORE_FILLED_MINUTES = 10;

export const INBOX_PAGE = 20;
/** Own listings by which the inbox can be filtered. */
export const INBOX_LISTINGS = 10;
export const MESSAGES_PAGE = 30;
/** Held messages on a page for moderators. */
export const HELD_PAGE = 20;
/** The unread badge counts no further. */
export const UNREAD_COUNTED = 99;
/** People who have shown interest and have no conversation yet: how many are listed. */
export const INTERESTED_PEOPLE = 50;
/** For answering several requests with one decision. */
export const DECLINED_AT_ONCE = 25;

/** Closed conversations are deleted after this many days: declined, lapsed and withdrawn ones sooner. */
export const keptDays = { unanswered: 90, others: 365 } as const;

/** 'Answers 9 of 10 within a day': of the newest requests of this many days, if there are enough. */
export const answerRate = { newest: 10, fewest: 5, days: 90 } as const;

/**
 * Mails about unread messages: when, how many a day, and how many conversations a list of them names. Those above the
 * limit of the day are one list at this hour in Dhaka, which keeps no more than `kept` of them.
 */
export const messageMails = { afterMinutes: 2, perDay: 4, eveningHour: 19, listed: 20, kept: 100 } as const;

/** A notification about an unread message comes after so many seconds, so that several messages are one. */
export const MESSAGE_PUSH_SECONDS = 10;
