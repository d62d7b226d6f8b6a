/** The record of seekers who show it: 'Came to 3 of 3 viewings'. */
import { type Executor, runText } from "../../../platform/db/database.ts";
import { slotLimits } from "../viewing.limits.ts";

// Nobody can prove who did not come. So a viewing counts as missed only if the poster says so and the seeker does not
// contradict. Cancelling in time does not count.
const recordText = `
  select count(*) filter (where state = 'happened')::integer as came,
    count(*) filter (where state = 'happened' or nobody_came_at is not null and was_there_at is null
      or state = 'cancelled' and cancelled_by = 'seeker' and ended_at > lower(during) - interval '${slotLimits.noticeHours} hours')::integer as of
  from viewing where seeker_id = $1::bigint and ended_at is not null
    and exists (select from viewing_record_shown where member_id = $1::bigint)`;

export interface ViewingRecord {
  came: number;
  of: number;
}

/** Returns undefined if the seeker does not show the record, or if there is nothing to show. */
export async function findRecord(executor: Executor, seekerId: string): Promise<ViewingRecord | undefined> {
  const [record] = await runText<ViewingRecord>(executor, recordText, [seekerId]);
  return record && record.of > 0 ? record : undefined;
}

export async function isRecordShown(executor: Executor, memberId: string): Promise<boolean> {
  const row = await executor
    .selectFrom("viewing_record_shown")
    .select("member_id")
    .where("member_id", "=", memberId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function saveRecordShown(executor: Executor, memberId: string, isShown: boolean): Promise<void> {
  if (isShown)
    await executor
      .insertInto("viewing_record_shown")
      .values({ member_id: memberId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  else await executor.deleteFrom("viewing_record_shown").where("member_id", "=", memberId).execute();
}
