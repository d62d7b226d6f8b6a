import { setTimeout as sleep } from "node:timers/promises";
import type { Executor } from "../db/database.ts";
import type { Logger } from "../log.ts";
import { traced } from "../telemetry/spans.ts";
import { MINUTE_MS } from "../time.ts";
import { type ClaimedJob, claimDueJobs, registerJobs, releaseJob } from "./jobs.queries.ts";
import { nextRun, type Schedule } from "./schedule.ts";

/** A scheduled job of the worker. It must be idempotent: a run may be repeated. */
export interface Job {
  name: string;
  schedule: Schedule;
  /** The result is logged. */
  run: () => Promise<Record<string, unknown>>;
}

export type JobOutcome = "done" | "failed";
/** `failedItems`: what a run that was done otherwise left for the next one, see eachDue. */
export type JobListener = (job: string, outcome: JobOutcome, seconds: number, failedItems: number) => void;

export interface JobRunner {
  /** Waits for running jobs. Those that do not finish in time are given to another worker. */
  stop(): Promise<void>;
}

const POLL_MS = 2_000;
/** Longer than any job takes. After it, another worker assumes that this one has died. */
const LEASE_SECONDS = 15 * 60;
const RETRY_MS = MINUTE_MS;
const STOP_TIMEOUT_MS = 10_000;

interface JobsOptions {
  db: Executor;
  jobs: readonly Job[];
  log: Logger;
  onRun?: JobListener | undefined;
  stopTimeoutMs?: number | undefined;
}

/** Runs jobs when they are due. Several workers share the table, so each run happens in one of them. */
export async function startJobs({ db, jobs, log, onRun, stopTimeoutMs = STOP_TIMEOUT_MS }: JobsOptions): Promise<JobRunner> {
  const byName = new Map(jobs.map((job) => [job.name, job]));
  const running = new Map<ClaimedJob, Promise<void>>();
  const stopping = new AbortController();
  const start = new Date();
  await registerJobs(
    db,
    jobs.map(({ name, schedule }) => ({ name, dueAt: nextRun(schedule, start) })),
  );

  const logError = (error: unknown) => log.error({ err: error }, "job queue");

  async function run(job: Job, claimed: ClaimedJob): Promise<void> {
    const begin = performance.now();
    let failedItems = 0;
    const outcome = await traced({ name: `job ${job.name}`, kind: "consumer" }, async () => {
      const result = await job.run();
      failedItems = Number(result["failed"] ?? 0);
      log.info({ job: job.name, ...result }, "job done");
    }).then(
      () => "done" as const,
      (error: unknown) => {
        log.error({ err: error, job: job.name }, "job failed");
        return "failed" as const;
      },
    );
    onRun?.(job.name, outcome, (performance.now() - begin) / 1000, failedItems);
    const now = new Date();
    await releaseJob(db, claimed, outcome === "done" ? nextRun(job.schedule, now) : new Date(now.getTime() + RETRY_MS)).catch(logError);
    running.delete(claimed);
  }

  async function startDueJobs(): Promise<void> {
    for (const claimed of await claimDueJobs(db, [...byName.keys()], LEASE_SECONDS)) {
      const job = byName.get(claimed.name);
      if (job) running.set(claimed, run(job, claimed));
    }
  }

  async function poll(): Promise<void> {
    while (!stopping.signal.aborted) {
      // Without the database we try again at the next poll.
      await startDueJobs().catch(logError);
      // stop() ends the sleep, which then rejects.
      await sleep(POLL_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  const polling = poll();
  return {
    async stop() {
      stopping.abort();
      await polling;
      // Unreferenced, so that the timer does not keep a finished process alive.
      await Promise.race([Promise.all(running.values()), sleep(stopTimeoutMs, undefined, { ref: false })]);
      await Promise.all([...running.keys()].map((claimed) => releaseJob(db, claimed, new Date()).catch(logError)));
    },
  };
}
