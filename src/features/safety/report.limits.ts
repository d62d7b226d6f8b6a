/** This file is separate from the schema, so that forms in the browser do not load Zod. */

/** `taken` makes us ask the owner sooner. Reports with the other reasons go to the moderators. */
export const listingReasons = ["taken", "money_first", "fake", "harassment", "discrimination", "other"] as const;
/** Reasons for reports about a person. They leave out the reasons that are about rooms. */
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
  /** Mails to one member per day about decided reports. */
  mailsPerDay: 10,
  blocks: 500,
  /** Messages that one report keeps as evidence. */
  messages: 20,
  /**
   * A listing is held if this many members with a verified e-mail address report it for a grave reason. At least one of
   * them must have an account that is not new.
   */
  holdFrom: 3,
} as const;
/**
 * A member's messages are paused if this many members report conversations with them within this many days. At least
 * one of them must have an account that is not new.
 */
export const messagePause = { reporters: 3, days: 30 } as const;
export const graveReasons: readonly ReportReason[] = ["money_first", "fake", "harassment"];
