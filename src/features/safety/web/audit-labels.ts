import * as m from "../../../paraglide/messages.js";
import type { AuditAction } from "../audit-actions.ts";

export const auditLabels: Record<AuditAction, () => string> = {
  held: m.audit_held,
  approved: m.audit_approved,
  dismissed: m.audit_dismissed,
  asked_to_change: m.audit_asked_to_change,
  removed: m.audit_removed,
  suspended: m.audit_suspended,
  appealed: m.audit_appealed,
  appeal_granted: m.audit_appeal_granted,
  appeal_rejected: m.audit_appeal_rejected,
  account_deleted: m.audit_account_deleted,
};
