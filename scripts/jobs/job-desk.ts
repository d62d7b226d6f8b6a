/** What operators may ask of the queues and do to them. Personal data is not shown: jobs contain ids only. */
import { type JobWithMetadata, PgBoss } from "pg-boss";
import { openDatabase } from "../../src/platform/db/database.ts";
import {
  listDeadJobs,
  queueNames,
  readDeadJobs,
  readWaitingJobs,
} from "../../src/platform/jobs/job-figures.queries.ts";
import { DEAD_QUEUE, JOB_SCHEMA, queues } from "../../src/platform/jobs/queues.ts";

export interface DeadFilter {
  queue?: string | undefined;
  name?: string | undefined;
}

const RETRY_BATCH = 500;
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

function checkQueue(queue: string | undefined): void {
  if (queue !== undefined && !queueNames.some((name) => name === queue))
    throw new Error(`Unknown queue ${queue}: ${queueNames.join(", ")}`);
}

export type JobDesk = Awaited<ReturnType<typeof openJobDesk>>;
export type QueueState = Awaited<ReturnType<JobDesk["listQueues"]>>[number];

export async function openJobDesk(url: string) {
  const { db, pool, close } = openDatabase({ url, poolSize: 1 });
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: JOB_SCHEMA,
    migrate: false,
    supervise: false,
    schedule: false,
  });
  boss.on("error", (error) => console.error(error.message));
  await boss.start();

  return {
    async listQueues() {
      const [waiting, dead] = [await readWaitingJobs(db), await readDeadJobs(db)];
      const states = [];
      for (const queue of queueNames) {
        const [stats] = await boss.getQueueStats(queue, { force: true });
        states.push({
          queue,
          delayed: stats?.deferredCount ?? 0,
          active: stats?.activeCount ?? 0,
          waiting: waiting.filter((one) => one.queue === queue),
          dead: dead.filter((one) => one.queue === queue).reduce((sum, one) => sum + one.dead, 0),
        });
      }
      return states;
    },

    /** The oldest first, at most a thousand. */
    listDead(filter: DeadFilter) {
      checkQueue(filter.queue);
      return listDeadJobs(db, filter);
    },

    /** Only those that are dead now: one that fails again while this runs is left. */
    async retry(filter: DeadFilter): Promise<number> {
      checkQueue(filter.queue);
      const createdBefore = new Date();
      const all = { createdBefore, ...(filter.queue !== undefined && { sourceName: filter.queue }) };
      let total = 0;
      if (filter.name === undefined) {
        while ((await boss.previewRedrive(DEAD_QUEUE, all)).destinations.length > 0)
          total += await boss.redrive(DEAD_QUEUE, { ...all, limit: RETRY_BATCH });
        return total;
      }
      const tried = new Set<string>();
      for (;;) {
        const ids = (await listDeadJobs(db, filter)).map(({ id }) => id).filter((id) => !tried.has(id));
        if (ids.length === 0) return total;
        for (const id of ids) tried.add(id);
        total += await boss.redrive(DEAD_QUEUE, { limit: ids.length, createdBefore, ids });
      }
    },

    async find(id: string): Promise<JobWithMetadata | undefined> {
      if (!uuid.test(id)) throw new Error("show needs the id of a job");
      for (const { name } of queues) {
        const [job] = await boss.findJobs<object>(name, { id });
        if (job) return job;
      }
      return undefined;
    },

    async close(): Promise<void> {
      await boss.stop({ graceful: false });
      await close();
    },
  };
}
