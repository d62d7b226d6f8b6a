/** Mails to be sent wait in their own table: what is put there, taken, finished and swept. */
import { sql } from "kysely";
import { type Executor, runText } from "../db/database.ts";
import { traceparent } from "../telemetry/spans.ts";
import type { DueMail } from "./mail.ts";

export interface QueuedMail {
  memberId: string;
  kind: string;
  /** Numbers of ours and codes alone: whatever names a person is looked up when the mail is sent. */
  data?: Record<string, string | number | readonly string[]>;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Where a mail keeps the trace of what gave cause for it. */
const traceKey = "traceparent";

export function causeOf({ data }: DueMail): string | undefined {
  const cause = (data as Record<string, unknown> | null)?.[traceKey];
  return typeof cause === "string" ? cause : undefined;
}

/** Call it inside the transaction that gives cause for the mail: either both happen or neither does. */
export async function queueMail(trx: Executor, { memberId, kind, data = {} }: QueuedMail, now = new Date(), dueAt = now): Promise<void> {
  const cause = traceparent();
  await trx
    .insertInto("mail")
    .values({ member_id: memberId, kind, data: JSON.stringify(cause ? { ...data, [traceKey]: cause } : data), created_at: now, due_at: dueAt })
    .execute();
}

/**
 * Tells a member of a state that can change back and forth, at most once a day. One that is queued says, when it is sent, what is so by then; so a change
 * within a day of the last mail waits until the day is over, and needs no second one.
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
  /** Who was written to so often about this within a day is not written to again. */
  mostInDay: number;
}

const queueMany = `
  insert into mail (member_id, kind, data, created_at, due_at)
  select one."memberId", $1::text, one.data, $3::timestamptz, $3::timestamptz from jsonb_to_recordset($2::jsonb) as one("memberId" bigint, data jsonb)
  where (select count(*) from mail where member_id = one."memberId" and kind = $1::text and created_at > $3::timestamptz - interval '1 day') < $4::integer`;

/** The same news for many, in one statement. */
export async function queueMails(trx: Executor, { kind, to, mostInDay }: ManyMails, now = new Date()): Promise<void> {
  const cause = traceparent();
  const mails = to.map(({ memberId, data }) => ({ memberId, data: cause ? { ...data, [traceKey]: cause } : data }));
  if (mails.length > 0) await runText(trx, queueMany, [kind, JSON.stringify(mails), now, mostInDay]);
}

// Conditions of partial indexes are written out: a planner that knows no values could not use the index otherwise.
const claim = `
  update mail set due_at = $2::timestamptz, attempts = attempts + 1
  where id = (
    select id from mail where sent_at is null and dropped_at is null and due_at <= $1::timestamptz order by due_at, id for update skip locked limit 1
  )
  returning id, member_id as "memberId", kind, data, created_at as "createdAt", attempts`;

/** The next mail that nobody works on. Whoever took it is believed dead when the lease is over, and somebody else may take it. */
export async function claimMail(executor: Executor, now: Date, leasedUntil: Date): Promise<DueMail | undefined> {
  const [mail] = await runText<DueMail>(executor, claim, [now, leasedUntil]);
  return mail;
}

/** Whoever holds it by now, it has gone out. */
export async function markSent(executor: Executor, { id }: DueMail, now: Date): Promise<void> {
  await executor.updateTable("mail").set({ sent_at: now, last_error: null }).where("id", "=", id).where("sent_at", "is", null).execute();
}

/** What the holder of a mail may still say of it: nobody else has taken it since. */
const held = (executor: Executor, { id, attempts }: DueMail) =>
  executor.updateTable("mail").where("id", "=", id).where("attempts", "=", attempts).where("sent_at", "is", null);

export async function postponeMail(
  executor: Executor,
  mail: DueMail,
  { until, reason, isTry }: { until: Date; reason: string; isTry: boolean },
): Promise<void> {
  await held(executor, mail)
    .set({ due_at: until, last_error: reason, attempts: isTry ? mail.attempts : mail.attempts - 1 })
    .execute();
}

export async function dropMail(executor: Executor, mail: DueMail, now: Date, reason: string): Promise<void> {
  await held(executor, mail).set({ dropped_at: now, last_error: reason }).execute();
}

const deleteDone = `
  delete from mail where id = any (array(
    select id from mail where created_at < $1::timestamptz and (sent_at is not null or dropped_at is not null) order by created_at limit $2::integer
  )) returning id`;

/** Mails from before this moment that are over. */
export async function deleteDoneMails(executor: Executor, before: Date, most: number): Promise<number> {
  return (await runText(executor, deleteDone, [before, most])).length;
}
