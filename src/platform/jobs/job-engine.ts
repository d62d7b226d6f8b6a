/**
 * Runs pg-boss on the pool of this process. It fetches jobs, runs them with spans, log lines and metrics, and stops in
 * order.
 */
import type { Pool } from "pg";
import { type JobWithMetadata, PgBoss } from "pg-boss";
import type { Logger } from "../log.ts";
import { traced } from "../telemetry/spans.ts";
import { JOB_SCHEMA, type QueueName } from "./queues.ts";

/** How often one of the workers looks for jobs whose worker has died. */
const SUPERVISE_SECONDS = 3;
/** It is shorter, or a pass that comes a few milliseconds early would be left out. */
const MONITOR_SECONDS = 2;
/** Processing a photo takes up to 20 s. */
const STOP_TIMEOUT_MS = 20_000;

export type JobOutcome = "done" | "failed";
/** `name` tells the jobs of a queue apart, such as by the name of the schedule or clock, or by the kind of mail. */
export type JobListener = (queue: QueueName, name: string, outcome: JobOutcome, seconds: number) => void;

export interface JobRun<Data> {
  data: Data;
  priority: number;
  /** 0 for the first attempt. */
  retryCount: number;
  /** Aborted if the job takes longer than its queue allows. */
  signal: AbortSignal;
}

export interface JobWork<Data> {
  queue: QueueName;
  /** How many jobs run at the same time in this process. */
  concurrency: number;
  /** Reserves these workers for jobs of at least this priority. */
  minPriority?: number;
  /**
   * Seconds between two looks for jobs, by which a job may start late. NOTIFY is not used instead, because it would
   * make the commits of writing transactions wait for each other.
   */
  pollSeconds: number;
  /** The name for spans, log lines and metrics. */
  nameOf: (data: Data) => string;
  /** Returns the trace of the request that queued the job. */
  traceOf?: (data: Data) => string | undefined;
  /** The result is logged. If it throws, the job is retried. After its last attempt, the job becomes a dead letter. */
  run: (job: JobRun<Data>) => Promise<Record<string, unknown> | undefined>;
}

interface JobEngineOptions {
  pool: Pick<Pool, "query">;
  log: Logger;
  onRun?: JobListener | undefined;
  stopTimeoutMs?: number | undefined;
}

export type JobEngine = Awaited<ReturnType<typeof startJobEngine>>;

export async function startJobEngine({ pool, log, onRun, stopTimeoutMs = STOP_TIMEOUT_MS }: JobEngineOptions) {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: JOB_SCHEMA,
    migrate: false,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: MONITOR_SECONDS,
    // The list of running keys is at most so old. With the default of 60 s, a worker that has read the list while
    // another worker was alive would not start the jobs of that one again for a minute.
    queueCacheIntervalSeconds: 1,
    // With vacuum monitoring, a slow pass over the jobs suspends the list of running keys for minutes. Jobs of keys in
    // that list are not started, so the mail of a killed worker would wait that long.
    monitorVacuum: false,
    // A run that is due every minute starts at most this late.
    cronMonitorIntervalSeconds: 15,
    cronWorkerIntervalSeconds: 2,
  });
  boss.on("error", (error) => log.error({ err: error }, "job queue"));
  boss.on("warning", ({ message }) => log.warn({}, `job queue: ${message}`));
  await boss.start();

  /**
   * Starts one worker. pg-boss' own `localConcurrency` is not used: a worker that has done a job must look for the next
   * one at once, and only a worker whose id we know can be told so.
   */
  async function startWorker<Data>(work: JobWork<Data>): Promise<void> {
    const { queue, minPriority, pollSeconds, nameOf, traceOf, run } = work;
    const options = {
      pollingIntervalSeconds: pollSeconds,
      includeMetadata: true,
      ...(minPriority !== undefined && { minPriority }),
    } as const;
    const id = await boss.work(queue, options, async ([job]: JobWithMetadata<Data & object>[]) => {
      if (!job) return;
      const { data, priority, retryCount, signal } = job;
      const name = nameOf(data);
      const begin = performance.now();
      const report = (outcome: JobOutcome) => onRun?.(queue, name, outcome, (performance.now() - begin) / 1000);
      // This runs inside of the span, so that the log lines have its trace id.
      const runAndLog = async () => {
        try {
          const result = await run({ data, priority, retryCount, signal });
          if (result) log.info({ queue, job: name, ...result }, "job done");
        } catch (error) {
          const isLast = retryCount >= job.retryLimit;
          log.error(
            { err: error, queue, job: name, id: job.id, retryCount },
            isLast ? "job failed for the last time" : "job failed",
          );
          throw error;
        }
      };
      try {
        await traced({ name: `${queue} ${name}`, kind: "consumer", follows: traceOf?.(data) }, runAndLog);
        report("done");
      } catch (error) {
        report("failed");
        // pg-boss keeps this error with the job, for operators. It has codes only, because messages of errors may
        // contain personal data.
        throw new JobFailure(error);
      } finally {
        boss.notifyWorker(id);
      }
    });
  }

  return {
    boss,

    work: async <Data>(work: JobWork<Data>): Promise<void> => {
      for (let count = 0; count < work.concurrency; count += 1) await startWorker(work);
    },

    /** Waits for running jobs. Jobs that do not finish in time are started again by another worker. */
    stop: (): Promise<void> => boss.stop({ graceful: true, timeout: stopTimeoutMs }),
  };
}

class JobFailure extends Error {
  constructor(cause: unknown) {
    const code = cause instanceof Error && "code" in cause && typeof cause.code === "string" ? ` ${cause.code}` : "";
    super(`${cause instanceof Error ? cause.name : "unknown"}${code}`);
    this.name = "JobFailure";
    delete this.stack;
  }
}
