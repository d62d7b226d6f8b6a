/** Friends of a pass, and what they have read. */

import type { Locale } from "../../../paraglide/runtime.js";
import { type Executor, runText } from "../../../platform/db/database.ts";
import { visitPassLimits } from "../visit-pass.limits.ts";

export interface FriendRow {
  id: string;
  passId: string;
  /** Null if the friend gets notifications on a browser instead. */
  email: string | null;
  language: Locale;
  confirmedAt: Date | null;
  toldAt: Date | null;
}

/** What a notification to a friend needs. */
export interface FriendBrowser {
  endpoint: string;
  p256dh: Buffer;
  auth: Buffer;
}

const friendFields = `
  select id, pass_id as "passId", email, language, confirmed_at as "confirmedAt", told_at as "toldAt"
    from visit_pass_friend`;

export async function findFriend(executor: Executor, id: string): Promise<FriendRow | undefined> {
  return (await runText<FriendRow>(executor, `${friendFields} where id = $1::bigint`, [id]))[0];
}

/** At most as many as a pass may have. */
export function listFriends(executor: Executor, passId: string): Promise<FriendRow[]> {
  return runText<FriendRow>(executor, `${friendFields} where pass_id = $1::bigint order by id`, [passId]);
}

export async function insertFriend(
  trx: Executor,
  passId: string,
  email: string,
  language: Locale,
  now: Date,
): Promise<string> {
  const [row] = await runText<{ id: string }>(
    trx,
    "insert into visit_pass_friend (pass_id, email, language, created_at) values ($1::bigint, $2::text, $3::text, $4::timestamptz) returning id",
    [passId, email, language, now],
  );
  if (!row) throw new Error("inserting a friend gave no row");
  return row.id;
}

/** Whoever has this browser at hand has confirmed. */
export async function insertBrowser(
  trx: Executor,
  passId: string,
  { endpoint, p256dh, auth }: FriendBrowser,
  language: Locale,
  now: Date,
): Promise<string> {
  const [row] = await runText<{ id: string }>(
    trx,
    `insert into visit_pass_friend (pass_id, endpoint, p256dh, auth, language, created_at, confirmed_at)
     values ($1::bigint, $2::text, $3::bytea, $4::bytea, $5::text, $6::timestamptz, $6::timestamptz) returning id`,
    [passId, endpoint, p256dh, auth, language, now],
  );
  if (!row) throw new Error("inserting a friend gave no row");
  return row.id;
}

export async function findBrowser(executor: Executor, friendId: string): Promise<FriendBrowser | undefined> {
  const text = "select endpoint, p256dh, auth from visit_pass_friend where id = $1::bigint and endpoint is not null";
  return (await runText<FriendBrowser>(executor, text, [friendId]))[0];
}

/** The friend of this pass who uses this browser. */
export async function findFriendByEndpoint(
  executor: Executor,
  passId: string,
  endpoint: string,
): Promise<string | undefined> {
  const text = "select id from visit_pass_friend where pass_id = $1::bigint and endpoint = $2::text";
  return (await runText<{ id: string }>(executor, text, [passId, endpoint]))[0]?.id;
}

/** Returns false if they have confirmed already. */
export async function confirmFriend(trx: Executor, id: string, now: Date): Promise<boolean> {
  const text =
    "update visit_pass_friend set confirmed_at = $2::timestamptz where id = $1::bigint and confirmed_at is null returning id";
  return (await runText(trx, text, [id, now])).length > 0;
}

export async function deleteFriend(executor: Executor, id: string): Promise<void> {
  await runText(executor, "delete from visit_pass_friend where id = $1::bigint", [id]);
}

/** Those who have confirmed and were not told yet. From now on they count as told. */
export async function markFriendsTold(
  trx: Executor,
  passId: string,
  now: Date,
): Promise<Pick<FriendRow, "id" | "email">[]> {
  const text = `
    update visit_pass_friend set told_at = $2::timestamptz where pass_id = $1::bigint and confirmed_at is not null
      and told_at is null returning id, email`;
  return runText<Pick<FriendRow, "id" | "email">>(trx, text, [passId, now]);
}

/** Counts one mail to an address. Returns how many it got today. */
export async function countAddressMail(trx: Executor, addressHash: Buffer, now: Date): Promise<number> {
  const [row] = await runText<{ mails: number }>(
    trx,
    `insert into visit_mail_count (address_hash, day, mails)
        values ($1::bytea, ($2::timestamptz at time zone 'Asia/Dhaka')::date, 1)
     on conflict (address_hash, day) do update set mails = visit_mail_count.mails + 1 returning mails`,
    [addressHash, now],
  );
  return row?.mails ?? 0;
}

// The condition of the insert and the update are the same: exactly one of them does something.
const logReading = `
  with rows as (select count(*) as number, max(id) as last from visit_pass_reading where pass_id = $1::bigint),
       counted as (
         update visit_pass_reading set times = times + 1, read_at = $2::timestamptz, accepted = accepted or $3::boolean
         where id = (select last from rows) and (select number from rows) >= ${visitPassLimits.readings})
  insert into visit_pass_reading (pass_id, read_at, accepted)
  select $1::bigint, $2::timestamptz, $3::boolean from rows where number < ${visitPassLimits.readings}`;

export async function logReadingOf(executor: Executor, passId: string, isAccepted: boolean, now: Date): Promise<void> {
  await runText(executor, logReading, [passId, now, isAccepted]);
}
