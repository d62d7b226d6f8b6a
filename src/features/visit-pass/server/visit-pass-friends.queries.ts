/** Friends of a pass, and the readings of its link. */

import { sql } from "kysely";
import type { Locale } from "../../../paraglide/runtime.js";
import { type Executor, runText } from "../../../platform/db/database.ts";
import { visitPassLimits } from "../visit-pass.limits.ts";

/** `email` is null if the friend gets notifications on a browser instead. */
export type FriendRow = NonNullable<Awaited<ReturnType<typeof findFriend>>>;

/** What a notification to a friend needs. */
export interface FriendBrowser {
  endpoint: string;
  p256dh: Buffer;
  auth: Buffer;
}

const friends = (executor: Executor) =>
  executor
    .selectFrom("visit_pass_friend")
    .select(["id", "pass_id as passId", "email", "language", "confirmed_at as confirmedAt", "told_at as toldAt"])
    .$narrowType<{ language: Locale }>();

export function findFriend(executor: Executor, id: string) {
  return friends(executor).where("id", "=", id).executeTakeFirst();
}

/** Lists the friends of a pass. Their number is limited. */
export function listFriends(executor: Executor, passId: string): Promise<FriendRow[]> {
  return friends(executor).where("pass_id", "=", passId).orderBy("id").execute();
}

export async function insertFriend(
  trx: Executor,
  passId: string,
  email: string,
  language: Locale,
  now: Date,
): Promise<string> {
  const { id } = await trx
    .insertInto("visit_pass_friend")
    .values({ pass_id: passId, email, language, created_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Adds a friend by their browser. No confirmation is needed, because the friend has this browser at hand. */
export async function insertBrowser(
  trx: Executor,
  passId: string,
  { endpoint, p256dh, auth }: FriendBrowser,
  language: Locale,
  now: Date,
): Promise<string> {
  const { id } = await trx
    .insertInto("visit_pass_friend")
    .values({ pass_id: passId, endpoint, p256dh, auth, language, created_at: now, confirmed_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export function findBrowser(executor: Executor, friendId: string): Promise<FriendBrowser | undefined> {
  return executor
    .selectFrom("visit_pass_friend")
    .select(["endpoint", "p256dh", "auth"])
    .where("id", "=", friendId)
    .where("endpoint", "is not", null)
    .$narrowType<FriendBrowser>()
    .executeTakeFirst();
}

/** Finds the friend of this pass who uses this browser. */
export async function findFriendByEndpoint(
  executor: Executor,
  passId: string,
  endpoint: string,
): Promise<string | undefined> {
  const row = await executor
    .selectFrom("visit_pass_friend")
    .select("id")
    .where("pass_id", "=", passId)
    .where("endpoint", "=", endpoint)
    .executeTakeFirst();
  return row?.id;
}

/** Returns false if the friend has already confirmed. */
export async function confirmFriend(trx: Executor, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("visit_pass_friend")
    .set({ confirmed_at: now })
    .where("id", "=", id)
    .where("confirmed_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteFriend(executor: Executor, id: string): Promise<void> {
  await executor.deleteFrom("visit_pass_friend").where("id", "=", id).execute();
}

/** Marks the friends who have confirmed and were not told yet as told. Returns them. */
export function markFriendsTold(trx: Executor, passId: string, now: Date): Promise<Pick<FriendRow, "id" | "email">[]> {
  return trx
    .updateTable("visit_pass_friend")
    .set({ told_at: now })
    .where("pass_id", "=", passId)
    .where("confirmed_at", "is not", null)
    .where("told_at", "is", null)
    .returning(["id", "email"])
    .execute();
}

/** Counts a mail to an address. Returns how many mails it got today. */
export async function countAddressMail(trx: Executor, addressHash: Buffer, now: Date): Promise<number> {
  const day = sql<string>`(${now}::timestamptz at time zone 'Asia/Dhaka')::date`;
  const { mails } = await trx
    .insertInto("visit_mail_count")
    .values({ address_hash: addressHash, day, mails: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(["address_hash", "day"])
        .doUpdateSet(({ eb }) => ({ mails: eb("visit_mail_count.mails", "+", 1) })),
    )
    .returning("mails")
    .executeTakeFirstOrThrow();
  return mails;
}

// The conditions of the insert and the update exclude each other, so exactly one of them does something.
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
