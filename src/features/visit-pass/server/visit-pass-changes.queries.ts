/** What happened to the visit after its pass was made. Triggers of migration 0036 add the rows. */
import { sql } from "kysely";
import type { Executor } from "../../../platform/db/database.ts";
import type { VisitChange } from "../visit-pass.view.ts";

/** How many changes are shown. The first address is in the pass, so it is never left out. */
const MOST_SHOWN = 100;

/** Lists the changes of the address and the time, and cancellations, oldest first. */
export async function listChanges(executor: Executor, passId: string): Promise<VisitChange[]> {
  const rows = await executor
    .selectFrom("visit_pass_change")
    .select(["kind", "changed_at as at", "side as by", "address", "starts_at as startsAt"])
    .where("pass_id", "=", passId)
    .where("kind", "<>", "safe")
    .$narrowType<Pick<VisitChange, "kind">>()
    .orderBy("id", "desc")
    .limit(MOST_SHOWN)
    .execute();
  return rows
    .toReversed()
    .map((row) => ({ ...row, at: row.at.toISOString(), startsAt: row.startsAt?.toISOString() ?? null }));
}

/** Lists the changes that friends have to be told of. */
export function listUntold(executor: Executor, now: Date, limit: number): Promise<{ id: string }[]> {
  const untold = executor.selectFrom("visit_pass_change").select("id").where("tell_at", "<=", now);
  return untold.orderBy("tell_at").orderBy("id").limit(limit).execute();
}

/**
 * Marks a change as told. It locks the pass first, as every change of a pass does. Returns undefined if the pass is
 * locked, or if the change was already told.
 */
export async function takeUntold(trx: Executor, id: string, now: Date) {
  const found = await trx
    .selectFrom("visit_pass as p")
    .select(["p.id as passId", "p.seeker_id as seekerId", sql<boolean>`p.safe_at is not null`.as("isSafe")])
    .select(sql<boolean>`p.off_at is not null or p.cause = 'cancelled'`.as("isCalledOff"))
    .select(sql<boolean>`p.told_at is not null`.as("isAlarm"))
    .where("p.id", "=", (change) => change.selectFrom("visit_pass_change").select("pass_id").where("id", "=", id))
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!found) return undefined;
  const { numUpdatedRows } = await trx
    .updateTable("visit_pass_change")
    .set({ tell_at: null })
    .where("id", "=", id)
    .where("tell_at", "<=", now)
    .executeTakeFirst();
  return numUpdatedRows > 0n ? found : undefined;
}
