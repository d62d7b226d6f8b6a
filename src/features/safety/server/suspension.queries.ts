import { sql } from "kysely";
import type { Executor } from "../../../platform/db/database.ts";
import { freshness } from "../../listings/listing-life.ts";

/** Ends all sessions and hides the listings immediately. */
export async function suspendMember(trx: Executor, memberId: string, now: Date): Promise<void> {
  await trx.updateTable("member").set({ suspended_at: now }).where("id", "=", memberId).execute();
  await trx.deleteFrom("session").where("member_id", "=", memberId).execute();
  await trx
    .updateTable("listing")
    .set({ owner_away: true })
    .where("owner_id", "=", memberId)
    .where("owner_away", "=", false)
    .execute();
}

/**
 * Shows the listings again, unless the member is about to leave. The time to confirm a listing starts again, because
 * the owner could not confirm it during the suspension.
 */
export async function restoreMember(trx: Executor, memberId: string, now: Date): Promise<void> {
  const { leaving_at } = await trx
    .updateTable("member")
    .set({ suspended_at: null })
    .where("id", "=", memberId)
    .returning("leaving_at")
    .executeTakeFirstOrThrow();
  if (leaving_at === null)
    await sql`
      update listing set owner_away = false,
        sleep_at = case when state = 'asked' then ${now}::timestamptz + make_interval(hours => ${freshness.sleepAfterHours}) else sleep_at end
      where owner_id = ${memberId} and owner_away`.execute(trx);
}

/** Opens new cases for listings that were held when their owner was suspended. */
export async function reopenWaiting(trx: Executor, memberId: string): Promise<void> {
  await sql`
    insert into moderation_case (kind, member_id, listing_id, score, reasons)
    select 'risk', l.owner_id, l.id, coalesce(r.score, 0), coalesce(r.reasons, '{}') from listing l
      left join listing_risk r on r.listing_id = l.id
    where l.owner_id = ${memberId} and l.state = 'waiting'
      and not exists (select from moderation_case c where c.listing_id = l.id and c.decided_at is null
        and c.kind <> 'appeal')`.execute(trx);
}
