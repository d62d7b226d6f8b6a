/**
 * Reads the waiting jobs, for metrics and operators. Each query reads a bounded number of rows, from the heads of the
 * index by which pg-boss fetches jobs.
 */
import { type Executor, runText } from "../db/database.ts";
import { DEAD_QUEUE, type Priority, priorities, type QueueName, queues } from "./queues.ts";

/** A longer queue is reported with this length. */
const MOST_COUNTED = 10_000;

export interface WaitingJobs {
  queue: QueueName;
  priority: Priority;
  /** Jobs whose time has come. */
  waiting: number;
  /** Seconds since the oldest of these jobs could run. */
  oldestSeconds: number;
}

export interface DeadJobs {
  queue: string;
  name: string;
  priority: Priority;
  dead: number;
}

/** SQL for a job's name in metrics, which is read from its data. */
const jobName = (job: string) =>
  `coalesce(${job}.data ->> 'clock', ${job}.data ->> 'name', ${job}.data ->> 'kind',
      (${job}.data ->> 'event') || ' ' || (${job}.data ->> 'handler'), ${job}.source_name)`;

const classes = [
  { priority: "urgent", from: priorities.urgent, below: 1_000 },
  { priority: "soon", from: priorities.soon, below: priorities.urgent },
  { priority: "later", from: -1_000, below: priorities.soon },
] as const satisfies readonly { priority: Priority; from: number; below: number }[];

export const queueNames = queues.map(({ name }) => name).filter((name): name is QueueName => name !== DEAD_QUEUE);

const headText = (queue: QueueName, { priority, from, below }: (typeof classes)[number]) => `
  select '${queue}' as queue, '${priority}' as priority, count(*)::integer as waiting,
    greatest(coalesce(extract(epoch from now() - min(start_after)), 0), 0)::float8 as "oldestSeconds"
  from (
    select start_after from pgboss.job
    where name = '${queue}' and state < 'active' and not blocked
      and priority >= ${from} and priority < ${below} and start_after <= now()
    order by priority desc, created_on limit ${MOST_COUNTED}
  ) head`;
const waitingText = queueNames.flatMap((queue) => classes.map((one) => headText(queue, one))).join(" union all ");

export const readWaitingJobs = (executor: Executor): Promise<WaitingJobs[]> => runText(executor, waitingText, []);

const deadText = `
  select queue, name, case when priority >= ${priorities.urgent} then 'urgent' when priority >= ${priorities.soon} then 'soon' else 'later' end as priority,
    count(*)::integer as dead
  from (
    select coalesce(j.source_name, 'unknown') as queue, coalesce(${jobName("j")}, 'unknown') as name, j.priority
      from pgboss.job j
    where j.name = '${DEAD_QUEUE}' and j.state < 'active' and not j.blocked order by j.priority desc, j.created_on
      limit ${MOST_COUNTED}
  ) letters
  group by 1, 2, 3 order by 4 desc, 1, 2, 3`;

/** Reads the dead letters, which are jobs that failed in all their attempts. */
export const readDeadJobs = (executor: Executor): Promise<DeadJobs[]> => runText(executor, deadText, []);

export interface DeadJob {
  id: string;
  queue: string;
  name: string;
  /** The id of the row that the job is about. */
  item: string | null;
  attempts: number;
  reason: string | null;
  ageSeconds: number;
}

const MOST_LISTED = 1_000;
const listText = `
  select j.id, coalesce(j.source_name, 'unknown') as queue, coalesce(${jobName("j")}, 'unknown') as name,
    j.data ->> 'id' as item,
    coalesce(j.source_retry_count, 0) + 1 as attempts,
      coalesce(j.source_output ->> 'message', j.source_output ->> 'name', j.source_output::text) as reason,
    extract(epoch from now() - j.created_on)::float8 as "ageSeconds"
  from pgboss.job j
  where j.name = '${DEAD_QUEUE}' and j.state < 'active' and not j.blocked
    and ($1::text is null or j.source_name = $1) and ($2::text is null or coalesce(${jobName("j")}, 'unknown') = $2)
  order by j.created_on, j.id limit ${MOST_LISTED}`;

/** Lists dead letters, the oldest first. */
export const listDeadJobs = (
  executor: Executor,
  { queue, name }: { queue?: string | undefined; name?: string | undefined },
): Promise<DeadJob[]> => runText(executor, listText, [queue ?? null, name ?? null]);
