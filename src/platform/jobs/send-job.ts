import { type Executor, runText } from "../db/database.ts";
import { type Priority, priorities, type QueueName } from "./queues.ts";

export interface JobToSend {
  /** No second job of this key is queued while one waits. */
  key: string;
  data: Readonly<Record<string, unknown>>;
  priority?: Priority | undefined;
  dueAt?: Date | undefined;
}

const send = `
  select send_job($1::text, one.key, one.data, coalesce(one."dueAt", now()), $3::integer)
  from jsonb_to_recordset($2::jsonb) as one(key text, data jsonb, "dueAt" timestamptz)`;

/**
 * Queues jobs in the caller's transaction, so that cause and job are committed together. It is in SQL, because triggers
 * and functions queue jobs too, and so that web processes do not need pg-boss.
 */
export async function sendJobs(
  trx: Executor,
  queue: QueueName,
  jobs: readonly Omit<JobToSend, "priority">[],
  priority: Priority,
): Promise<void> {
  if (jobs.length > 0) await runText(trx, send, [queue, JSON.stringify(jobs), priorities[priority]]);
}

export const sendJob = (trx: Executor, queue: QueueName, { priority = "soon", ...job }: JobToSend): Promise<void> =>
  sendJobs(trx, queue, [job], priority);
