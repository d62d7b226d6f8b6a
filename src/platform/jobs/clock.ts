import { sql } from "kysely";
import { type Executor, runText } from "../db/database.ts";
import type { Logger } from "../log.ts";
import type { JobEngine } from "./job-engine.ts";
import { DEAD_QUEUE, type Priority, priorities } from "./queues.ts";
import type { Schedule } from "./schedules.ts";
import { sendJobs } from "./send-job.ts";

/** If another transaction holds an item's row for longer, the item is left for the next minute. */
const LOCK_TIMEOUT = "200ms";
const LOCK_NOT_AVAILABLE = "55P03";
const MOST_QUEUED = 10_000;
const BATCH = 200;
const CONCURRENCY = 4;
const POLL_SECONDS = 2;

interface ClockOptions {
  /** The name of the clock's jobs in metrics and in dead letters. */
  name: string;
  priority: Priority;
  /** When the jobs are queued, in UTC. The default is every minute. */
  cron?: string;
  /** Returns items whose time has come, the earliest first. */
  list: (now: Date, limit: number) => Promise<readonly { id: string }[]>;
  /** Reads the item again under a lock. Returns false if the item is no longer due or its row is locked. */
  work: (trx: Executor, id: string, now: Date) => Promise<boolean>;
  /**
   * For work in several transactions. It gets the database instead of a transaction, and it can be repeated after each
   * of them.
   */
  hasOwnTransactions?: boolean;
  /** Called after the commit. */
  onDone?: (id: string, now: Date) => void;
}

export interface DueCounts {
  done: number;
  failed: number;
}

/**
 * Work that is due at times in our own tables. These tables stay the truth: a job only says that it is time to look.
 */
export interface Clock extends Pick<ClockOptions, "name" | "priority" | "cron"> {
  /** Queues a job for each due item that has none. Dead letters are left to operators. */
  queueDue(now?: Date): Promise<{ queued: number }>;
  /** Does the work of one job. */
  runOne(id: string, now?: Date): Promise<boolean>;
  /**
   * Does all work that is due at this time, in this process and without jobs. For tests and proofs that simulate time.
   */
  runDue(now?: Date): Promise<DueCounts>;
}

const isBusy = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === LOCK_NOT_AVAILABLE;

const deadItems = `select data ->> 'id' as id from pgboss.job
    where name = '${DEAD_QUEUE}' and state < 'active' and not blocked and data ->> 'clock' = $1::text`;

export function createClock(
  { db, log }: { db: Executor; log: Pick<Logger, "error"> },
  { name, priority, cron, list, work, hasOwnTransactions, onDone }: ClockOptions,
): Clock {
  const workInTransaction = (id: string, now: Date) =>
    db.transaction().execute(async (trx) => {
      await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`.execute(trx);
      return work(trx, id, now);
    });

  async function runOne(id: string, now = new Date()): Promise<boolean> {
    try {
      const isDone = await (hasOwnTransactions ? work(db, id, now) : workInTransaction(id, now));
      if (isDone) onDone?.(id, now);
      return isDone;
    } catch (error) {
      if (isBusy(error)) return false;
      throw error;
    }
  }

  return {
    name,
    priority,
    ...(cron && { cron }),
    runOne,

    async queueDue(now = new Date()) {
      const dead = new Set((await runText<{ id: string }>(db, deadItems, [name])).map(({ id }) => id));
      const due = (await list(now, MOST_QUEUED + dead.size)).filter(({ id }) => !dead.has(id));
      await sendJobs(
        db,
        "due",
        due.map(({ id }) => ({ key: `${name}:${id}`, data: { clock: name, id } })),
        priority,
      );
      return { queued: due.length };
    },

    async runDue(now = new Date()) {
      const counts: DueCounts = { done: 0, failed: 0 };
      const skipped = new Set<string>();
      for (;;) {
        const items = (await list(now, BATCH + skipped.size)).filter(({ id }) => !skipped.has(id));
        if (items.length === 0) return counts;
        for (const { id } of items) {
          const isDone = await runOne(id, now).catch((error: unknown) => {
            log.error({ err: error, item: id }, `${name}: one item failed`);
            counts.failed += 1;
            return false;
          });
          if (isDone) counts.done += 1;
          else skipped.add(id);
        }
      }
    },
  };
}

export const scheduleOf = (clock: Clock): Schedule => ({
  name: `queue-${clock.name}`,
  cron: clock.cron ?? "* * * * *",
  priority: clock.priority,
  run: () => clock.queueDue(),
});

/** Runs the jobs of due items. All clocks share one queue, and each process keeps one worker for urgent jobs. */
export async function startClocks(engine: JobEngine, clocks: readonly Clock[]): Promise<void> {
  const byName = new Map(clocks.map((clock) => [clock.name, clock]));
  const jobs = {
    queue: "due" as const,
    nameOf: ({ clock }: { clock: string }) => clock,
    async run({ data: { id, clock: name } }: { data: { id: string; clock: string } }) {
      const clock = byName.get(name);
      if (!clock) throw new Error(`no clock ${name} in this release`);
      await clock.runOne(id);
      return undefined;
    },
  };
  await engine.work({ ...jobs, concurrency: CONCURRENCY, pollSeconds: POLL_SECONDS });
  await engine.work({ ...jobs, concurrency: 1, pollSeconds: 1, minPriority: priorities.urgent });
}
