/** The outbox: mails are queued in the table `mail`, in the transaction that causes them, and sent by the worker. */

import { sql } from "kysely";
import { type Executor, runText } from "../db/database.ts";
import { traceparent } from "../telemetry/spans.ts";
import { DAY_MS } from "../time.ts";
import type { DueMail } from "./mail.ts";

export interface QueuedMail {
  memberId: string;
  kind: string;
  /** Ids and codes only. Names, titles and addresses are read when the mail is sent. */
  data?: Record<string, string | number | readonly string[]>;
}

/** The key in `data` that holds the trace of the request or job that queued the mail. */
const traceKey = "traceparent";

export function traceparentOf({ data }: DueMail): string | undefined {
  const value = (data as Record<string, unknown> | null)?.[traceKey];
  return typeof value === "string" ? value : undefined;
}

/** Call it inside the transaction that causes the mail, so that both are committed or neither is. */
export async function queueMail(trx: Executor, { memberId, kind, data = {} }: QueuedMail, now = new Date(), dueAt = now): Promise<void> {
  const trace = traceparent();
  await trx
    .insertInto("mail")
    .values({ member_id: memberId, kind, data: JSON.stringify(trace ? { ...data, [traceKey]: trace } : data), created_at: now, due_at: dueAt })
    .execute();
}

/**
 * For a state that a member can toggle: sends at most one mail of this kind a day. A change within a day of the last mail queues one for the end of that day.
 * Further changes queue nothing, since the mail is rendered from the state at the time of sending.
 */
export async function queueMailOnceADay(trx: Executor, { memberId, kind }: Omit<QueuedMail, "data">, now = new Date()): Promise<void> {
  const { rows } = await sql<{ isQueued: boolean; lastSent: Date | null }>`
    select coalesce(bool_or(sent_at is null and dropped_at is null and attempts = 0), false) as "isQueued", max(sent_at) as "lastSent"
    from mail where member_id = ${memberId} and kind = ${kind}`.execute(trx);
  const { isQueued = false, lastSent = null } = rows[0] ?? {};
  if (isQueued) return;
  const dueAt = Math.max(now.getTime(), (lastSent?.getTime() ?? 0) + DAY_MS);
  await queueMail(trx, { memberId, kind }, now, new Date(dueAt));
}

interface ManyMails {
  kind: string;
  /** Each member once. */
  to: readonly { memberId: string; data: Required<QueuedMail>["data"] }[];
  /** Members who got this many mails of this kind within a day get no more. */
  maxPerDay: number;
}

const queueMany = `
  insert into mail (member_id, kind, data, created_at, due_at)
  select one."memberId", $1::text, one.data, $3::timestamptz, $3::timestamptz from jsonb_to_recordset($2::jsonb) as one("memberId" bigint, data jsonb)
  where (select count(*) from mail where member_id = one."memberId" and kind = $1::text and created_at > $3::timestamptz - interval '1 day') < $4::integer`;

/** Queues mails of one kind for many members, in one statement. */
export async function queueMails(trx: Executor, { kind, to, maxPerDay }: ManyMails, now = new Date()): Promise<void> {
  const trace = traceparent();
  const mails = to.map(({ memberId, data }) => ({ memberId, data: trace ? { ...data, [traceKey]: trace } : data }));
  if (mails.length > 0) await runText(trx, queueMany, [kind, JSON.stringify(mails), now, maxPerDay]);
}

// The conditions of the partial index are literals: with parameters, a generic plan could not use the index.
const claim = `
  update mail set due_at = $2::timestamptz, attempts = attempts + 1
  where id = (
    select id from mail where sent_at is null and dropped_at is null and due_at <= $1::timestamptz order by due_at, id for update skip locked limit 1
  )
  returning id, member_id as "memberId", kind, data, created_at as "createdAt", attempts`;

/** The next due mail that no other worker has claimed. After the lease, another worker may claim it. */
export async function claimMail(executor: Executor, now: Date, leasedUntil: Date): Promise<DueMail | undefined> {
  const [mail] = await runText<DueMail>(executor, claim, [now, leasedUntil]);
  return mail;
}

/** Unconditional: the mail was sent, even if the lease has expired and another worker has claimed it. */
export async function markSent(executor: Executor, { id }: DueMail, now: Date): Promise<void> {
  await executor.updateTable("mail").set({ sent_at: now, last_error: null }).where("id", "=", id).where("sent_at", "is", null).execute();
}

/** An update that has no effect if another worker has claimed the mail since. */
const updateClaimed = (executor: Executor, { id, attempts }: DueMail) =>
  executor.updateTable("mail").where("id", "=", id).where("attempts", "=", attempts).where("sent_at", "is", null);

export async function postponeMail(
  executor: Executor,
  mail: DueMail,
  { until, reason, countsAsAttempt }: { until: Date; reason: string; countsAsAttempt: boolean },
): Promise<void> {
  await updateClaimed(executor, mail)
    .set({ due_at: until, last_error: reason, attempts: countsAsAttempt ? mail.attempts : mail.attempts - 1 })
    .execute();
}

export async function dropMail(executor: Executor, mail: DueMail, now: Date, reason: string): Promise<void> {
  await updateClaimed(executor, mail).set({ dropped_at: now, last_error: reason }).execute();
}

const deleteDone = `
  delete from mail where id = any (array(
    select id from mail where created_at < $1::timestamptz and (sent_at is not null or dropped_at is not null) order by created_at limit $2::integer
  )) returning id`;

/** Deletes mails created before this moment that were sent or dropped. */
export async function deleteDoneMails(executor: Executor, before: Date, limit: number): Promise<number> {
  return (await runText(executor, deleteDone, [before, limit])).length;
}
