/** The outbox: mails are queued in the table `mail`, in the transaction that causes them, and sent by the worker. */

import { sql } from "kysely";
import { type Executor, runText } from "../db/database.ts";
import { priorityOfMail } from "../outbox/notice-priorities.ts";
import { traceKey } from "../outbox/outbox.queries.ts";
import { traceparent } from "../telemetry/spans.ts";
import { DAY_MS } from "../time.ts";

export interface QueuedMail {
  memberId: string;
  kind: string;
  /** The data has ids and codes only. Names, titles and addresses are read when the mail is sent. */
  data?: Record<string, string | number | readonly string[]>;
}

/** Call it inside the transaction that causes the mail, so that both are committed or neither is. */
export async function queueMail(
  trx: Executor,
  { memberId, kind, data = {} }: QueuedMail,
  now = new Date(),
  dueAt = now,
): Promise<void> {
  const trace = traceparent();
  await trx
    .insertInto("mail")
    .values({
      member_id: memberId,
      kind,
      data: JSON.stringify(trace ? { ...data, [traceKey]: trace } : data),
      created_at: now,
      due_at: dueAt,
      priority: priorityOfMail(kind),
    })
    .execute();
}

/**
 * For a state that a member can toggle: sends at most one mail of this kind a day. A change within a day of the last
 * mail queues one for the end of that day. Further changes queue nothing, since the mail is rendered from the state at
 * the time of sending.
 */
export async function queueMailOnceADay(
  trx: Executor,
  { memberId, kind }: Omit<QueuedMail, "data">,
  now = new Date(),
): Promise<void> {
  const { isQueued, lastSent } = await trx
    .selectFrom("mail")
    .select(
      sql<boolean>`coalesce(bool_or(sent_at is null and dropped_at is null and attempts = 0), false)`.as("isQueued"),
    )
    .select(({ fn }) => fn.max("sent_at").as("lastSent"))
    .where("member_id", "=", memberId)
    .where("kind", "=", kind)
    .executeTakeFirstOrThrow();
  if (isQueued) return;
  const dueAt = Math.max(now.getTime(), (lastSent?.getTime() ?? 0) + DAY_MS);
  await queueMail(trx, { memberId, kind }, now, new Date(dueAt));
}

interface ManyMails {
  kind: string;
  /** Each member is listed once. */
  to: readonly { memberId: string; data: Required<QueuedMail>["data"] }[];
  /** Members who got this many mails of this kind within a day get no more. */
  maxPerDay: number;
}

const queueMany = `
  insert into mail (member_id, kind, data, created_at, due_at, priority)
  select one."memberId", $1::text, one.data, $3::timestamptz, $3::timestamptz, $5::smallint
    from jsonb_to_recordset($2::jsonb) as one("memberId" bigint, data jsonb)
  where (select count(*) from mail where member_id = one."memberId" and kind = $1::text
    and created_at > $3::timestamptz - interval '1 day') < $4::integer`;

/** Queues mails of one kind for many members, in one statement. */
export async function queueMails(trx: Executor, { kind, to, maxPerDay }: ManyMails, now = new Date()): Promise<void> {
  const trace = traceparent();
  const mails = to.map(({ memberId, data }) => ({ memberId, data: trace ? { ...data, [traceKey]: trace } : data }));
  if (mails.length > 0)
    await runText(trx, queueMany, [kind, JSON.stringify(mails), now, maxPerDay, priorityOfMail(kind)]);
}
