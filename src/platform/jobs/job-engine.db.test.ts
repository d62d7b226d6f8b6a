import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { startTestEngine } from "../../../test/jobs.ts";
import type { JobOutcome } from "./job-engine.ts";
import { DEAD_QUEUE } from "./queues.ts";
import { sendJob, sendJobs } from "./send-job.ts";

const app = useTestApp();
const db = () => app().services.db;
const jobsOf = async (queue: string) =>
  (
    await sql<{
      key: string;
      state: string;
      data: unknown;
    }>`select singleton_key as key, state, data from pgboss.job where name = ${queue} order by id`.execute(db())
  ).rows;
const poll = { timeout: 15_000, interval: 20 };

beforeEach(() => sql`delete from pgboss.job`.execute(db()).then(() => undefined));

test("a job of SQL has the columns of a job of pg-boss", async () => {
  const { boss } = await startTestEngine(app());
  const startAfter = new Date(Date.now() + 60_000);
  await boss.send("mail", { id: "1" }, { singletonKey: "boss", priority: 20, startAfter });
  await sendJob(db(), "mail", { key: "own", data: { id: "1" }, priority: "urgent", dueAt: startAfter });
  const { rows } = await sql<Record<string, unknown>>`
    select to_jsonb(j) - 'id' - 'created_on' - 'singleton_key' as row from pgboss.job j
      where name = 'mail' order by singleton_key`.execute(db());
  expect(rows).toHaveLength(2);
  expect(rows[1]).toEqual(rows[0]);
});

test("a job is committed or rolled back with its cause", async () => {
  await db()
    .transaction()
    .execute(async (trx) => {
      await sendJob(trx, "event", { key: "a", data: {} });
      throw new Error("no");
    })
    .catch(() => undefined);
  expect(await jobsOf("event")).toEqual([]);
});

test("one job of a key waits; while it runs, a stately queue takes another", async () => {
  for (let count = 0; count < 5; count += 1) await sendJobs(db(), "due", [{ key: "same", data: {} }], "later");
  expect(await jobsOf("due")).toHaveLength(1);
  const engine = await startTestEngine(app());
  const begun: string[] = [];
  await engine.work<{ id: string }>({
    queue: "mail",
    concurrency: 1,
    pollSeconds: 1,
    nameOf: () => "test",
    async run({ data }) {
      begun.push(data.id);
      if (data.id === "1") await sendJobs(db(), "mail", [{ key: "one", data: { id: "2" } }], "later");
      return undefined;
    },
  });
  await sendJobs(db(), "mail", [{ key: "one", data: { id: "1" } }], "later");
  await expect.poll(() => begun, poll).toEqual(["1", "2"]);
});

test("urgent jobs are first, and workers go on without a pause", async () => {
  const engine = await startTestEngine(app());
  const begun: string[] = [];
  await sendJobs(
    db(),
    "push",
    Array.from({ length: 60 }, (_, index) => ({ key: `${index}`, data: { id: `${index}` } })),
    "later",
  );
  await sendJob(db(), "push", { key: "alarm", data: { id: "alarm" }, priority: "urgent" });
  const begin = Date.now();
  await engine.work<{ id: string }>({
    queue: "push",
    concurrency: 2,
    pollSeconds: 2,
    nameOf: () => "test",
    async run({ data }) {
      begun.push(data.id);
      return undefined;
    },
  });
  await expect.poll(() => begun.length, poll).toBe(61);
  // Two workers begin at the same time.
  expect(begun.slice(0, 2)).toContain("alarm");
  expect(Date.now() - begin).toBeLessThan(10_000);
});

test("a job that always fails is a dead letter with a code as its reason, and can be driven again", async () => {
  const outcomes: JobOutcome[] = [];
  const engine = await startTestEngine(app(), (_queue, _name, outcome) => outcomes.push(outcome));
  let isRepaired = false;
  const run = async () => {
    if (!isRepaired) throw Object.assign(new Error("person@example.com"), { code: "P0001" });
    return undefined;
  };
  await engine.work({ queue: "event", concurrency: 1, pollSeconds: 1, nameOf: () => "test", run });
  await engine.boss.send("event", { id: "7" }, { singletonKey: "7", retryLimit: 1, retryDelay: 1 });
  await expect.poll(() => jobsOf(DEAD_QUEUE), poll).toMatchObject([{ state: "created", data: { id: "7" } }]);
  expect(outcomes).toEqual(["failed", "failed"]);
  const { rows } = await sql<{
    reason: string;
  }>`select source_output::text as reason from pgboss.job where name = ${DEAD_QUEUE}`.execute(db());
  expect(rows[0]?.reason).toContain("P0001");
  expect(rows[0]?.reason).not.toContain("example.com");
  isRepaired = true;
  await engine.boss.redrive(DEAD_QUEUE);
  await expect.poll(() => outcomes, poll).toEqual(["failed", "failed", "done"]);
  expect(await jobsOf(DEAD_QUEUE)).toEqual([]);
});

test("a stopping worker finishes its job", async () => {
  const engine = await startTestEngine(app());
  const events: string[] = [];
  const run = async () => {
    events.push("began");
    await sleep(800);
    events.push("ended");
    return undefined;
  };
  await engine.work({ queue: "event", concurrency: 1, pollSeconds: 1, nameOf: () => "test", run });
  await sendJob(db(), "event", { key: "1", data: {} });
  await expect.poll(() => events, poll).toEqual(["began"]);
  await engine.stop();
  expect(events).toEqual(["began", "ended"]);
});
