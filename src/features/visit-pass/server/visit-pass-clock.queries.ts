/** What the clock does with passes. */
import { type Executor, runText } from "../../../platform/db/database.ts";

export function listDuePasses(executor: Executor, now: Date, limit: number): Promise<{ id: string }[]> {
  const text =
    "select id from visit_pass where due_at <= $1::timestamptz and over_at > $1::timestamptz order by due_at, id limit $2::integer";
  return runText<{ id: string }>(executor, text, [now, limit]);
}

interface DuePass {
  seekerId: string;
  step: number;
}

/**
 * Undefined if somebody else has locked it, or it is not due any more. Rows that refer to it can be added meanwhile:
 * readings do not hold up an alarm.
 */
export async function lockDuePass(trx: Executor, id: string, now: Date): Promise<DuePass | undefined> {
  const text = `
    select seeker_id as "seekerId", step from visit_pass where id = $1::bigint and due_at <= $2::timestamptz
      for no key update skip locked`;
  return (await runText<DuePass>(trx, text, [id, now]))[0];
}

export async function beginVisit(trx: Executor, id: string): Promise<void> {
  await runText(trx, "update visit_pass set step = 1, due_at = out_by where id = $1::bigint", [id]);
}

export async function markAsked(trx: Executor, id: string, now: Date, tellsAt: Date): Promise<void> {
  await runText(
    trx,
    "update visit_pass set step = 2, asked_at = $2::timestamptz, due_at = $3::timestamptz where id = $1::bigint",
    [id, now, tellsAt],
  );
}

export async function markTold(trx: Executor, id: string, now: Date): Promise<void> {
  await runText(trx, "update visit_pass set step = 3, told_at = $2::timestamptz, due_at = null where id = $1::bigint", [
    id,
    now,
  ]);
}

const BATCH = 1_000;

/** Passes whose time is over, with the addresses of friends. */
export async function deleteOverPasses(executor: Executor, now: Date): Promise<number> {
  const text = `
    delete from visit_pass
    where id = any (array(select id from visit_pass where over_at <= $1::timestamptz
      order by over_at limit ${BATCH} for update skip locked)) returning 1`;
  return (await runText(executor, text, [now])).length;
}

/** Yesterday's counts stay, because the day of a caller's clock may be another one. */
export async function deleteOldMailCounts(executor: Executor, now: Date): Promise<void> {
  const text = `
    delete from visit_mail_count where ctid = any (array(
      select ctid from visit_mail_count where day < ($1::timestamptz at time zone 'Asia/Dhaka')::date - 1
        limit ${BATCH}))`;
  await runText(executor, text, [now]);
}
