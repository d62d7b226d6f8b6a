import { sql } from "kysely";
import type { Executor } from "../db/database.ts";

export interface DueTime {
  name: string;
  dueAt: Date;
}

/**
 * Adds jobs that are new. An earlier due time wins, in case the schedule has changed. Other jobs are left alone: during a deployment, a worker of another
 * release runs them.
 */
export async function registerJobs(db: Executor, jobs: readonly DueTime[]): Promise<void> {
  const names = jobs.map(({ name }) => name);
  await sql`
    insert into scheduled_job (name, due_at)
    select * from unnest(${names}::text[], ${jobs.map(({ dueAt }) => dueAt)}::timestamptz[])
    on conflict (name) do update set due_at = least(scheduled_job.due_at, excluded.due_at)`.execute(db);
}

export interface ClaimedJob {
  name: string;
  /** Identifies the lease. */
  lease: string;
}

export async function claimDueJobs(db: Executor, names: readonly string[], leaseSeconds: number): Promise<ClaimedJob[]> {
  const { rows } = await sql<ClaimedJob>`
    update scheduled_job set leased_until = now() + make_interval(secs => ${leaseSeconds})
    where name = any(${names}::text[]) and due_at <= now() and (leased_until is null or leased_until < now())
    returning name, leased_until::text as lease`.execute(db);
  return rows;
}

/** Does nothing if another worker has taken the job since. */
export async function releaseJob(db: Executor, { name, lease }: ClaimedJob, dueAt: Date): Promise<void> {
  await sql`update scheduled_job set due_at = ${dueAt}, leased_until = null where name = ${name} and leased_until = ${lease}::timestamptz`.execute(db);
}

/** Makes a job due now, for tests and operators. */
export async function runJobNow(db: Executor, name: string): Promise<void> {
  await sql`update scheduled_job set due_at = now() where name = ${name}`.execute(db);
}
