/** Members turn each of them on or off. Migration 0028 queues `messages`. */
export const pushKinds = ["messages", "saved_searches", "viewings"] as const;
export type PushKind = (typeof pushKinds)[number];
