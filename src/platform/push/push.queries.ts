/** The outbox of push notifications, and the browsers that get them. */
import { sql } from "kysely";
import { type Executor, runText } from "../db/database.ts";
import { priorityOfPush } from "../outbox/notice-priorities.ts";
import { outboxOf, traceKey } from "../outbox/outbox.queries.ts";
import { traceparent } from "../telemetry/spans.ts";
import type { GuestPushKind, PushKind } from "./push-kinds.ts";
import type { DuePush } from "./push-template.ts";

export const pushOutbox = outboxOf<DuePush>("push", `, subscription_id as "subscriptionId", topic`);

export interface QueuedPush {
  memberId: string;
  kind: PushKind;
  /** The id of the subject. A newer notification about the same subject replaces an older one. */
  subjectId: string;
  /** The data has ids and numbers only. Names and titles are read when the notification is sent. */
  data?: Record<string, string | number | readonly string[]>;
}

/** The topic and the data of a row, as `queuePush` stores them. */
const toRow = ({ kind, subjectId, data = {} }: { kind: string; subjectId: string; data?: object | undefined }) => {
  const trace = traceparent();
  return {
    topic: `${kind}-${subjectId}`,
    stored: JSON.stringify({ ...data, subject: subjectId, ...(trace && { [traceKey]: trace }) }),
  };
};

/**
 * Returns SQL that queues a notification for each browser of the members in `rows`, which has the columns member_id,
 * kind, topic, data, at, due_at and priority. A newer notification about the same subject replaces an older one that
 * was not sent.
 */
export const insertPushes = (rows: string): string => `
  insert into push (member_id, subscription_id, kind, topic, data, created_at, due_at, priority)
  select news.member_id, s.id, news.kind, news.topic, news.data, news.at, news.due_at, news.priority
  from (${rows}) news join push_subscription s on s.member_id = news.member_id
  where not exists (select from push_off where member_id = news.member_id and kind = news.kind)
  order by s.id
  on conflict (subscription_id, topic) where attempts = 0 and sent_at is null and dropped_at is null
  do update set kind = excluded.kind, data = excluded.data, created_at = excluded.created_at,
    due_at = least(push.due_at, excluded.due_at)`;

const queueText = insertPushes(`
  select $1::bigint as member_id, $2::text as kind, $3::text as topic, $4::jsonb as data, $5::timestamptz as at,
    $6::timestamptz as due_at, $7::smallint as priority`);

/**
 * Queues a notification for each browser of a member that wants it. Call it inside the transaction that causes the
 * notification, so that both are committed or neither is.
 */
export async function queuePush(
  trx: Executor,
  { memberId, kind, subjectId, data }: QueuedPush,
  now = new Date(),
  dueAt = now,
): Promise<void> {
  const { topic, stored } = toRow({ kind, subjectId, data });
  await runText(trx, queueText, [memberId, kind, topic, stored, now, dueAt, priorityOfPush(kind)]);
}

export interface GuestPush {
  /** The member whose account the row belongs to. It is deleted together with the account. */
  memberId: string;
  kind: GuestPushKind;
  subjectId: string;
}

/**
 * Queues a notification to a person without an account. The template of the kind names the browser. Every call makes a
 * separate notification.
 */
export async function queueGuestPush(
  trx: Executor,
  { memberId, kind, subjectId }: GuestPush,
  now: Date,
): Promise<void> {
  const { topic, stored } = toRow({ kind, subjectId });
  const priority = priorityOfPush(kind);
  await trx
    .insertInto("push")
    .values({ member_id: memberId, kind, topic, data: stored, created_at: now, due_at: now, priority })
    .execute();
}

export interface PushTarget {
  id: string;
  endpoint: string;
  host: string;
  p256dh: Buffer;
  auth: Buffer;
}

/**
 * Finds the browser of a notification. The result is undefined if the browser belongs to somebody else by now, the
 * member has turned this kind off, or a newer notification replaces this one.
 */
export async function findPushTarget(
  executor: Executor,
  { id, memberId, subscriptionId, kind, topic }: DuePush,
): Promise<PushTarget | undefined> {
  const [target] = await runText<PushTarget>(
    executor,
    `select s.id, s.endpoint, s.host, s.p256dh, s.auth from push_subscription s
     where s.id = $1::bigint and s.member_id = $2::bigint
       and not exists (select from push_off where member_id = $2::bigint and kind = $3::text)
       and not exists (select from push newer where newer.subscription_id = $1::bigint and newer.topic = $4::text
         and newer.id > $5::bigint)`,
    [subscriptionId, memberId, kind, topic, id],
  );
  return target;
}

export async function markServed(executor: Executor, { id }: PushTarget, now: Date): Promise<void> {
  await executor
    .updateTable("push_subscription")
    .set({ last_ok_at: now, failures: 0, rejected_since: null })
    .where("id", "=", id)
    .execute();
}

export async function deletePushTarget(executor: Executor, { id }: PushTarget): Promise<void> {
  await executor.deleteFrom("push_subscription").where("id", "=", id).execute();
}

const REJECTED_DAYS = 3;

/**
 * Records that the push service rejects what we send to this browser. If our key is the cause, all browsers are
 * rejected. So the subscription is deleted only if the service has accepted something for another browser and has
 * rejected this one for three days. Returns whether it was deleted.
 */
export async function markRejected(executor: Executor, { id, host }: PushTarget, now: Date): Promise<boolean> {
  await executor
    .updateTable("push_subscription")
    .set({ failures: sql`failures + 1`, rejected_since: sql`coalesce(rejected_since, ${now})` })
    .where("id", "=", id)
    .execute();
  const deleted = await runText(
    executor,
    `delete from push_subscription where id = $1::bigint
        and rejected_since <= $2::timestamptz - interval '${REJECTED_DAYS} days'
       and exists (select from push_subscription other where other.host = $3::text and other.id <> $1::bigint
                   and other.last_ok_at > $2::timestamptz - interval '${REJECTED_DAYS} days')
     returning id`,
    [id, now, host],
  );
  return deleted.length > 0;
}
