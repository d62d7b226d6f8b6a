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

/** A job that takes so long, and says when it began and ended. */
function slowJob(name: string, ms: number) {
  const said: string[] = [];
  const job: Job = {
    name,
    schedule: yearly,
    async run() {
      said.push("began");
      await sleep(ms);
      said.push("ended");
      return {};
    },
  };
  return { job, said };
}

async function waitFor(said: readonly string[], word: string): Promise<void> {
  await expect.poll(() => said, { timeout: 10_000 }).toContain(word);
}

test("a worker that is asked to end finishes the job under way", async () => {
  const { job, said } = slowJob("finish", 1_500);
  const runner = await startJobs(databaseUrl, [job], log);
  await boss.send(job.name, {});
  await waitFor(said, "began");
  await runner.stop();
  expect(said).toEqual(["began", "ended"]);
  await boss.send(job.name, {});
  await sleep(2_500);
  expect(said).toHaveLength(2);
});

test("a job that does not end in time is begun anew by another worker", async () => {
  const stuck = slowJob("take-up", 20_000);
  const runner = await startJobs(databaseUrl, [stuck.job], log, undefined, 1_000);
  await boss.send(stuck.job.name, {});
  await waitFor(stuck.said, "began");
  await runner.stop();
  const next = slowJob("take-up", 10);
  const other = await startJobs(databaseUrl, [next.job], log);
  await waitFor(next.said, "ended");
  await other.stop();
  expect(stuck.said).toEqual(["began"]);
});
