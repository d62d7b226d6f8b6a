import { Pool } from "pg";
import { PgBoss } from "pg-boss";
import { clientClass, openSocket } from "../db/connection.ts";
import type { Logger } from "../log.ts";
import { traced } from "../telemetry/spans.ts";

/** Work that the worker process does by itself. It may run more than once: each run must leave the same result. */
export interface Job {
  name: string;
  /** When, in cron's notation, UTC. */
  schedule: string;
  /** What it answers goes into the log. */
  run: () => Promise<Record<string, unknown>>;
}

export type JobOutcome = "done" | "failed";
export type JobListener = (job: string, outcome: JobOutcome, seconds: number) => void;

export interface JobRunner {
  /** Waits for jobs under way; what does not end in time is given back, for another worker to begin anew. */
  stop(): Promise<void>;
}

const CONNECT_TIMEOUT_MS = 10_000;
/** The queue's own statements take moments. */
const MOST_SILENT_MS = 60_000;
const PATIENCE_MS = 10_000;

/** Jobs live in PostgreSQL, beside the data they are about: one thing to run, to back up and to look at. */
export async function startJobs(databaseUrl: string, jobs: readonly Job[], log: Logger, onRun?: JobListener, patienceMs = PATIENCE_MS): Promise<JobRunner> {
  const complain = (error: Error) => log.error({ err: error }, "job queue");
  // The queue's own connections would know one server only, and not follow the primary to another.
  const pool = new Pool({
    connectionString: databaseUrl,
    Client: clientClass(databaseUrl),
    application_name: "nest-mates-worker",
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    stream: () => openSocket(MOST_SILENT_MS),
  });
  pool.on("error", complain);
  const boss = new PgBoss({ db: { executeSql: (text, values) => pool.query(text, values) } });
  boss.on("error", complain);
  await boss.start();
  for (const job of jobs) {
    await boss.createQueue(job.name);
    await boss.work(job.name, async () => {
      const start = performance.now();
      const tell = (outcome: JobOutcome) => onRun?.(job.name, outcome, (performance.now() - start) / 1000);
      await traced({ name: `job ${job.name}`, kind: "consumer" }, async () => {
        const result = await job.run();
        log.info({ job: job.name, ...result }, "job done");
      }).catch((error: unknown) => {
        tell("failed");
        throw error;
      });
      tell("done");
    });
    await boss.schedule(job.name, job.schedule);
  }
  return {
    async stop() {
      await boss.stop({ graceful: true, timeout: patienceMs });
      await pool.end();
    },
  };
}
