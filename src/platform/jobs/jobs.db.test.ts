import { setTimeout as sleep } from "node:timers/promises";
import { PgBoss } from "pg-boss";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { createTestDatabase, dropDatabase } from "../../../test/database.ts";
import { createLogger } from "../log.ts";
import { type Job, startJobs } from "./jobs.ts";

const log = createLogger("silent");
const yearly = "0 0 1 1 *";
let databaseUrl: string;
let boss: PgBoss;

beforeAll(async () => {
  databaseUrl = await createTestDatabase(inject("databaseUrl"));
  boss = new PgBoss({ connectionString: databaseUrl, supervise: false, schedule: false });
  await boss.start();
});
afterAll(async () => {
  await boss.stop();
  await dropDatabase(databaseUrl);
});

/** A job that takes so long, and records when it began and ended. */
function slowJob(name: string, ms: number) {
  const events: string[] = [];
  const job: Job = {
    name,
    schedule: yearly,
    async run() {
      events.push("began");
      await sleep(ms);
      events.push("ended");
      return {};
    },
  };
  return { job, events };
}

async function waitFor(events: readonly string[], event: string): Promise<void> {
  await expect.poll(() => events, { timeout: 10_000 }).toContain(event);
}

test("a stopping worker finishes its running job", async () => {
  const { job, events } = slowJob("finish", 1_500);
  const runner = await startJobs(databaseUrl, [job], log);
  await boss.send(job.name, {});
  await waitFor(events, "began");
  await runner.stop();
  expect(events).toEqual(["began", "ended"]);
  await boss.send(job.name, {});
  await sleep(2_500);
  expect(events).toHaveLength(2);
});

test("a job that does not finish in time is run by another worker", async () => {
  const stuck = slowJob("take-up", 20_000);
  const runner = await startJobs(databaseUrl, [stuck.job], log, undefined, 1_000);
  await boss.send(stuck.job.name, {});
  await waitFor(stuck.events, "began");
  await runner.stop();
  const next = slowJob("take-up", 10);
  const other = await startJobs(databaseUrl, [next.job], log);
  await waitFor(next.events, "ended");
  await other.stop();
  expect(stuck.events).toEqual(["began"]);
});
