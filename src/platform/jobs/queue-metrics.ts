import { Gauge, type Registry } from "prom-client";
import type { Executor } from "../db/database.ts";
import type { Logger } from "../log.ts";
import { createFreshReader } from "../telemetry/fresh-reader.ts";
import { readDeadJobs, readWaitingJobs } from "./job-figures.queries.ts";

/**
 * Gauges of the waiting jobs. They describe the database, so every worker reports the same numbers. Take the maximum
 * and never the sum.
 */
export function measureQueues(registry: Registry, db: Executor, log: Pick<Logger, "warn">): void {
  const readBoth = async () => ({ waiting: await readWaitingJobs(db), dead: await readDeadJobs(db) });
  const read = createFreshReader(readBoth, (error) => log.warn({ err: error }, "the job queues could not be read"));
  registry.registerMetric(
    new Gauge({
      name: "job_queue_waiting",
      help: "Jobs that could run, ten thousand at most",
      labelNames: ["queue", "priority"],
      registers: [],
      async collect() {
        this.reset();
        for (const { queue, priority, waiting } of (await read())?.waiting ?? [])
          this.set({ queue, priority }, waiting);
      },
    }),
  );
  registry.registerMetric(
    new Gauge({
      name: "job_queue_oldest_seconds",
      help: "For how long the oldest of these jobs could have run",
      labelNames: ["queue", "priority"],
      registers: [],
      async collect() {
        this.reset();
        for (const { queue, priority, oldestSeconds } of (await read())?.waiting ?? [])
          this.set({ queue, priority }, oldestSeconds);
      },
    }),
  );
  registry.registerMetric(
    new Gauge({
      name: "job_dead_letters",
      help: "Jobs that failed in all their attempts, ten thousand at most",
      labelNames: ["queue", "name", "priority"],
      registers: [],
      async collect() {
        this.reset();
        for (const { queue, name, priority, dead } of (await read())?.dead ?? [])
          this.set({ queue, name, priority }, dead);
      },
    }),
  );
}
