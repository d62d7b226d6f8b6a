/**
 * npm run prove -- flood: attacks by one anonymous client on a real web process and a real PostgreSQL, on loopback. For
 * each attack, the list and a write are timed without and under the attack. Then the memory after many random searches
 * is measured. Needs a build.
 *
 * ATTACKS_LISTINGS, ATTACKS_WORDS, ATTACKS_SEARCHES and ATTACKS_SECONDS change the size. ATTACKS_FOLDER is another
 * checkout, built and with its modules, whose web process is measured on the same database, to compare with an older
 * version.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { prepareScaleDatabase } from "../scripts/seed/databases.ts";
import { projectRoot } from "../scripts/services/paths.ts";
import { newMember, unsignedIdToken } from "../test/members.ts";
import { type Attack, attacksOn, randomSearch } from "./flood/requests.ts";
import { middle } from "./lib/figures.ts";
import type { ProofRow } from "./lib/proof.ts";
import { conclude, isSmoke, note, size } from "./lib/run.ts";
import { startWeb } from "./lib/web.ts";

const listings = size("ATTACKS_LISTINGS", 100_000, 5_000);
const words = size("ATTACKS_WORDS", 50_000, 5_000);
const searches = size("ATTACKS_SEARCHES", 10_000, 300);
const seconds = size("ATTACKS_SECONDS", 10, 4);
const MOST_RATIO = 2;
const MOST_WEB_MB = 600;
const MOST_DATABASE_MB = 300;
const LIST_EVERY_MS = 100;
const WRITE_EVERY_MS = 400;
const MOST_UNDER_WAY = 200;

const { databaseUrl, authEmulatorHost, stop } = await prepareScaleDatabase(listings);
const client = new Client({ connectionString: databaseUrl });
await client.connect();
await client.query(
  "insert into search_word select 'l:' || left(translate(md5(n::text), '0123456789', 'ghijklmnop'), 7) from generate_series(1, $1::integer) n on conflict do nothing",
  [words],
);
await client.query("vacuum analyze search_word");
const environment = {
  DATABASE_URL: databaseUrl,
  FIREBASE_AUTH_EMULATOR_HOST: authEmulatorHost,
  FIREBASE_PROJECT_ID: "demo-nestmates",
};
const folder = process.env["ATTACKS_FOLDER"] ?? projectRoot;
const web = await startWeb(Number(process.env["ATTACKS_PORT"] ?? 4110), environment, folder);
/** The build's version. With another one React Router would not match any paths. */
const version =
  readdirSync(join(folder, "build/client/assets")).flatMap((file) => /^manifest-(\w+)\.js$/.exec(file)?.[1] ?? [])[0] ??
  "";

interface Timed {
  ms: number;
  status: number;
}

async function ask(path: string, init: RequestInit = {}): Promise<Timed> {
  const start = performance.now();
  let status = 0;
  try {
    const response = await fetch(web.origin + path, { ...init, signal: AbortSignal.timeout(20_000) });
    await response.arrayBuffer();
    status = response.status;
  } catch {
    // A refused or broken connection under attack is a result: it counts as status 0.
  }
  return { ms: performance.now() - start, status };
}

const member = newMember();
const authorization = `Bearer ${unsignedIdToken(member)}`;
const write = () => ask("/api/profile/photo", { method: "DELETE", headers: { authorization } });
let asked = 0;
// Every URL is different, so that no response comes from the cache.
const list = () => ask(`/browseListing?maxRent=${20_000 + (asked += 1)}`);

/** Sends requests at a steady rate until the time is over, without waiting for earlier responses. */
async function atRate(everyMs: number, untilMs: number, once: () => Promise<Timed>): Promise<Timed[]> {
  const results: Promise<Timed>[] = [];
  let underWay = 0;
  for (let next = performance.now(); next < untilMs; next += everyMs) {
    await sleep(Math.max(0, next - performance.now()));
    if (underWay >= MOST_UNDER_WAY) continue;
    underWay += 1;
    results.push(once().finally(() => void (underWay -= 1)));
  }
  return Promise.all(results);
}

async function observe(attack?: Attack) {
  const until = performance.now() + seconds * 1_000;
  const [lists, writes, answered] = await Promise.all([
    atRate(LIST_EVERY_MS, until, list),
    atRate(WRITE_EVERY_MS, until, write),
    attack ? atRate(1_000 / attack.perSecond, until, () => ask(attack.path())) : [],
  ]);
  const p50 = middle(lists.map(({ ms }) => ms));
  const refused = writes.filter(({ status }) => status !== 204).length;
  return {
    p50,
    writeP50: middle(writes.map(({ ms }) => ms)),
    refused,
    writes: writes.length,
    attackP50: middle(answered.map(({ ms }) => ms)),
  };
}

const ms = (value: number) => `${value.toFixed(0)} ms`;

async function judge(attack: Attack): Promise<ProofRow[]> {
  const before = await observe();
  const under = await observe(attack);
  const name = `${attack.name}, ${attack.perSecond}/s`;
  return [
    {
      test: `${name}: list p50 at most ${MOST_RATIO} times`,
      figure: `${ms(before.p50)} -> ${ms(under.p50)}; the attack's own ${ms(under.attackP50)}`,
      isPassed: under.p50 <= MOST_RATIO * Math.max(before.p50, 5),
    },
    {
      test: `${name}: no write is refused`,
      figure: `${under.refused} of ${under.writes}; p50 ${ms(before.writeP50)} -> ${ms(under.writeP50)}`,
      isPassed: under.refused === 0,
    },
  ];
}

const kbOf = (pid: number, field: string) =>
  Number(new RegExp(`^${field}:\\s+(\\d+)`, "m").exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0);

/** Private memory of the web process's database connections, without shared buffers. */
async function databaseMb(): Promise<number> {
  const { rows } = await client.query<{ pid: number }>(
    "select pid from pg_stat_activity where datname = current_database() and application_name like 'nest-mates%'",
  );
  return rows.reduce((sum, { pid }) => sum + kbOf(pid, "RssAnon"), 0) / 1024;
}

async function judgeMemory(): Promise<ProofRow[]> {
  let left = searches;
  let failed = 0;
  const before = [kbOf(web.pid, "VmRSS") / 1024, await databaseMb()];
  const worker = async () => {
    while ((left -= 1) >= 0) if ((await ask(randomSearch())).status >= 500) failed += 1;
  };
  await Promise.all(Array.from({ length: 8 }, worker));
  const after = [kbOf(web.pid, "VmRSS") / 1024, await databaseMb()];
  // Searches that were refused use no memory: with many of them the figure says nothing.
  const isMeasured = failed <= searches / 100;
  const figure = (index: number) =>
    `${before[index]?.toFixed(0)} -> ${after[index]?.toFixed(0)} MB after ${searches} searches, ${failed} refused`;
  return [
    {
      test: `memory of the web process at most ${MOST_WEB_MB} MB`,
      figure: figure(0),
      isPassed: isMeasured && (after[0] ?? Infinity) <= MOST_WEB_MB,
    },
    {
      test: `memory of its database connections at most ${MOST_DATABASE_MB} MB`,
      figure: figure(1),
      isPassed: isMeasured && (after[1] ?? Infinity) <= MOST_DATABASE_MB,
    },
  ];
}

const rows: ProofRow[] = [];
try {
  // Warm-up, like a process that has served for a while.
  for (let turn = 0; turn < 20; turn += 1) await Promise.all([list(), write()]);
  for (const attack of attacksOn(version)) rows.push(...(await judge(attack)));
  rows.push(...(await judgeMemory()));
} finally {
  await web.stop();
  await client.end();
  await stop();
}
if (isSmoke) note(rows);
else conclude(rows);
