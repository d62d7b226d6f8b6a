/** Addresses that get no mails except urgent ones. Only hashes of the addresses are stored. */
import { createHash } from "node:crypto";
import { sql } from "kysely";
import { type Executor, runText } from "../db/database.ts";
import { DAY_MS } from "../time.ts";

const KEEP_SUPPRESSED_DAYS = 180;

export interface Bounce {
  address: string;
  /** `bounce`: the address does not exist or no longer takes mail. `complaint`: its owner called a mail spam. */
  reason: "bounce" | "complaint";
}

const hashOf = (address: string): Buffer => createHash("sha256").update(address.trim().toLowerCase()).digest();

// Sorts by the key, because two batches with the same addresses would otherwise deadlock. A complaint is not replaced
// by a bounce.
const suppress = `
  insert into mail_suppression (address_hash, reason, since)
  select hash, max(reason), $3::timestamptz from unnest($1::bytea[], $2::text[]) as one(hash, reason) group by hash
    order by hash
  on conflict (address_hash) do update set reason = greatest(mail_suppression.reason, excluded.reason),
    since = excluded.since
  returning reason`;

/** Returns the number of addresses. */
export async function suppressAddresses(
  executor: Executor,
  bounces: readonly Bounce[],
  now = new Date(),
): Promise<number> {
  if (bounces.length === 0) return 0;
  return (
    await runText(executor, suppress, [
      bounces.map(({ address }) => hashOf(address)),
      bounces.map(({ reason }) => reason),
      now,
    ])
  ).length;
}

export async function isSuppressed(executor: Executor, address: string): Promise<boolean> {
  const found = executor.selectFrom("mail_suppression").select("reason").where("address_hash", "=", hashOf(address));
  return (await found.executeTakeFirst()) !== undefined;
}

export async function sweepSuppressed(executor: Executor, now = new Date()): Promise<number> {
  const before = new Date(now.getTime() - KEEP_SUPPRESSED_DAYS * DAY_MS);
  const { numDeletedRows } = await executor
    .deleteFrom("mail_suppression")
    .where("since", "<", before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** The address of the member to whom we sent a mail. */
export async function findAddressOfMail(
  executor: Executor,
  { id, createdAt }: { id: string; createdAt: number },
): Promise<string | undefined> {
  const row = await executor
    .selectFrom("mail")
    .innerJoin("member", "member.id", "mail.member_id")
    .select("member.email")
    .where("mail.id", "=", id)
    .where(sql<boolean>`abs(extract(epoch from mail.created_at) * 1000 - ${createdAt}::bigint) < 2`)
    .executeTakeFirst();
  return row?.email;
}
