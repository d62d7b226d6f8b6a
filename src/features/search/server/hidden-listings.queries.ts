import { type Executor, readText } from "../../../platform/db/database.ts";
import { prepared } from "../../../platform/db/prepared.ts";

const hiddenFrom = prepared(`
  select l.id from listing l join (
    select blocked_id as owner_id from member_block where blocker_id = $1::bigint
    union select blocker_id from member_block where blocked_id = $1::bigint) unseen using (owner_id)`);

/** Ids of listings whose owner has blocked the member or was blocked by them. */
export async function listHiddenFrom(executor: Executor, memberId: string): Promise<Set<string>> {
  const rows = await readText<{ id: string }>(executor, hiddenFrom, [memberId]);
  return new Set(rows.map(({ id }) => id));
}
