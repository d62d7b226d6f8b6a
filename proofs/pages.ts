/**
 * npm run prove -- pages: the home page and the browse page rendered for each visitor, compared with the page cache, on
 * the same cores in the same run, with compression as a browser requests it. Needs a build.
 */
import type autocannon from "autocannon";
import { prepareDemoDatabase } from "../scripts/seed/databases.ts";
import { middle, round } from "./lib/figures.ts";
import { keepResults, machine, size } from "./lib/run.ts";
import { runHttp, startWeb } from "./lib/web.ts";

const SECONDS = size("BENCH_SECONDS", 5, 1);
const ROUNDS = size("BENCH_ROUNDS", 3, 1);
const CONNECTIONS = 16;
const AIM = 30;
const PORTS = { uncached: 4091, cached: 4092 };

const { databaseUrl, authEmulatorHost, stop } = await prepareDemoDatabase();
const identity = { DATABASE_URL: databaseUrl, FIREBASE_AUTH_EMULATOR_HOST: authEmulatorHost };
const headers = { "accept-encoding": "gzip, deflate, br" };

async function compare(path: string) {
  const requests: autocannon.Request[] = [{ method: "GET", path, headers }];
  const uncached = await startWeb(PORTS.uncached, { ...identity, PAGE_CACHE: "false" });
  const cached = await startWeb(PORTS.cached, identity);
  const rates = { uncached: [] as number[], cached: [] as number[] };
  try {
    for (const { origin } of [uncached, cached]) await runHttp(origin, requests, 3, CONNECTIONS); // warm-up: plans, compiled code
    for (let turn = 0; turn < ROUNDS; turn += 1) {
      rates.uncached.push(await runHttp(uncached.origin, requests, SECONDS, CONNECTIONS));
      rates.cached.push(await runHttp(cached.origin, requests, SECONDS, CONNECTIONS));
    }
  } finally {
    await uncached.stop();
    await cached.stop();
  }
  // The median of the rounds' ratios, since the two figures of a round are measured one after the other.
  const ratio = round(middle(rates.cached.map((rate, turn) => rate / (rates.uncached[turn] ?? 1))));
  const row = { path, uncached: Math.round(middle(rates.uncached)), cached: Math.round(middle(rates.cached)), ratio };
  console.log(`${path.padEnd(20)} rendered ${row.uncached}/s, cached ${row.cached}/s, ${ratio} x (aim ${AIM})`);
  return row;
}

const rows = [await compare("/"), await compare("/browseListings")];
await stop();
keepResults("pages", { ...machine(), seconds: SECONDS, rounds: ROUNDS, rows });
