import { sql } from "kysely";
import type { Executor } from "../../../platform/db/database.ts";
import type { AuditAction } from "../audit-actions.ts";

export interface AuditEntry {
  action: AuditAction;
  /** Undefined if the rules or the member acted. */
  moderatorId?: string;
  caseId?: string;
  memberId?: string;
  listingId?: string | null;
  reasons?: readonly string[];
}

/**
 * Call this last in a transaction. Each entry's seal depends on the previous entry, so other transactions wait until
 * this one ends.
 */
export async function writeAudit(
  trx: Executor,
  { action, moderatorId, caseId, memberId, listingId, reasons = [] }: AuditEntry,
): Promise<void> {
  // A database trigger sets the seal. The empty value only satisfies the column type.
  await sql`
    insert into audit_entry (moderator_id, action, case_id, member_id, listing_id, reasons, seal)
    values (${moderatorId ?? null}, ${action}, ${caseId ?? null}, ${memberId ?? null}, ${listingId ?? null},
      ${[...reasons]}, '')`.execute(trx);
}

export function listAuditEntries(executor: Executor, beforeId: string | undefined, limit: number) {
  return executor
    .selectFrom("audit_entry")
    .select(["id", "at", "moderator_id", "action", "case_id", "member_id", "listing_id", "reasons"])
    .$if(beforeId !== undefined, (query) => query.where("id", "<", beforeId ?? ""))
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/** How many entries the page verifies; that is fast. docs/runbook.md describes how to verify all of them. */
const SEALS_LOOKED_AT = 10_000;

/** Returns the id of the first entry with a wrong seal, among the newest entries. */
export async function findBrokenSeal(executor: Executor): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`select audit_broken_at(${SEALS_LOOKED_AT}) as id`.execute(executor);
  return rows[0]?.id ?? null;
}
