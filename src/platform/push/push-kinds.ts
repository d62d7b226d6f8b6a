/** Members turn each of them on or off, except `visit_pass`, which they ask for with every pass. Migration 0028 queues `messages`. */
export const pushKinds = ["messages", "saved_searches", "viewings", "visit_pass"] as const;
export type PushKind = (typeof pushKinds)[number];
