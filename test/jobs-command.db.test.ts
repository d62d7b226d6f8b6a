import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type JobDesk, openJobDesk } from "../scripts/jobs/job-desk.ts";
import { ageText, deadTable, jobText, queueTable } from "../scripts/jobs/job-tables.ts";
import { RETRY_DEAD_LETTERS, retryDeadLetters } from "../src/platform/jobs/dead-letters.ts";
import { readWaitingJobs } from "../src/platform/jobs/job-figures.queries.ts";
import { DEAD_QUEUE } from "../src/platform/jobs/queues.ts";
import { sendJob, sendJobs } from "../src/platform/jobs/send-job.ts";
import { useTestApp } from "./app.ts";
import { startTestEngine } from "./jobs.ts";

const app = useTestApp();
const db = () => app().services.db;
let desk: JobDesk;
beforeAll(async () => {
  desk = await openJobDesk(app().databaseUrl);
});
afterAll(() => desk.close());
beforeEach(() => sql`delete from pgboss.job`.execute(db()).then(() => undefined));

const addDead = (queue: string, data: object, reason = "Error 55P03") =>
  sql`insert into pgboss.job (name, source_name, source_id, source_retry_count, source_output, singleton_key, data,
      created_on)
      values (${DEAD_QUEUE}, ${queue}, gen_random_uuid(), 5, ${JSON.stringify({ message: reason })}::jsonb,
        ${JSON.stringify(data)}, ${JSON.stringify(data)}::jsonb,
        now() - interval '3 hours')`.execute(db());
const countOf = async (queue: string) =>
  Number(
    (
      await sql<{ n: string }>`select count(*) as n from pgboss.job where name = ${queue} and state < 'active'`.execute(
        db(),
      )
    ).rows[0]?.n,
  );

test("queues show what waits by priority, with the age of the oldest, and dead letters", async () => {
  await sendJob(db(), "mail", { key: "1", data: { id: "1" }, priority: "urgent" });
  await sendJobs(
    db(),
    "mail",
    [2, 3].map((id) => ({ key: `${id}`, data: { id } })),
    "later",
  );
  await sendJob(db(), "mail", { key: "4", data: { id: "4" }, dueAt: new Date(Date.now() + 3_600_000) });
  await sql`update pgboss.job set start_after = now() - interval '90 seconds' where singleton_key = '2'`.execute(db());
  await addDead("due", { id: "7", clock: "visit-passes" });
  const text = queueTable(await desk.listQueues());
  expect(text).toMatch(/^mail +1, oldest \d s +- +2, oldest 9\d s +1 +0 +0$/m);
  expect(text).toMatch(/^due +- +- +- +0 +0 +1$/m);
});

test("dead letters are listed with their reason, and tried again by queue or name", async () => {
  await addDead("due", { id: "7", clock: "visit-passes" });
  await addDead("due", { id: "8", clock: "viewings" });
  await addDead("photo", { id: "9" });
  const all = await desk.listDead({});
  expect(deadTable(all)).toMatch(/due +visit-passes +7 +6 +3 h +Error 55P03/);
  expect(jobText(await desk.find(all[0]?.id ?? ""))).toContain('"clock": "visit-passes"');
  expect(await desk.listDead({ queue: "photo" })).toMatchObject([{ name: "photo", item: "9" }]);
  expect(await desk.retry({ name: "viewings" })).toBe(1);
  expect([await countOf("due"), await countOf(DEAD_QUEUE)]).toEqual([1, 2]);
  expect(await desk.retry({ queue: "photo" })).toBe(1);
  expect(await desk.retry({})).toBe(1);
  expect([await countOf("due"), await countOf("photo"), await countOf(DEAD_QUEUE)]).toEqual([2, 1, 0]);
  expect(deadTable(await desk.listDead({}))).toBe("no dead letters");
});

test("wrong names and ids are errors", async () => {
  await expect(desk.retry({ queue: "mials" })).rejects.toThrow("Unknown queue");
  expect(() => desk.listDead({ queue: "mials" })).toThrow("Unknown queue");
  await expect(desk.find("7")).rejects.toThrow("needs the id");
  expect(jobText(await desk.find("00000000-0000-4000-8000-000000000000"))).toBe("no such job");
});

test("every hour a hundred dead letters are tried again, the oldest first", async () => {
  for (let id = 1; id <= 101; id += 1) await addDead("photo", { id: `${id}` });
  const schedule = retryDeadLetters(await startTestEngine(app()));
  expect([schedule.name, await schedule.run()]).toEqual([RETRY_DEAD_LETTERS, { retried: 100 }]);
  expect([await countOf("photo"), await countOf(DEAD_QUEUE)]).toEqual([100, 1]);
});

test("reading what waits is bounded with 30,000 jobs", async () => {
  for (let from = 1; from < 30_000; from += 10_000)
    await sql`insert into pgboss.job (name, priority, policy, singleton_key, data, start_after)
              select 'mail', 0, 'stately', n::text, '{}', case when n % 2 = 0 then now()
                else now() + interval '1 hour' end
              from generate_series(${from}::integer, ${from}::integer + 9999) n`.execute(db());
  await sql`vacuum analyze pgboss.job`.execute(db());
  const begin = performance.now();
  const waiting = await readWaitingJobs(db());
  expect(waiting.find(({ queue, priority }) => queue === "mail" && priority === "later")).toMatchObject({
    waiting: 10_000,
  });
  expect(performance.now() - begin).toBeLessThan(2_000);
}, 60_000);

test("ages are short", () => {
  expect([59, 600, 7_300, 200_000].map(ageText)).toEqual(["59 s", "10 min", "2 h", "2 d"]);
});
