import { sql } from "kysely";
import type { Executor } from "../../../platform/db/database.ts";
import { deleteLikes } from "../../accounts/likes.sql.ts";

/** Counts a member's blocks. The lock serialises them, so that concurrent requests cannot exceed the limit. */
export async function countBlocks(trx: Executor, memberId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('blocks', ${memberId}::bigint))`.execute(trx);
  const { blocks } = await trx
    .selectFrom("member_block")
    .select(sql<number>`count(*)::integer`.as("blocks"))
    .where("blocker_id", "=", memberId)
    .executeTakeFirstOrThrow();
  return blocks;
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

/** Returns whether the block is new. */
export async function insertBlock(trx: Executor, blockerId: string, blockedId: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("member_block")
    .values({ blocker_id: blockerId, blocked_id: blockedId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function deleteLikesBetween(trx: Executor, one: string, other: string): Promise<void> {
  await deleteLikes(
    trx,
    sql`(listing_id, member_id) in (
      select id, ${other}::bigint from listing where owner_id = ${one}::bigint
      union all select id, ${one}::bigint from listing where owner_id = ${other}::bigint)`,
  );
}

/** Deletes the profiles that the two members share with each other, and the offers between them. */
export async function deleteMatchesBetween(trx: Executor, one: string, other: string): Promise<void> {
  await sql`
    delete from profile_share where (member_id, owner_id) in ((${one}::bigint, ${other}::bigint),
      (${other}::bigint, ${one}::bigint))`.execute(trx);
  await sql`
    delete from room_offer o using wanted_post w, listing l
    where w.id = o.wanted_id and l.id = o.listing_id
      and (w.member_id, l.owner_id) in ((${one}::bigint, ${other}::bigint),
        (${other}::bigint, ${one}::bigint))`.execute(trx);
}

/**
 * Withholds the blocker's number from the blocked member, also after an unblock. The other direction needs no mark,
 * because neither sees the other's listings. A mark in the blocked member's contact history would tell them who blocked
 * them.
 */
export async function withholdFrom(trx: Executor, blockerId: string, blockedId: string): Promise<void> {
  await trx
    .updateTable("contact_ledger")
    .set({ withheld_at: sql`now()` })
    .where("owner_id", "=", blockerId)
    .where("member_id", "=", blockedId)
    .where("withheld_at", "is", null)
    .execute();
}

export async function deleteBlock(executor: Executor, blockerId: string, blockedId: string): Promise<void> {
  await executor
    .deleteFrom("member_block")
    .where("blocker_id", "=", blockerId)
    .where("blocked_id", "=", blockedId)
    .execute();
}

/** Lists the blocks, newest first. There are no pages, because the number of blocks is limited. */
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
