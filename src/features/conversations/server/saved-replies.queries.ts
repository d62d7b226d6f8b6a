import { type Executor, readText, runText } from "../../../platform/db/database.ts";
import { prepared } from "../../../platform/db/prepared.ts";
import { savedReplyLimits } from "../conversation.limits.ts";
import type { SavedReply } from "../conversation.wire.ts";

const listText = prepared(
  `select slot, text from saved_reply where member_id = $1::bigint order by slot limit ${savedReplyLimits.kept}`,
);

export const listReplies = (executor: Executor, memberId: string): Promise<SavedReply[]> =>
  readText<SavedReply>(executor, listText, [memberId]);

const insertText = `
  insert into saved_reply (member_id, slot, text, saved_at)
  select $1::bigint, free.slot, $2::text, $3::timestamptz
  from generate_series(1, ${savedReplyLimits.kept}) free (slot)
  where not exists (select from saved_reply r where r.member_id = $1::bigint and r.slot = free.slot)
    and not exists (select from saved_reply r where r.member_id = $1::bigint and r.text = $2::text)
  order by free.slot limit 1
  on conflict do nothing`;

/** Inserts nothing if the member has this text already, or has no slot left. */
export async function insertReply(trx: Executor, memberId: string, text: string, now: Date): Promise<void> {
  // Serialise the inserts: two concurrent requests would choose the same slot, and one of them would fail as if there
  // were no slot left.
  await trx.selectFrom("member").select("id").where("id", "=", memberId).forNoKeyUpdate().execute();
  await runText(trx, insertText, [memberId, text, now]);
}

export async function deleteReply(executor: Executor, memberId: string, slot: number): Promise<void> {
  await executor.deleteFrom("saved_reply").where("member_id", "=", memberId).where("slot", "=", slot).execute();
}
