/**
 * Actions in the audit log. `held` is done by the rules or by reports, `messages_paused` by reports, `appealed` and
 * `account_deleted` by the member, all others by a moderator.
 */
export const auditActions = [
  "held",
  "approved",
  "dismissed",
  "asked_to_change",
  "removed",
  "suspended",
  "appealed",
  "appeal_granted",
  "appeal_rejected",
  "account_deleted",
  "conversation_read",
  "message_delivered",
  "message_kept",
  "messages_paused",
] as const;
export type AuditAction = (typeof auditActions)[number];
