import { sql } from "kysely";
import type { Executor } from "../../../platform/db/database.ts";
import { freshness } from "../listing-life.ts";

/** Hides the listings of a member who leaves. */
async function hide(trx: Executor, memberId: string): Promise<void> {
  await trx
    .updateTable("listing")
    .set({ owner_away: true })
    .where("owner_id", "=", memberId)
    .where("owner_away", "=", false)
    .execute();
}

/**
 * Shows the listings again. The time to confirm a listing begins anew, because the owner could not confirm while they
 * were away.
 */
async function show(trx: Executor, memberId: string, now: Date): Promise<void> {
  await sql`
    update listing set owner_away = false,
      sleep_at = case when state = 'asked' then ${now}::timestamptz + make_interval(hours => ${freshness.sleepAfterHours}) else sleep_at end
    where owner_id = ${memberId} and owner_away`.execute(trx);
}

async function listIds(executor: Executor, memberId: string, limit: number): Promise<string[]> {
  const rows = await executor
    .selectFrom("listing")
    .select("id")
    .where("owner_id", "=", memberId)
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

async function deleteById(executor: Executor, id: string): Promise<void> {
  await executor.deleteFrom("listing").where("id", "=", id).execute();
}

/** The functions that account deletion uses on a member's listings. */
export const memberListings = { hide, show, listIds, deleteById };
