/**
 * npm run bench:pages: the home page and the browse page rendered for each visitor, compared with the page cache, on
 * the same cores in the same run, with compression as a browser requests it. Needs a build. Prints a table and writes
 * bench/results/pages.json.
 */

import { mkdirSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import type autocannon from "autocannon";
import { prepareDemoDatabase } from "../scripts/seed/demo-database.ts";
import { beginRun } from "../scripts/services/script-run.ts";
import { runHttp, startWeb } from "./lib/web.ts";

beginRun();
/** Only checks that the bench runs; no results are written. */
const isSmoke = process.argv.includes("--smoke");
const SECONDS = Number(process.env["BENCH_SECONDS"] ?? (isSmoke ? 1 : 5));
const ROUNDS = Number(process.env["BENCH_ROUNDS"] ?? (isSmoke ? 1 : 3));
const CONNECTIONS = 16;
const AIM = 30;
const PORTS = { uncached: 4091, cached: 4092 };

const { databaseUrl, authEmulatorHost, stop } = await prepareDemoDatabase();
const identity = { DATABASE_URL: databaseUrl, FIREBASE_AUTH_EMULATOR_HOST: authEmulatorHost };
const headers = { "accept-encoding": "gzip, deflate, br" };
const median = (figures: number[]) => figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0;

async function compare(path: string) {
  const requests: autocannon.Request[] = [{ method: "GET", path, headers }];
  const uncached = await startWeb(PORTS.uncached, { ...identity, PAGE_CACHE: "false" });
  const cached = await startWeb(PORTS.cached, identity);
  const rates = { uncached: [] as number[], cached: [] as number[] };
  try {
    for (const { origin } of [uncached, cached]) await runHttp(origin, requests, 3, CONNECTIONS); // warm-up: plans, compiled code
    for (let round = 0; round < ROUNDS; round += 1) {
      rates.uncached.push(await runHttp(uncached.origin, requests, SECONDS, CONNECTIONS));
      rates.cached.push(await runHttp(cached.origin, requests, SECONDS, CONNECTIONS));
    }
  } finally {
    await uncached.stop();
    await cached.stop();
  }
  // The two figures of a round are measured one after the other. Take the median of the rounds' ratios, not the ratio
  // of two medians.
  const ratio = median(rates.cached.map((rate, round) => rate / (rates.uncached[round] ?? 1)));
  const row = {
    path,
    uncached: Math.round(median(rates.uncached)),
    cached: Math.round(median(rates.cached)),
    ratio: Number(ratio.toFixed(1)),
    aim: AIM,
  };
  console.log(
    `${path.padEnd(20)} rendered ${String(row.uncached).padStart(6)}/s   cached ${String(row.cached).padStart(6)}/s   ${row.ratio.toFixed(1)} x   (aim ${AIM})`,
  );
  return row;
}

const rows = [await compare("/"), await compare("/browseListings")];
await stop();

const results = { cores: cpus().length, node: process.version, seconds: SECONDS, rounds: ROUNDS, rows };
if (!isSmoke) {
  const folder = join(import.meta.dirname, "results");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "pages.json"), `${JSON.stringify(results, null, 2)}\n`);
}
