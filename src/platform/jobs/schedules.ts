import { type Executor, runText } from "../db/database.ts";
import type { JobEngine } from "./job-engine.ts";

/** A job that runs by the clock. It must be idempotent: a run may be repeated. */
export interface Schedule {
  name: string;
  /** Five fields, in UTC. */
  cron: string;
  /** The result is logged. */
  run: () => Promise<Record<string, unknown>>;
}

/** Slow ones, such as sweeps, must not keep those of each minute waiting. */
const CONCURRENCY = 4;
const POLL_SECONDS = 2;

/**
 * Workers of the previous release run the jobs of the table `scheduled_job`. One that starts beside us makes its jobs due again, so this is repeated.
 * The table is dropped by a later release.
 */
export async function retireFormerSchedules(db: Executor): Promise<number> {
  return (await runText(db, "update scheduled_job set due_at = 'infinity' where due_at < 'infinity' returning name", [])).length;
}

/** Each run happens in one of the workers. Schedules that this release does not know are left alone: they belong to a newer one. */
export async function startSchedules(engine: JobEngine, schedules: readonly Schedule[]): Promise<void> {
  const byName = new Map(schedules.map((schedule) => [schedule.name, schedule]));
  for (const { name, cron } of schedules) {
    await engine.boss.schedule("schedule", cron, { name }, { key: name, tz: "UTC", singletonKey: name, missed: "once" });
  }
  await engine.work<{ name: string }>({
    queue: "schedule",
    concurrency: CONCURRENCY,
    pollSeconds: POLL_SECONDS,
    nameOf: ({ name }) => name,
    async run({ data: { name } }) {
      const schedule = byName.get(name);
      if (!schedule) throw new Error(`no schedule ${name} in this release`);
      return schedule.run();
    },
  });
}
