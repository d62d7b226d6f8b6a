/** Jobs in tests: an engine of its own on the database of the test. */
import { sql } from "kysely";
import { onTestFinished } from "vitest";
import type { EventJob } from "../src/platform/jobs/events.ts";
import { type JobListener, startJobEngine } from "../src/platform/jobs/job-engine.ts";
import { createLogger } from "../src/platform/log.ts";
import type { TestApp } from "./app.ts";

/** The least that pg-boss allows, so that tests need not wait for a worker to look again. */
const POLL_SECONDS = 0.5;

/** Ends with the test. */
export async function startTestEngine({ services }: Pick<TestApp, "services">, onRun?: JobListener) {
  const engine = await startJobEngine({
    pool: services.pool,
    log: createLogger("silent"),
    onRun,
    stopTimeoutMs: 1_000,
  });
  onTestFinished(() => engine.stop());
  const work: typeof engine.work = (jobs) => engine.work({ ...jobs, pollSeconds: POLL_SECONDS });
  return { ...engine, work };
}

/** Runs the handlers of events that have been queued, in this process. */
export async function runEventJobs({ services: { db, events } }: Pick<TestApp, "services">): Promise<void> {
  const { rows } = await sql<{
    data: EventJob;
  }>`delete from pgboss.job where name = 'event' and state = 'created' returning data`.execute(db);
  for (const { data } of rows) await events.runJob(db, data);
}
