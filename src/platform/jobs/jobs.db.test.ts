import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { createLogger } from "../log.ts";
import { runJobNow } from "./jobs.queries.ts";
import { type Job, startJobs } from "./jobs.ts";

const log = createLogger("silent");
const app = useTestApp();
const db = () => app().services.db;

/** A job that takes so long, and records when it began and ended. */
function slowJob(name: string, ms: number) {
  const events: string[] = [];
  const job: Job = {
    name,
    schedule: { dailyAt: { hour: (new Date().getUTCHours() + 12) % 24, minute: 0 } },
    async run() {
      events.push("began");
      await sleep(ms);
      events.push("ended");
      return {};
    },
  };
  return { job, events };
}

const start = (job: Job, stopTimeoutMs?: number) => startJobs({ db: db(), jobs: [job], log, stopTimeoutMs });

async function waitFor(events: readonly string[], event: string): Promise<void> {
  await expect.poll(() => events, { timeout: 10_000 }).toContain(event);
}

async function rowOf(name: string) {
  const { rows } = await sql<{ secondsToGo: number; isLeased: boolean }>`
    select extract(epoch from due_at - now())::float8 as "secondsToGo", leased_until is not null as "isLeased" from scheduled_job where name = ${name}`.execute(
    db(),
  );
  return rows[0];
}

test("a stopping worker finishes its running job", async () => {
  const { job, events } = slowJob("finish", 1_500);
  const runner = await start(job);
  await runJobNow(db(), job.name);
  await waitFor(events, "began");
  await runner.stop();
  expect(events).toEqual(["began", "ended"]);
  await runJobNow(db(), job.name);
  await sleep(2_500);
  expect(events).toHaveLength(2);
});

test("a job that does not finish in time is run by another worker", async () => {
  const stuck = slowJob("take-up", 20_000);
  const runner = await start(stuck.job, 1_000);
  await runJobNow(db(), stuck.job.name);
  await waitFor(stuck.events, "began");
  await runner.stop();
  const next = slowJob("take-up", 10);
  const other = await start(next.job);
  await waitFor(next.events, "ended");
  await other.stop();
  expect(stuck.events).toEqual(["began"]);
});

test("a job of a worker that was killed is run again after its lease", async () => {
  const { job, events } = slowJob("orphan", 10);
  const runner = await start(job);
  await sql`update scheduled_job set due_at = now(), leased_until = now() + interval '4 s' where name = 'orphan'`.execute(db());
  await sleep(2_500);
  expect(events).toEqual([]);
  await waitFor(events, "ended");
  await runner.stop();
});

test("two workers run a due job once, and it is due again by its schedule", async () => {
  const { job, events } = slowJob("once", 500);
  const workers = [await start(job), await start(job), await start(job)];
  await runJobNow(db(), job.name);
  await waitFor(events, "ended");
  await sleep(2_500);
  for (const worker of workers) await worker.stop();
  expect(events).toEqual(["began", "ended"]);
  const row = await rowOf("once");
  expect(row?.isLeased).toBe(false);
  expect(row?.secondsToGo).toBeGreaterThan(3_600);
});

test("a failed job is retried after a minute", async () => {
  const outcomes: string[] = [];
  const job: Job = { name: "fails", schedule: { everyMinutes: 60 * 24 }, run: () => Promise.reject(new Error("no")) };
  const runner = await startJobs({ db: db(), jobs: [job], log, onRun: (_name, outcome) => void outcomes.push(outcome) });
  await runJobNow(db(), job.name);
  await waitFor(outcomes, "failed");
  await runner.stop();
  const row = await rowOf("fails");
  expect(row?.isLeased).toBe(false);
  expect(row?.secondsToGo).toBeGreaterThan(50);
  expect(row?.secondsToGo).toBeLessThanOrEqual(60);
});

test("a shorter schedule counts at once", async () => {
  const { job } = slowJob("shortened", 10);
  await (await start(job)).stop();
  await (await start({ ...job, schedule: { everyMinutes: 1 } })).stop();
  expect((await rowOf("shortened"))?.secondsToGo).toBeLessThanOrEqual(60);
});

test("a worker of another release does not remove a job that it does not know", async () => {
  const added = slowJob("added", 10);
  const newWorker = await start(added.job);
  const oldWorker = await start(slowJob("former", 10).job);
  await runJobNow(db(), added.job.name);
  await waitFor(added.events, "ended");
  await oldWorker.stop();
  await newWorker.stop();
  expect(added.events).toEqual(["began", "ended"]);
});
