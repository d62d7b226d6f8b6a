/** Statements of the clock of passes. */
import { sql } from "kysely";
import { type Executor, runText } from "../../../platform/db/database.ts";

export function listDuePasses(executor: Executor, now: Date, limit: number): Promise<{ id: string }[]> {
  const due = executor.selectFrom("visit_pass").select("id").where("due_at", "<=", now).where("over_at", ">", now);
  return due.orderBy("due_at").orderBy("id").limit(limit).execute();
}

/**
 * Locks a pass. Undefined if another transaction has locked it, or if it is not due any more. Rows that refer to the
 * pass can be added meanwhile, so that readings do not delay an alarm.
 */
export function lockDuePass(trx: Executor, id: string, now: Date) {
  return trx
    .selectFrom("visit_pass")
    .select(["seeker_id as seekerId", "step"])
    .where("id", "=", id)
    .where("due_at", "<=", now)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();
}

export async function beginVisit(trx: Executor, id: string): Promise<void> {
  await trx
    .updateTable("visit_pass")
    .set({ step: 1, due_at: sql.ref("out_by") })
    .where("id", "=", id)
    .execute();
}

export async function markAsked(trx: Executor, id: string, now: Date, tellsAt: Date): Promise<void> {
  await trx.updateTable("visit_pass").set({ step: 2, asked_at: now, due_at: tellsAt }).where("id", "=", id).execute();
}

export async function markTold(trx: Executor, id: string, now: Date): Promise<void> {
  await trx.updateTable("visit_pass").set({ step: 3, told_at: now, due_at: null }).where("id", "=", id).execute();
}

const BATCH = 1_000;

/** Deletes passes whose time is over, with the addresses of friends. */
export async function deleteOverPasses(executor: Executor, now: Date): Promise<number> {
  const text = `
    delete from visit_pass
    where id = any (array(select id from visit_pass where over_at <= $1::timestamptz
      order by over_at limit ${BATCH} for update skip locked)) returning 1`;
  return (await runText(executor, text, [now])).length;
}

/** Deletes old counts. Yesterday's counts stay, because the caller's clock may show another day. */
export async function deleteOldMailCounts(executor: Executor, now: Date): Promise<void> {
  const text = `
    delete from visit_mail_count where ctid = any (array(
      select ctid from visit_mail_count where day < ($1::timestamptz at time zone 'Asia/Dhaka')::date - 1
        limit ${BATCH}))`;
  await runText(executor, text, [now]);
}
