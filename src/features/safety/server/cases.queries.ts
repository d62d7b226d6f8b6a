import { sql } from "kysely";
import type { Executor } from "../../../platform/db/database.ts";

/** Closes the case that the rules opened for a member's messages, because the messages are harmless. */
export async function settleMessageCase(trx: Executor, memberId: string, now: Date): Promise<void> {
  await sql`
    update moderation_case set decision = 'approve', decided_at = ${now}::timestamptz
    where kind = 'risk' and member_id = ${memberId}::bigint and listing_id is null and decided_at is null`.execute(trx);
}

export interface NewCase {
  kind: "risk" | "report";
  memberId: string;
  listingId: string | null;
  score: number;
  reasons: readonly string[];
}

/** Opens a case, or updates the open case of this kind. */
export async function openCase(trx: Executor, { kind, memberId, listingId, score, reasons }: NewCase): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into moderation_case (kind, member_id, listing_id, score, reasons)
    values (${kind}, ${memberId}, ${listingId}, ${score}, ${[...reasons]})
    on conflict (kind, member_id, coalesce(listing_id, 0)) where decided_at is null and kind <> 'appeal'
    do update set score = excluded.score, reasons = excluded.reasons
    returning id`.execute(trx);
  return rows[0]?.id ?? "";
}
