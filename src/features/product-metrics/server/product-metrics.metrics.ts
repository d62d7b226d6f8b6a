import { Counter, Gauge, type Registry } from "prom-client";
import type { Executor } from "../../../platform/db/database.ts";
import type { Logger } from "../../../platform/log.ts";
import type { ProductMetrics } from "../product-metrics.ts";
import { readProductMetrics } from "./product-metrics.queries.ts";

/** The database is queried at most once in this time, however often Prometheus scrapes. */
const FRESH_MS = 5_000;

/**
 * Only the worker exports these metrics: they describe the database, so the sum over several processes would be wrong. While the database is unavailable they
 * are missing, because old values would mislead.
 */
export function measureProductMetrics(registry: Registry, db: Executor, log: Logger): void {
  const read = createReader(db, log);

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
        for (const [queue, { oldestSeconds }] of Object.entries(figures?.queues ?? {})) this.set({ queue }, oldestSeconds);
      },
    }),
  );
  registry.registerMetric(gauge("rooms_available", "Posts that can be found and are available", read, ({ availableRooms }) => availableRooms));
  registry.registerMetric(gauge("departures_overdue", "Members who should have been deleted by now", read, ({ overdueDepartures }) => overdueDepartures));
  registry.registerMetric(
    gauge("archive_failing_seconds", "How long the database could send nothing to its archive", read, ({ archiveFailingSeconds }) => archiveFailingSeconds),
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

function createReader(db: Executor, log: Logger): Reader {
  let latest: Promise<ProductMetrics | undefined> | undefined;
  let freshUntil = Infinity;
  return () => {
    if (latest && performance.now() < freshUntil) return latest;
    // No second query starts while one is running.
    freshUntil = Infinity;
    latest = readProductMetrics(db)
      .catch((error: unknown) => {
        log.warn({ err: error }, "the product's figures could not be read");
        return undefined;
      })
      .finally(() => {
        freshUntil = performance.now() + FRESH_MS;
      });
    return latest;
  };
}
