/**
 * Counts actions of members by kind and day, for limits. Counting the resulting rows instead would let members undo
 * actions to get around a limit.
 */
import { type Executor, runText } from "./database.ts";

/** Longer than the longest period of a limit. */
const KEPT_DAYS = 40;
const SWEEP_BATCH = 10_000;

const today = "(now() at time zone 'Asia/Dhaka')::date";

const addAction = `
  with counted as (
    insert into member_action_count (member_id, kind, about, day, count)
      values ($1::bigint, $2::text, $3::bigint, ${today}, 1)
    on conflict (member_id, kind, about, day) do update set count = member_action_count.count + 1
    returning count)
  select ((select count from counted) + coalesce((
           select sum(count) from member_action_count
           where member_id = $1::bigint and kind = $2::text and about = $3::bigint
             and day < ${today} and day > ${today} - $4::integer), 0))::integer as count,
         ceil(extract(epoch from ((${today} + 1)::timestamp at time zone 'Asia/Dhaka') - now()))::integer as "secondsLeft"`;

export interface ActionLimit {
  kind:
    | "conversation"
    | "message_warning"
    | "move_in_photo"
    | "offer"
    | "offer_to"
    | "phone"
    | "phone_use"
    | "post"
    | "share"
    | "viewing"
    | "viewing_slot"
    | "viewing_suggestion"
    | "visit_friend"
    | "visit_pass";
  /** The id of an object, if the limit is per member and object. */
  about?: string;
  most: number;
  /** The period in days, today included. */
  days?: number;
}

export interface CountedAction {
  /** The count, including this action. */
  count: number;
  isTooMany: boolean;
  /** Seconds until midnight in Dhaka. */
  retryAfterSeconds: number;
}

/**
 * Counts one action. Call it inside the transaction of the action, and throw if `isTooMany`, so that the count is
 * rolled back too. The row stays locked until the end of the transaction, so concurrent requests cannot exceed the
 * limit.
 */
export async function countAction(
  trx: Executor,
  memberId: string,
  { kind, about = "0", most, days = 1 }: ActionLimit,
): Promise<CountedAction> {
  const [row] = await runText<{ count: number; secondsLeft: number }>(trx, addAction, [memberId, kind, about, days]);
  if (!row) throw new Error("counting an action gave no row");
  return { count: row.count, isTooMany: row.count > most, retryAfterSeconds: row.secondsLeft };
}

const countText = `
  select coalesce(sum(count), 0)::integer as count from member_action_count
  where member_id = $1::bigint and kind = $2::text and about = 0 and day > ${today} - $3::integer`;

/** Reads the count without adding an action. */
export async function readActionCount(
  executor: Executor,
  memberId: string,
  { kind, days = 1 }: Pick<ActionLimit, "kind" | "days">,
): Promise<number> {
  const [row] = await runText<{ count: number }>(executor, countText, [memberId, kind, days]);
  return row?.count ?? 0;
}

const deleteOld = `
  delete from member_action_count
    where ctid = any (array(select ctid from member_action_count where day < ${today} - ${KEPT_DAYS} limit $1::integer))
      returning 1`;

export async function sweepActionCounts(executor: Executor): Promise<number> {
  let total = 0;
  let deleted: number;
  do {
    deleted = (await runText(executor, deleteOld, [SWEEP_BATCH])).length;
    total += deleted;
  } while (deleted === SWEEP_BATCH);
  return total;
}
