import { sql } from "kysely";
import type { Executor } from "../../../platform/db/database.ts";

export interface LikeDigest {
  ownerId: string;
  since: Date;
  /** The poster wants these mails. */
  isWanted: boolean;
}

/** Posters who are due for a mail. */
export function listDueLikeDigest(executor: Executor, now: Date, limit: number): Promise<{ id: string }[]> {
  return executor
    .selectFrom("like_news")
    .select("owner_id as id")
    .where("due_at", "<=", now)
    .orderBy("due_at")
    .limit(limit)
    .execute();
}

/** Undefined if the mail is not due any more, or is locked by another worker. */
export async function lockLikeDigest(trx: Executor, ownerId: string, now: Date): Promise<LikeDigest | undefined> {
  return trx
    .selectFrom("like_news")
    .innerJoin("member", "member.id", "like_news.owner_id")
    .select(["like_news.owner_id as ownerId", "like_news.since", "member.like_mails as isWanted"])
    .where("like_news.owner_id", "=", ownerId)
    .where("like_news.due_at", "<=", now)
    .forUpdate("like_news")
    .skipLocked()
    .executeTakeFirst();
}

export async function deleteLikeDigest(trx: Executor, ownerId: string): Promise<void> {
  await trx.deleteFrom("like_news").where("owner_id", "=", ownerId).execute();
}

export async function markLikesMailed(trx: Executor, ownerId: string, now: Date): Promise<void> {
  await trx.updateTable("member").set({ like_mailed_at: now }).where("id", "=", ownerId).execute();
}

export async function wantsLikeMails(executor: Executor, memberId: string): Promise<boolean> {
  const row = await executor.selectFrom("member").select("like_mails").where("id", "=", memberId).executeTakeFirst();
  return row?.like_mails ?? false;
}

/** Returns whether the member exists. Turning the mails off also deletes the pending ones. */
export async function updateLikeMails(executor: Executor, memberId: string, isWanted: boolean): Promise<boolean> {
  const { rows } = await sql`
    with gone as (delete from like_news where owner_id = ${memberId}::bigint and not ${isWanted}::boolean)
    update member set like_mails = ${isWanted}::boolean where id = ${memberId}::bigint returning id`.execute(executor);
  return rows.length > 0;
}
