/** Apart from the schema, so that a form in the browser knows them without the checker. */

/** `taken` speeds up the question to the owner; the others go to the moderators. */
export const reportReasons = ["taken", "money_first", "fake", "harassment", "discrimination", "other"] as const;
export type ReportReason = (typeof reportReasons)[number];

/** What came of a report, as its writer is told. */
export const reportOutcomes = ["acted", "dismissed"] as const;
export type ReportOutcome = (typeof reportOutcomes)[number];

export const reportLimits = {
  words: 1_000,
  perDay: 20,
  /** Mails about decided reports to one member. */
  mailsPerDay: 10,
  blocks: 500,
  /** So many members with a verified address say one of the grave things about a post: it waits until a moderator has looked. */
  holdFrom: 3,
} as const;
export const graveReasons: readonly ReportReason[] = ["money_first", "fake", "harassment"];
