import { PgBoss } from "pg-boss";
import type { Logger } from "../log.ts";

/** Work that the worker process does by itself. It may run more than once: each run must leave the same result. */
export interface Job {
  name: string;
  /** When, in cron's notation, UTC. */
  schedule: string;
  /** What it answers goes into the log. */
  run: () => Promise<Record<string, unknown>>;
}

export interface JobRunner {
  stop(): Promise<void>;
}

/** Jobs live in PostgreSQL, beside the data they are about: one thing to run, to back up and to look at. */
export async function startJobs(databaseUrl: string, jobs: readonly Job[], log: Logger): Promise<JobRunner> {
  const boss = new PgBoss({ connectionString: databaseUrl, application_name: "nest-mates-worker" });
  boss.on("error", (error) => log.error({ err: error }, "job queue"));
  await boss.start();
  for (const job of jobs) {
    await boss.createQueue(job.name);
    await boss.work(job.name, async () => {
      const result = await job.run();
      log.info({ job: job.name, ...result }, "job done");
    });
    await boss.schedule(job.name, job.schedule);
  }
  return { stop: () => boss.stop({ graceful: true, timeout: 10_000 }) };
}
