import { sql } from "kysely";
import type { Executor } from "../../../platform/db/database.ts";

/** A member's blocks take turns, for the sake of their limit. */
export async function countBlocks(trx: Executor, memberId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('blocks', ${memberId}::bigint))`.execute(trx);
  const { rows } = await sql<{ blocks: number }>`select count(*)::integer as blocks from member_block where blocker_id = ${memberId}`.execute(trx);
  return rows[0]?.blocks ?? 0;
}

export async function hasBlocked(executor: Executor, blockerId: string, blockedId: string): Promise<boolean> {
  const row = await executor
    .selectFrom("member_block")
    .select("blocker_id")
    .where("blocker_id", "=", blockerId)
    .where("blocked_id", "=", blockedId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether it is new. */
export async function insertBlock(trx: Executor, blockerId: string, blockedId: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("member_block")
    .values({ blocker_id: blockerId, blocked_id: blockedId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Each one's likes of the other's posts, with the counts that they are part of. */
export async function deleteLikesBetween(trx: Executor, one: string, other: string): Promise<void> {
  await sql`
    with gone as (
      delete from listing_like where (listing_id, member_id) in (
        select id, ${other}::bigint from listing where owner_id = ${one}::bigint
        union all select id, ${one}::bigint from listing where owner_id = ${other}::bigint)
      returning listing_id
    )
    update listing_rank set like_count = like_count - 1 from gone where listing_rank.listing_id = gone.listing_id`.execute(trx);
}

/** Each one's profile that the other was shown, and each one's rooms that were offered to the other. */
export async function deleteMatchesBetween(trx: Executor, one: string, other: string): Promise<void> {
  await sql`
    delete from profile_share where (member_id, owner_id) in ((${one}::bigint, ${other}::bigint), (${other}::bigint, ${one}::bigint))`.execute(trx);
  await sql`
    delete from room_offer o using wanted_post w, listing l
    where w.id = o.wanted_id and l.id = o.listing_id
      and (w.member_id, l.owner_id) in ((${one}::bigint, ${other}::bigint), (${other}::bigint, ${one}::bigint))`.execute(trx);
}

/**
 * Whoever was blocked is shown the blocker's number no more, also after an unblocking. The other way it needs no mark: neither sees the other's posts, and a mark in their
 * ledger would tell the blocked one who it was.
 */
export async function withholdFrom(trx: Executor, blockerId: string, blockedId: string): Promise<void> {
  await sql`
    update contact_ledger set withheld_at = now()
    where owner_id = ${blockerId}::bigint and member_id = ${blockedId}::bigint and withheld_at is null`.execute(trx);
}

export async function deleteBlock(executor: Executor, blockerId: string, blockedId: string): Promise<void> {
  await executor.deleteFrom("member_block").where("blocker_id", "=", blockerId).where("blocked_id", "=", blockedId).execute();
}

/** Newest first; their limit is that of the list. */
export function listBlocksOf(executor: Executor, memberId: string, limit: number) {
  return executor
    .selectFrom("member_block")
    .innerJoin("member", "member.id", "member_block.blocked_id")
    .select(["member.id as person", "member.name", "member_block.created_at as since"])
    .where("blocker_id", "=", memberId)
    .orderBy("member_block.created_at", "desc")
    .orderBy("member.id", "desc")
    .limit(limit)
    .execute();
}
