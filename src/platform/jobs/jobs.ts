import { Pool } from "pg";
import { PgBoss } from "pg-boss";
import { clientClass, openSocket } from "../db/connection.ts";
import type { Logger } from "../log.ts";
import { traced } from "../telemetry/spans.ts";

/** A scheduled job of the worker. It must be idempotent: a run may be repeated. */
export interface Job {
  name: string;
  /** Cron expression, UTC. */
  schedule: string;
  /** The result is logged. */
  run: () => Promise<Record<string, unknown>>;
}

export type JobOutcome = "done" | "failed";
export type JobListener = (job: string, outcome: JobOutcome, seconds: number) => void;

export interface JobRunner {
  /** Waits for running jobs. Those that do not finish in time are returned to the queue. */
  stop(): Promise<void>;
}

const CONNECT_TIMEOUT_MS = 10_000;
/** Much longer than any statement of the queue takes. */
const SILENCE_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 10_000;

/** The queue is in PostgreSQL (pg-boss), so there is no other service to run and back up. */
export async function startJobs(
  databaseUrl: string,
  jobs: readonly Job[],
  log: Logger,
  onRun?: JobListener,
  stopTimeoutMs = STOP_TIMEOUT_MS,
): Promise<JobRunner> {
  const logError = (error: Error) => log.error({ err: error }, "job queue");
  // Our own pool, since pg-boss would not follow a failover to another server.
  const pool = new Pool({
    connectionString: databaseUrl,
    Client: clientClass(databaseUrl),
    application_name: "nest-mates-worker",
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    stream: () => openSocket(SILENCE_TIMEOUT_MS),
  });
  pool.on("error", logError);
  const boss = new PgBoss({ db: { executeSql: (text, values) => pool.query(text, values) } });
  boss.on("error", logError);
  await boss.start();
  for (const job of jobs) {
    await boss.createQueue(job.name);
    await boss.work(job.name, async () => {
      const start = performance.now();
      const report = (outcome: JobOutcome) => onRun?.(job.name, outcome, (performance.now() - start) / 1000);
      await traced({ name: `job ${job.name}`, kind: "consumer" }, async () => {
        const result = await job.run();
        log.info({ job: job.name, ...result }, "job done");
      }).catch((error: unknown) => {
        report("failed");
        throw error;
      });
      report("done");
    });
    await boss.schedule(job.name, job.schedule);
  }
  return {
    async stop() {
      await boss.stop({ graceful: true, timeout: stopTimeoutMs });
      await pool.end();
    },
  };
}
