/**
 * Limits of conversations. Constraints of the table `conversation_queue` enforce the limits of places under
 * concurrency.
 */

/**
 * `live`: how many conversations of a listing can be asked or open at the same time. Later ones join the waiting list.
 */
export const queueLimits = { live: 25, waiting: 100 } as const;
/** The share of `queueLimits` for seekers whose account is under a week old and has no checked phone. */
export const newAccountLimits = { live: 15, waiting: 80 } as const;

/**
 * Hours after which the other side is reminded of a request, and after which it lapses. `between` is the least time
 * between two reminders, and between the last reminder and the end.
 */
export const answerHours = { firstReminder: 24, secondReminder: 60, lapse: 72, between: 12 } as const;

/**
 * Days after which a place in the waiting list, or an open conversation without messages, ends. `reopened`: days within
 * which a closed conversation can be reopened.
 */
export const conversationDays = { waiting: 14, quiet: 30, reopened: 14 } as const;

/** A first message should say something about its author: 'is it available?' is too short. */
export const openerLength = { min: 20, max: 600 } as const;
export const messageLength = { min: 1, max: 2_000 } as const;
/** Texts that an owner keeps to answer with. They fit into a first message too. */
export const savedReplyLimits = { kept: 10, max: openerLength.max } as const;
/** Counts the messages of both sides of a conversation. */
export const MESSAGES_PER_MINUTE = 20;
/** A retry is recognised only among this many of the newest messages. */
export const RETRIES_KNOWN = 100;
/** How many messages of one side of a conversation may wait for a moderator. */
export const HELD_AT_ONCE = 5;

/** New conversations that a member may begin per day. Answers are not limited. */
export const newConversationLimits = { perDay: 15, perDayOfNewAccount: 5 } as const;

/**
 * If the listing is available again within this time after its conversations were closed as taken, they are restored.
 */
export const RESTORE_FILLED_MINUTES = 10;

export const INBOX_PAGE = 20;
/** How many of the member's own listings the inbox can be filtered by. */
export const INBOX_ROOMS = 50;
/** How many of the member's own listings are searched for interested people. */
export const INTERESTING_LISTINGS = 10;
export const MESSAGES_PAGE = 30;
/** How many held messages a page for moderators shows. */
export const HELD_PAGE = 20;
/** The unread badge counts up to this number. */
export const UNREAD_COUNTED = 99;
/** How many people are listed who have shown interest but have no conversation yet. */
export const INTERESTED_PEOPLE = 50;
/** How many of the owner's rooms that a person likes are named. */
export const LIKED_SHOWN = 5;
/** How many requests can be declined at once. */
export const DECLINED_AT_ONCE = 25;

/**
 * Closed conversations are deleted after this many days. `unanswered` applies to declined, lapsed and withdrawn
 * conversations.
 */
export const keptDays = { unanswered: 90, others: 365 } as const;

/**
 * 'Answers 9 of 10 within a day' counts the `newest` requests of the last `days`. It is shown if there are at least
 * `fewest`.
 */
export const answerRate = { newest: 10, fewest: 5, days: 90 } as const;

/**
 * Limits of mails about unread messages. Above `perDay`, a day's mails become one list, sent at `eveningHour` in Dhaka.
 * The list stores at most `kept` conversations and names at most `listed`.
 */
export const messageMails = { afterMinutes: 2, perDay: 4, eveningHour: 19, listed: 20, kept: 100 } as const;

/** Seconds until a notification about an unread message is sent, so that several messages cause only one. */
export const MESSAGE_PUSH_SECONDS = 10;
