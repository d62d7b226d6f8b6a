import { sql } from "kysely";
import type { Executor } from "../../../platform/db/database.ts";
import type { AuditAction } from "../audit-actions.ts";

export interface AuditDeed {
  action: AuditAction;
  /** None: the rules, or the member. */
  moderatorId?: string;
  caseId?: string;
  memberId?: string;
  listingId?: string | null;
  /** Codes alone. */
  reasons?: readonly string[];
}

/** Call it last in the transaction of the deed: entries are sealed one after the other, so everybody else's waits until this one is over. */
export async function writeAudit(trx: Executor, { action, moderatorId, caseId, memberId, listingId, reasons = [] }: AuditDeed): Promise<void> {
  // The seal is the database's to make; an empty one passes the column's type.
  await sql`
    insert into audit_entry (moderator_id, action, case_id, member_id, listing_id, reasons, seal)
    values (${moderatorId ?? null}, ${action}, ${caseId ?? null}, ${memberId ?? null}, ${listingId ?? null}, ${[...reasons]}, '')`.execute(trx);
}

/** Newest first. */
export function listAuditEntries(executor: Executor, beforeId: string | undefined, limit: number) {
  return executor
    .selectFrom("audit_entry")
    .select(["id", "at", "moderator_id", "action", "case_id", "member_id", "listing_id", "reasons"])
    .$if(beforeId !== undefined, (query) => query.where("id", "<", beforeId ?? ""))
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/** The page of the log looks at as many as take no time; the whole of it can be asked for by hand (docs/runbook.md). */
const SEALS_LOOKED_AT = 10_000;

/** The first entry, of the newest, whose seal is not what it should be. */
export async function findBrokenSeal(executor: Executor): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`select audit_broken_at(${SEALS_LOOKED_AT}) as id`.execute(executor);
  return rows[0]?.id ?? null;
}
