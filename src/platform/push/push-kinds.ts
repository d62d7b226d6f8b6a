/**
 * Members turn each kind on or off, except `visit_pass`, which they ask for with every pass. Migration 0028 queues
 * `messages`.
 */
export const pushKinds = ["messages", "saved_searches", "viewings", "visit_pass"] as const;
export type PushKind = (typeof pushKinds)[number];

/** Kinds of notifications to friends without an account. No member can turn them off. */
export type GuestPushKind = "visit_with" | "visit_alarm" | "visit_safe" | "visit_changed";
