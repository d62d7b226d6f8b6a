import { sql } from "kysely";
import type { Executor } from "../db/database.ts";
import type { JobEngine } from "./job-engine.ts";
import { type Priority, priorities } from "./queues.ts";

/** A job that runs by the clock. It must be idempotent: a run may be repeated. */
export interface Schedule {
  name: string;
  /** Five fields, in UTC. */
  cron: string;
  /** Later unless given. */
  priority?: Priority;
  /** The result is logged. */
  run: () => Promise<Record<string, unknown>>;
}

/**
 * Slow ones, such as sweeps, must not keep those of each minute waiting. One more worker is kept for what is urgent.
 */
const CONCURRENCY = 4;
const POLL_SECONDS = 2;

/**
 * Workers of the previous release run the jobs of the table `scheduled_job`. One that starts beside us makes its jobs
 * due again, so this is repeated. The table is dropped by a later release.
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
 * Each run happens in one of the workers. Schedules that this release does not know are left alone: they belong to a
 * newer one.
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
