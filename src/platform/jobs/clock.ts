import { sql } from "kysely";
import { type Executor, runText } from "../db/database.ts";
import type { Logger } from "../log.ts";
import type { JobEngine } from "./job-engine.ts";
import { DEAD_QUEUE, type Priority, priorities } from "./queues.ts";
import { sendJobs } from "./send-job.ts";

/** An item whose row another transaction holds for longer is left for the next minute. */
const LOCK_TIMEOUT = "200ms";
const LOCK_NOT_AVAILABLE = "55P03";
/** A run takes a tenth of a second for so many. */
const MOST_QUEUED = 10_000;
const BATCH = 200;
const CONCURRENCY = 4;
const POLL_SECONDS = 2;

export interface ClockOptions<Item extends { id: string }> {
  /** Of its jobs, in metrics and in the dead letters. */
  name: string;
  priority: Priority;
  /** Items whose time has come, the earliest first. */
  list: (now: Date, limit: number) => Promise<readonly Item[]>;
  /** In a transaction of its own. Returns false if there was nothing to do any more, or the row is locked. */
  work: (trx: Executor, item: Item, now: Date) => Promise<boolean>;
  /** After the commit. */
  onDone?: ((item: Item) => void) | undefined;
}

export interface DueCounts {
  done: number;
  failed: number;
}

/** Something that is due at times in our own tables, which stay the truth: a job only says that it is time to look. */
export interface Clock {
  name: string;
  priority: Priority;
  /** Queues a job for each due item that has none. Dead letters are left to operators. */
  queueDue(now?: Date): Promise<{ queued: number }>;
  /** The work of one job. */
  runOne(item: { id: string }, now?: Date): Promise<boolean>;
  /** All that is due at this time, in this process and without jobs: for tests and proofs that simulate time. */
  runDue(now: Date): Promise<DueCounts>;
}

const isBusy = (error: unknown): boolean => error instanceof Error && "code" in error && error.code === LOCK_NOT_AVAILABLE;

const deadItems = `select data ->> 'id' as id from pgboss.job where name = '${DEAD_QUEUE}' and state < 'active' and not blocked and source_name = 'due' and data ->> 'clock' = $1::text`;

export function createClock<Item extends { id: string }>(
  { db, log }: { db: Executor; log: Pick<Logger, "error"> },
  { name, priority, list, work, onDone }: ClockOptions<Item>,
): Clock {
  async function runOne(item: Item, now = new Date()): Promise<boolean> {
    try {
      const isDone = await db.transaction().execute(async (trx) => {
        await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`.execute(trx);
        return work(trx, item, now);
      });
      if (isDone) onDone?.(item);
      return isDone;
    } catch (error) {
      if (isBusy(error)) return false;
      throw error;
    }
  }
  return {
    name,
    priority,
    runOne: (item, now) => runOne(item as Item, now),

    async queueDue(now = new Date()) {
      const due = await list(now, MOST_QUEUED);
      if (due.length === 0) return { queued: 0 };
      const dead = new Set((await runText<{ id: string }>(db, deadItems, [name])).map(({ id }) => id));
      const waiting = due.filter(({ id }) => !dead.has(id));
      await sendJobs(
        db,
        "due",
        waiting.map((item) => ({ key: `${name}:${item.id}`, data: { ...item, clock: name } })),
        priority,
      );
      return { queued: waiting.length };
    },

    async runDue(now) {
      const counts: DueCounts = { done: 0, failed: 0 };
      const skipped = new Set<string>();
      for (;;) {
        const items = (await list(now, BATCH + skipped.size)).filter(({ id }) => !skipped.has(id));
        if (items.length === 0) return counts;
        for (const item of items) {
          const isDone = await runOne(item, now).catch((error: unknown) => {
            log.error({ err: error, item: item.id }, `${name}: one item failed`);
            counts.failed += 1;
            return false;
          });
          if (isDone) counts.done += 1;
          else skipped.add(item.id);
        }
      }
    },
  };
}

/** Runs the jobs of due items, of all clocks in one queue. One worker of each process is kept for what is urgent. */
export async function startClocks(engine: JobEngine, clocks: readonly Clock[]): Promise<void> {
  const byName = new Map(clocks.map((clock) => [clock.name, clock]));
  const jobs = {
    queue: "due" as const,
    nameOf: ({ clock }: { clock: string }) => clock,
    async run({ data }: { data: { id: string; clock: string } }) {
      const { clock: name, ...item } = data;
      const clock = byName.get(name);
      if (!clock) throw new Error(`no clock ${name} in this release`);
      await clock.runOne(item);
      return undefined;
    },
  };
  await engine.work({ ...jobs, concurrency: CONCURRENCY, pollSeconds: POLL_SECONDS });
  await engine.work({ ...jobs, concurrency: 1, pollSeconds: 1, minPriority: priorities.urgent });
}
