/**
 * Actions in the audit log. The rules or reports do `held`, reports do `messages_paused`, the member does `appealed`
 * and `account_deleted`, and a moderator does all others.
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
