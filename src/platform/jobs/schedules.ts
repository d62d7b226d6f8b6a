import { sql } from "kysely";
import type { Executor } from "../db/database.ts";
import type { JobEngine } from "./job-engine.ts";
import { type Priority, priorities } from "./queues.ts";

/** A job that runs at fixed times. It must be idempotent, because a run may be repeated. */
export interface Schedule {
  name: string;
  /** A cron expression with five fields, in UTC. */
  cron: string;
  /** The default is `later`. */
  priority?: Priority;
  /** The result is logged. */
  run: () => Promise<Record<string, unknown>>;
}

/** Slow jobs, such as sweeps, must not delay the jobs of each minute. One more worker is kept for urgent jobs. */
const CONCURRENCY = 4;
const POLL_SECONDS = 2;

/**
 * Stops the jobs in the table `scheduled_job`, which workers of the previous release run. Such a worker makes its jobs
 * due again when it starts, so this function is called repeatedly. A later release drops the table.
 */
export async function retireFormerSchedules(db: Executor): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable("scheduled_job")
    .set({ due_at: "infinity" })
    .where("due_at", "<", sql<Date>`'infinity'`)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/**
 * Starts the scheduled jobs. Each run happens in one of the workers. Schedules that this release does not know are left
 * alone, because they belong to a newer release.
 */
export async function startSchedules(engine: JobEngine, schedules: readonly Schedule[]): Promise<void> {
  const byName = new Map(schedules.map((schedule) => [schedule.name, schedule]));
  for (const { name, cron, priority = "later" } of schedules) {
    await engine.boss.schedule(
      "schedule",
      cron,
      { name },
      { key: name, tz: "UTC", singletonKey: name, missed: "once", priority: priorities[priority] },
    );
  }
  const jobs = {
    queue: "schedule" as const,
    pollSeconds: POLL_SECONDS,
    nameOf: ({ name }: { name: string }) => name,
    async run({ data: { name } }: { data: { name: string } }) {
      const schedule = byName.get(name);
      if (!schedule) throw new Error(`no schedule ${name} in this release`);
      return schedule.run();
    },
  };
  await engine.work({ ...jobs, concurrency: CONCURRENCY });
  await engine.work({ ...jobs, concurrency: 1, minPriority: priorities.urgent });
}
