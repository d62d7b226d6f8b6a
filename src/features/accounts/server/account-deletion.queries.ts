import { sql } from "kysely";
import type { Executor } from "../../../platform/db/database.ts";
import { freshness } from "../../listings/listing-life.ts";

/** Held until the transaction ends: nobody leaves, comes back and is deleted at once. */
export function lockMember(executor: Executor, memberId: string) {
  return executor.selectFrom("member").select(["id", "uid", "leaving_at", "suspended_at"]).where("id", "=", memberId).forUpdate().executeTakeFirst();
}

export async function updateLeaving(executor: Executor, memberId: string, leavingAt: Date | null): Promise<void> {
  await executor.updateTable("member").set({ leaving_at: leavingAt }).where("id", "=", memberId).execute();
}

export async function hideListingsOf(executor: Executor, memberId: string): Promise<void> {
  await executor.updateTable("listing").set({ owner_away: true }).where("owner_id", "=", memberId).where("owner_away", "=", false).execute();
}

/** As they were, but that an owner who was asked has their whole time to answer: while they were away they could not. */
export async function showListingsOf(executor: Executor, memberId: string, now: Date): Promise<void> {
  await sql`
    update listing set owner_away = false,
      sleep_at = case when state = 'asked' then ${now}::timestamptz + make_interval(hours => ${freshness.sleepAfterHours}) else sleep_at end
    where owner_id = ${memberId} and owner_away`.execute(executor);
}

export async function deleteSessionsOf(executor: Executor, memberId: string): Promise<void> {
  await executor.deleteFrom("session").where("member_id", "=", memberId).execute();
}

/** Who asked to be deleted by then, by id, from one on. */
export async function listAccountsToDelete(executor: Executor, askedBy: Date, afterId: string, limit: number): Promise<string[]> {
  const rows = await executor
    .selectFrom("member")
    .select("id")
    .where("leaving_at", "<=", askedBy)
    .where("id", ">", afterId)
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

const hashOf = (uid: string) => sql<Buffer>`sha256(convert_to(${uid}, 'UTF8'))`;

/** From here on there is no way back, and no token of theirs makes them a member anew. */
export async function insertDeletedAccount(executor: Executor, uid: string, now: Date): Promise<void> {
  await executor
    .insertInto("departed_identity")
    .values({ uid_hash: hashOf(uid), departed_at: now })
    .onConflict((conflict) => conflict.column("uid_hash").doUpdateSet({ departed_at: now, is_cleared: false }))
    .execute();
}

export async function isAccountDeleted(executor: Executor, uid: string): Promise<boolean> {
  const row = await executor.selectFrom("departed_identity").select("departed_at").where("uid_hash", "=", hashOf(uid)).executeTakeFirst();
  return row !== undefined;
}

export async function hasUncleared(executor: Executor): Promise<boolean> {
  return (await executor.selectFrom("departed_identity").select("departed_at").where("is_cleared", "=", false).limit(1).execute()).length > 0;
}

/** Those who went by then. */
export async function markCleared(executor: Executor, departedBy: Date): Promise<void> {
  await executor.updateTable("departed_identity").set({ is_cleared: true }).where("departed_at", "<=", departedBy).execute();
}

export async function forgetAccountsDeletedBefore(executor: Executor, time: Date): Promise<void> {
  await executor.deleteFrom("departed_identity").where("departed_at", "<", time).execute();
}

/** Takes some of their likes back, each from the count that it is in. Answers how many. */
export async function deleteLikesOf(executor: Executor, memberId: string, most: number): Promise<number> {
  const { rows } = await sql`
    with gone as (
      delete from listing_like where member_id = ${memberId}::bigint
        and listing_id in (select listing_id from listing_like where member_id = ${memberId}::bigint order by listing_id limit ${most})
      returning listing_id)
    update listing_rank set like_count = like_count - 1 where listing_id in (select listing_id from gone) returning listing_id`.execute(executor);
  return rows.length;
}

export async function listListingIdsOf(executor: Executor, memberId: string, limit: number): Promise<string[]> {
  const rows = await executor.selectFrom("listing").select("id").where("owner_id", "=", memberId).orderBy("id").limit(limit).execute();
  return rows.map(({ id }) => id);
}

export async function deleteListingById(executor: Executor, id: string): Promise<void> {
  await executor.deleteFrom("listing").where("id", "=", id).execute();
}

/** With all that refers to them. What the audit log says is that it was done: a number that nothing else has any more. */
export async function deleteMember(executor: Executor, memberId: string): Promise<void> {
  await executor.deleteFrom("member").where("id", "=", memberId).execute();
  await sql`insert into audit_entry (action, member_id) values ('account_deleted', ${memberId}::bigint)`.execute(executor);
}

/** Where the planner's samples may hold a value of somebody's: the tables that are never empty, since of an empty one the old samples would stay. */
const sampledTables = ["member", "listing", "listing_words", "search_word"] as const;
const SAMPLING_PATIENCE = "10min";

/** Takes the samples anew, of what there is now. It is a few seconds' work however much there is. */
export async function refreshSamples(executor: Executor): Promise<void> {
  for (const table of sampledTables)
    await executor.transaction().execute(async (trx) => {
      await sql`set local statement_timeout = ${sql.lit(SAMPLING_PATIENCE)}`.execute(trx);
      await sql`analyze ${sql.table(table)}`.execute(trx);
    });
}
