/**
 * Defines what is sent first when many mails and notifications wait. Kinds that SQL functions queue are `soon`, which
 * is the default of the columns.
 */
import { type Priority, priorities } from "../jobs/queues.ts";
import type { GuestPushKind, PushKind } from "../push/push-kinds.ts";

export const mailPriorities = {
  visit_ask: "urgent",
  visit_confirm: "urgent",
  visit_alarm: "urgent",
  visit_safe: "urgent",
  visit_changed: "urgent",
  message_unread: "soon",
  requests_waiting: "soon",
  viewing_news: "soon",
  viewing_reminder: "soon",
  viewing_host: "soon",
  viewing_unanswered: "soon",
  room_taken: "soon",
  room_offered: "soon",
  profile_shown: "soon",
  post_waiting: "soon",
  post_approved: "soon",
  post_changes: "soon",
  post_removed: "soon",
  report_answered: "soon",
  member_suspended: "soon",
  appeal_granted: "soon",
  appeal_rejected: "soon",
  account_leaving: "soon",
  account_kept: "soon",
  record_stays: "soon",
  message_list: "later",
  new_rooms: "later",
  still_looking: "later",
  still_available: "later",
  room_liked: "later",
} as const satisfies Record<string, Priority>;

export const pushPriorities: Record<PushKind | GuestPushKind, Priority> = {
  visit_pass: "urgent",
  visit_with: "urgent",
  visit_alarm: "urgent",
  visit_safe: "urgent",
  visit_changed: "urgent",
  messages: "soon",
  viewings: "soon",
  saved_searches: "later",
};

const ofMails: Readonly<Record<string, Priority>> = mailPriorities;

/** The priority as the column stores it. */
export const priorityOfMail = (kind: string): number => priorities[ofMails[kind] ?? "soon"];
export const priorityOfPush = (kind: PushKind | GuestPushKind): number => priorities[pushPriorities[kind]];
