/** A worker with the engine of the product, whose jobs only note when they begin and end. It can be killed. */
import { setTimeout as sleep } from "node:timers/promises";
import { openDatabase, runText } from "../../src/platform/db/database.ts";
import { startJobEngine } from "../../src/platform/jobs/job-engine.ts";
import type { QueueName } from "../../src/platform/jobs/queues.ts";
import { startSchedules } from "../../src/platform/jobs/schedules.ts";
import { createLogger } from "../../src/platform/log.ts";

const [url = "", worker = ""] = process.argv.slice(2);
const { db, pool, close } = openDatabase({ url, poolSize: 10 });
const note = (job: string, event: string) =>
  runText(db, "insert into job_note (worker, job, event) values ($1::text, $2::text, $3::text)", [worker, job, event]);

const engine = await startJobEngine({ pool, log: createLogger("fatal") });
await startSchedules(engine, [
  {
    name: "tick",
    cron: "* * * * *",
    async run() {
      await note("tick", "begin");
      return {};
    },
  },
  {
    name: "slow",
    // Never by itself: the proof queues it.
    cron: "0 0 29 2 *",
    async run() {
      await note("schedule", "begin");
      await sleep(4_000);
      await note("schedule", "end");
      return {};
    },
  },
]);
for (const queue of ["due", "mail", "push", "photo", "event"] satisfies QueueName[]) {
  await engine.work<{ id: string }>({
    queue,
    concurrency: 2,
    pollSeconds: 2,
    nameOf: () => queue,
    async run() {
      await note(queue, "begin");
      await sleep(4_000);
      await note(queue, "end");
      return undefined;
    },
  });
}
await note("worker", "ready");
process.once("SIGTERM", () => void engine.stop().then(close));
