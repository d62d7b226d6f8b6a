/** Not in the schema file, so that forms in the browser do not load Zod. */

/** `taken` makes us ask the owner sooner. The others go to the moderators. */
export const listingReasons = ["taken", "money_first", "fake", "harassment", "discrimination", "other"] as const;
/** For reports about a person, without the reasons that are about rooms. */
export const personReasons = ["harassment", "money_first", "not_a_woman", "discrimination", "other"] as const;
export const messageReasons = [
  "money_first",
  "harassment",
  "papers",
  "not_owner",
  "not_a_woman",
  "discrimination",
  "other",
] as const;

export const reportReasons = [...listingReasons, "papers", "not_owner", "not_a_woman"] as const;
export type ReportReason = (typeof reportReasons)[number];

/** The outcome that reporters are told. */
export const reportOutcomes = ["acted", "dismissed"] as const;
export type ReportOutcome = (typeof reportOutcomes)[number];

export const reportLimits = {
  words: 1_000,
  perDay: 20,
  /** Mails about decided reports to one member. */
  mailsPerDay: 10,
  blocks: 500,
  /** Messages that one report keeps as evidence. */
  messages: 20,
  /**
   * A listing is held if this many members with a verified e-mail address report it for a grave reason, one of them not
   * with a new account.
   */
  holdFrom: 3,
} as const;
/**
 * Messages of a member are paused if so many members, not all with new accounts, report conversations with them within
 * so many days.
 */
export const messagePause = { reporters: 3, days: 30 } as const;
export const graveReasons: readonly ReportReason[] = ["money_first", "fake", "harassment"];
