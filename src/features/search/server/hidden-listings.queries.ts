import { type Executor, readText } from "../../../platform/db/database.ts";
import { prepared } from "../../../platform/db/prepared.ts";

const hiddenFrom = prepared(`
  select l.id from listing l join (
    select blocked_id as owner_id from member_block where blocker_id = $1::bigint
    union select blocker_id from member_block where blocked_id = $1::bigint) unseen using (owner_id)
  union all select listing_id from saved_listing where member_id = $1::bigint and is_hidden`);

/**
 * Returns ids of listings that a member's lists leave out: the owner has blocked the member or was blocked by them, or
 * the member has marked the listing as 'not for me'.
 */
export async function listHiddenFrom(executor: Executor, memberId: string): Promise<Set<string>> {
  const rows = await readText<{ id: string }>(executor, hiddenFrom, [memberId]);
  return new Set(rows.map(({ id }) => id));
}

const ownAmong = prepared("select id from listing where owner_id = $1::bigint and id = any($2::bigint[])");

/** Returns those of the listings that are the member's own. */
export async function listOwnAmong(executor: Executor, memberId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await readText<{ id: string }>(executor, ownAmong, [memberId, ids]);
  return rows.map(({ id }) => id);
}
