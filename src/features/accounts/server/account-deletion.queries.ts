import { sql } from "kysely";
import type { Executor } from "../../../platform/db/database.ts";
import { deleteLikes } from "../likes.sql.ts";

/** Locks the row until the transaction ends, so that leaving, coming back and deletion cannot run at the same time. */
export function lockMember(executor: Executor, memberId: string) {
  return executor
    .selectFrom("member")
    .select(["id", "uid", "leaving_at", "suspended_at"])
    .where("id", "=", memberId)
    .forUpdate()
    .executeTakeFirst();
}

export async function updateLeaving(executor: Executor, memberId: string, leavingAt: Date | null): Promise<void> {
  await executor.updateTable("member").set({ leaving_at: leavingAt }).where("id", "=", memberId).execute();
}

export async function deleteSessionsOf(executor: Executor, memberId: string): Promise<void> {
  await executor.deleteFrom("session").where("member_id", "=", memberId).execute();
}

/** Lists members who asked for deletion before `askedBy`. */
export function listAccountsToDelete(executor: Executor, askedBy: Date, limit: number): Promise<{ id: string }[]> {
  return executor
    .selectFrom("member")
    .select("id")
    .where("leaving_at", "<=", askedBy)
    .orderBy("leaving_at")
    .limit(limit)
    .execute();
}

const hashOf = (uid: string) => sql<Buffer>`sha256(convert_to(${uid}, 'UTF8'))`;

/**
 * Remembers the deleted account. From here on the deletion cannot be undone, and an ID token of this person creates no
 * new member.
 */
export async function insertDeletedAccount(executor: Executor, uid: string, now: Date): Promise<void> {
  await executor
    .insertInto("departed_identity")
    .values({ uid_hash: hashOf(uid), departed_at: now })
    .onConflict((conflict) => conflict.column("uid_hash").doUpdateSet({ departed_at: now, is_cleared: false }))
    .execute();
}

export async function isAccountDeleted(executor: Executor, uid: string): Promise<boolean> {
  const row = await executor
    .selectFrom("departed_identity")
    .select("departed_at")
    .where("uid_hash", "=", hashOf(uid))
    .executeTakeFirst();
  return row !== undefined;
}

export async function hasUncleared(executor: Executor): Promise<boolean> {
  return (
    (
      await executor
        .selectFrom("departed_identity")
        .select("departed_at")
        .where("is_cleared", "=", false)
        .limit(1)
        .execute()
    ).length > 0
  );
}

export async function markCleared(executor: Executor, departedBy: Date): Promise<void> {
  await executor
    .updateTable("departed_identity")
    .set({ is_cleared: true })
    .where("departed_at", "<=", departedBy)
    .execute();
}

export async function forgetAccountsDeletedBefore(executor: Executor, time: Date): Promise<void> {
  await executor.deleteFrom("departed_identity").where("departed_at", "<", time).execute();
}

/** Deletes at most `most` likes. Returns how many were deleted. */
export async function deleteLikesOf(executor: Executor, memberId: string, most: number): Promise<number> {
  const deleted = await deleteLikes(
    executor,
    sql`member_id = ${memberId}::bigint and listing_id in (
      select listing_id from listing_like where member_id = ${memberId}::bigint order by listing_id limit ${most})`,
  );
  return deleted.length;
}

/** Deletes the member, and by cascade all rows that refer to them. The audit log keeps only the member id. */
export async function deleteMember(executor: Executor, memberId: string): Promise<void> {
  await executor.deleteFrom("member").where("id", "=", memberId).execute();
  await sql`insert into audit_entry (action, member_id) values ('account_deleted', ${memberId}::bigint)`.execute(
    executor,
  );
}

/**
 * Tables whose planner statistics may contain personal data. None of them is ever empty: ANALYZE of an empty table
 * keeps the old statistics.
 */
const sampledTables = ["member", "listing", "listing_words", "search_word"] as const;
const ANALYZE_TIMEOUT = "10min";

/** Replaces the planner statistics. ANALYZE reads a sample, so it takes a few seconds at any table size. */
export async function refreshStatistics(executor: Executor): Promise<void> {
  for (const table of sampledTables)
    await executor.transaction().execute(async (trx) => {
      await sql`set local statement_timeout = ${sql.lit(ANALYZE_TIMEOUT)}`.execute(trx);
      await sql`analyze ${sql.table(table)}`.execute(trx);
    });
}
