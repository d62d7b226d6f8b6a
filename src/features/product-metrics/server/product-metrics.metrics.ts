import { Counter, Gauge, type Registry } from "prom-client";
import { type Executor, runText } from "../../../platform/db/database.ts";
import type { Logger } from "../../../platform/log.ts";
import { createFreshReader } from "../../../platform/telemetry/fresh-reader.ts";
import { LEAVING_DAYS } from "../../accounts/account.limits.ts";
import {
  eventTables,
  LONGEST_QUEUE,
  type ProductEvent,
  type ProductMetrics,
  type QueueName,
  queueNames,
} from "../product-metrics.ts";

/**
 * Figures for operators. Each query reads a bounded number of rows, however large the tables are: statistics that
 * PostgreSQL keeps anyway, and the heads of queues.
 */

/** A deletion counts as overdue only after this time, because the job runs every hour and may take a while. */
const DEPARTURE_GRACE_HOURS = 2;

const queues: Record<QueueName, { rows: string; since: string }> = {
  photos: { rows: "photo where state = 'uploaded' order by queued_at, id", since: "queued_at" },
  moderation: { rows: "moderation_case where decided_at is null order by score desc, id", since: "opened_at" },
  // `news`: new listings that were not compared with saved searches yet. `alerts`: searches whose members wait for a
  // message.
  news: { rows: "listing_news where instant_at is null order by id", since: "at" },
  alerts: { rows: "search_mark where due_at <= now() order by due_at", since: "due_at" },
};

const queueText = (name: QueueName) => `
  select '${name}' as name, count(*)::integer as waiting,
    coalesce(extract(epoch from now() - min(since)), 0)::float8 as "oldestSeconds"
  from (select ${queues[name].since} as since from ${queues[name].rows} limit ${LONGEST_QUEUE}) head`;

const queuesText = queueNames.map(queueText).join(" union all ");
const eventsText = `select relname as "table", n_tup_ins::float8 as rows from pg_stat_user_tables
    where schemaname = 'public' and relname = any ($1::text[])`;
const roomsText = `select coalesce(sum(rooms), 0)::float8 as n from area_count`;
const overdueText = `
  select count(*)::integer as n from (
    select 1 from member where leaving_at < now() - make_interval(days => ${LEAVING_DAYS},
      hours => ${DEPARTURE_GRACE_HOURS}) limit ${LONGEST_QUEUE}
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
    overdueDeletions: overdue?.n ?? 0,
    archiveFailingSeconds: archive?.n ?? 0,
  };
}

/**
 * Only the worker exports these metrics. They describe the database, so the sum over several processes would be wrong.
 * While the database is unavailable they are missing, because old values would mislead.
 */
export function measureProductMetrics(registry: Registry, db: Executor, log: Logger): void {
  const read = createFreshReader(
    () => readProductMetrics(db),
    (error) => log.warn({ err: error }, "the product's figures could not be read"),
  );

  registry.registerMetric(
    new Counter({
      name: "product_events_total",
      help: "What members did, as rows that the database has taken in since it began to count",
      labelNames: ["event"],
      registers: [],
      async collect() {
        const figures = await read();
        this.reset();
        for (const [event, rows] of Object.entries(figures?.events ?? {})) this.inc({ event }, rows);
      },
    }),
  );
  registry.registerMetric(
    new Gauge({
      name: "queue_waiting",
      help: "What waits in each queue, ten thousand at most",
      labelNames: ["queue"],
      registers: [],
      async collect() {
        const figures = await read();
        this.reset();
        for (const [queue, { waiting }] of Object.entries(figures?.queues ?? {})) this.set({ queue }, waiting);
      },
    }),
  );
  registry.registerMetric(
    new Gauge({
      name: "queue_oldest_seconds",
      help: "How long the oldest has waited in each queue",
      labelNames: ["queue"],
      registers: [],
      async collect() {
        const figures = await read();
        this.reset();
        for (const [queue, { oldestSeconds }] of Object.entries(figures?.queues ?? {}))
          this.set({ queue }, oldestSeconds);
      },
    }),
  );
  registry.registerMetric(
    gauge("rooms_available", "Posts that can be found and are available", read, ({ availableRooms }) => availableRooms),
  );
  registry.registerMetric(
    gauge(
      "account_deletions_overdue",
      "Members who should have been deleted by now",
      read,
      ({ overdueDeletions }) => overdueDeletions,
    ),
  );
  registry.registerMetric(
    gauge(
      "archive_failing_seconds",
      "How long the database could send nothing to its archive",
      read,
      ({ archiveFailingSeconds }) => archiveFailingSeconds,
    ),
  );
  registry.registerMetric(
    new Gauge({
      name: "figures_up",
      help: "1 while the database can be asked for the product's figures",
      registers: [],
      async collect() {
        this.set((await read()) ? 1 : 0);
      },
    }),
  );
}

type Reader = () => Promise<ProductMetrics | undefined>;

const gauge = (name: string, help: string, read: Reader, value: (figures: ProductMetrics) => number) =>
  new Gauge({
    name,
    help,
    registers: [],
    async collect() {
      const figures = await read();
      this.remove();
      if (figures) this.set(value(figures));
    },
  });
