/** States, reasons and notices of conversations. The database has the same words: migrations/0020_conversations.sql. */

export const conversationStates = ["waiting", "asked", "open", "closed"] as const;
export type ConversationState = (typeof conversationStates)[number];

export type ConversationSide = "seeker" | "poster";

export const closedReasons = ["declined", "filled", "lapsed", "quiet", "withdrawn", "removed", "blocked"] as const;
export type ClosedReason = (typeof closedReasons)[number];

/** Reasons of a polite decline: somebody else was chosen, house rules or budget do not fit, the dates do not fit. */
export const declineReasons = ["chosen", "fit", "dates"] as const;
export type DeclineReason = (typeof declineReasons)[number];

/** Events that are shown between the messages. Pages have the texts. */
export const notices = [
  "promoted",
  "reopened",
  "number_shared",
  "declined_chosen",
  "declined_fit",
  "declined_dates",
  "filled",
  "lapsed",
  "quiet",
  "withdrawn",
  "removed",
  "blocked",
  "viewing_offered",
  "viewing_suggested",
  "viewing_another",
  "viewing_booked",
  "viewing_moved",
  "viewing_address",
  "viewing_cancelled",
  "viewing_happened",
  "viewing_missed",
  "seat_given",
  "room_given",
  "seat_taken_back",
] as const;
export type Notice = (typeof notices)[number];

export const declineNotice = (reason: DeclineReason): Notice => `declined_${reason}`;
