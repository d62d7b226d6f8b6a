/** What the audit log can say was done. By the rules or by reports: held. By the member: appealed, account_deleted. The others by a moderator. */
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
] as const;
export type AuditAction = (typeof auditActions)[number];
