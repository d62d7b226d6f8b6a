/**
 * npm run prove -- jobs: three workers share the queues. One is killed (SIGKILL) in the middle of each kind of work, and
 * all are replaced one after the other while schedules go on. Nothing helps the queue: what a killed worker held has to
 * begin again within 20 s, end once, and each minute has one run.
 */
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { openEmptyDatabase } from "../scripts/seed/databases.ts";
import type { QueueName } from "../src/platform/jobs/queues.ts";
import { type Child, startChild } from "./lib/child.ts";
import type { ProofRow } from "./lib/proof.ts";
import { conclude } from "./lib/run.ts";

const MOST_SECONDS = 20;
const kinds: readonly QueueName[] = ["schedule", "due", "mail", "push", "photo", "event"];
const child = join(import.meta.dirname, "jobs/worker-child.ts");

const { databaseUrl, stop } = await openEmptyDatabase("jobs");
const client = new Client({ connectionString: databaseUrl });
await client.connect();
await client.query(
  "create table job_note (at timestamptz not null default clock_timestamp(), worker text, job text, event text)",
);
const workers = new Map<string, Child>();
let count = 0;

async function startOne(): Promise<void> {
  count += 1;
  const name = `worker${count}`;
  const isReady = async () => (await notes("worker", "ready")).some(({ worker }) => worker === name);
  workers.set(name, await startChild({ name, args: [child, databaseUrl, name], isReady }));
}

async function end(name: string, how: "kill" | "stop"): Promise<void> {
  const worker = workers.get(name);
  workers.delete(name);
  await worker?.[how]();
}

interface Note {
  at: Date;
  worker: string;
}

/** The newest first. */
const notes = async (job: string, event: string): Promise<Note[]> =>
  (
    await client.query<Note>("select at, worker from job_note where job = $1 and event = $2 order by at desc", [
      job,
      event,
    ])
  ).rows;

async function seen(job: string, event: string, except?: string): Promise<Note> {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await sleep(50)) {
    const found = (await notes(job, event)).find(({ worker }) => worker !== except);
    if (found) return found;
  }
  throw new Error(`${job}: no ${event} within 60 s`);
}

const send = (kind: QueueName) =>
  client.query("select send_job($1, 'slow', $2, now(), 10)", [
    kind,
    JSON.stringify(kind === "schedule" ? { name: "slow" } : { id: "1" }),
  ]);

async function killDuring(kind: QueueName): Promise<ProofRow> {
  await client.query("delete from job_note where job = $1", [kind]);
  await send(kind);
  const { worker } = await seen(kind, "begin");
  await sleep(1_000);
  await end(worker, "kill");
  const killed = Date.now();
  const replacement = startOne();
  const again = await seen(kind, "begin", worker);
  const seconds = (again.at.getTime() - killed) / 1000;
  await seen(kind, "end");
  await replacement;
  const ends = (await notes(kind, "end")).length;
  return {
    test: `worker killed in a job of the queue ${kind}: begins again`,
    figure: `after ${seconds.toFixed(1)} s, ended ${ends} time(s)`,
    aim: `≤ ${MOST_SECONDS} s, once`,
    isPassed: seconds <= MOST_SECONDS && ends === 1,
  };
}

const rows: ProofRow[] = [];
try {
  for (let each = 0; each < 3; each += 1) await startOne();
  for (const kind of kinds) rows.push(await killDuring(kind));
  // A rolling deployment, one worker after the other.
  const running = [...workers.keys()];
  for (const name of running) {
    await startOne();
    await end(name, "stop");
    await sleep(30_000);
  }
  const { rows: minutes } = await client.query<{ minute: string; runs: number }>(
    "select to_char(date_trunc('minute', at), 'HH24:MI') as minute, count(*)::integer as runs from job_note where job = 'tick' group by 1 order by 1",
  );
  const lines = minutes.slice(0, -1);
  rows.push({
    test: "a schedule of each minute, three workers, killed and replaced",
    figure: `${lines.filter(({ runs }) => runs === 1).length} of ${lines.length} minutes have one run`,
    isPassed: lines.length >= 3 && lines.every(({ runs }) => runs === 1),
  });
} finally {
  await Promise.all([...workers.keys()].map((name) => end(name, "kill")));
  await client.end();
  await stop();
}
conclude(rows);
