/** Figures for operators. Each query reads a bounded number of rows at any table size: statistics that PostgreSQL keeps anyway, and the heads of queues. */
import { type Executor, runText } from "../../../platform/db/database.ts";
import { LEAVING_DAYS } from "../../accounts/account.limits.ts";
import { eventTables, LONGEST_QUEUE, type ProductEvent, type ProductMetrics, type QueueName, queueNames } from "../product-metrics.ts";

/** The job runs every hour and may take a while. */
const DEPARTURE_GRACE_HOURS = 2;

const queues: Record<QueueName, { rows: string; since: string }> = {
  photos: { rows: "photo where state = 'uploaded' order by queued_at, id", since: "queued_at" },
  mails: { rows: "mail where sent_at is null and dropped_at is null order by due_at, id", since: "created_at" },
  moderation: { rows: "moderation_case where decided_at is null order by score desc, id", since: "opened_at" },
  // pg-boss creates its schema when the worker first starts, which is before the first scrape.
  jobs: { rows: "pgboss.job where state < 'active' and start_after <= now() order by start_after", since: "start_after" },
};

const queueText = (name: QueueName) => `
  select '${name}' as name, count(*)::integer as waiting, coalesce(extract(epoch from now() - min(since)), 0)::float8 as "oldestSeconds"
  from (select ${queues[name].since} as since from ${queues[name].rows} limit ${LONGEST_QUEUE}) head`;

const queuesText = queueNames.map(queueText).join(" union all ");
const eventsText = `select relname as "table", n_tup_ins::float8 as rows from pg_stat_user_tables where schemaname = 'public' and relname = any ($1::text[])`;
const roomsText = `select coalesce(sum(rooms), 0)::float8 as n from area_count`;
const overdueText = `
  select count(*)::integer as n from (
    select 1 from member where leaving_at < now() - make_interval(days => ${LEAVING_DAYS}, hours => ${DEPARTURE_GRACE_HOURS}) limit ${LONGEST_QUEUE}
  ) overdue`;

const archiveText = `
  select case when last_failed_time > coalesce(last_archived_time, '-infinity')
    then extract(epoch from now() - coalesce(last_archived_time, stats_reset))::float8 else 0 end as n
  from pg_stat_archiver`;

export async function readProductMetrics(executor: Executor): Promise<ProductMetrics> {
  const inserts = await runText<{ table: string; rows: number }>(executor, eventsText, [Object.values(eventTables)]);
  const heads = await runText<{ name: QueueName; waiting: number; oldestSeconds: number }>(executor, queuesText, []);
  const [rooms] = await runText<{ n: number }>(executor, roomsText, []);
  const [overdue] = await runText<{ n: number }>(executor, overdueText, []);
  const [archive] = await runText<{ n: number }>(executor, archiveText, []);
  const rowsOf = new Map(inserts.map(({ table, rows }) => [table, rows]));
  const events = Object.entries(eventTables).map(([event, table]) => [event, rowsOf.get(table) ?? 0]);
  return {
    events: Object.fromEntries(events) as Record<ProductEvent, number>,
    queues: Object.fromEntries(heads.map(({ name, ...queue }) => [name, queue])) as ProductMetrics["queues"],
    availableRooms: rooms?.n ?? 0,
    overdueDepartures: overdue?.n ?? 0,
    archiveFailingSeconds: archive?.n ?? 0,
  };
}
