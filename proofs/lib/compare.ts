/**
 * A call over HTTP against PostgreSQL alone, which runs the same SQL with pgbench: on the same cores, in the same run.
 * The rates share the cores with the client, so the CPU time per request is compared too: PostgreSQL alone against the
 * web processes and PostgreSQL together. `BENCH_PROCESSES=2` starts two web processes.
 */
import { setTimeout as delay } from "node:timers/promises";
import type autocannon from "autocannon";
import { Client } from "pg";
import { cpuBetween, readClosedConnections, readCpu } from "../load/cpu.ts";
import { runEngine } from "./engine.ts";
import { middle, round } from "./figures.ts";
import { runHttp, startWeb } from "./web.ts";

const CONNECTIONS = 16;
export const ENGINE_CLIENTS = 8;
const WARM_SECONDS = 2;
export const PROCESSES = Number(process.env["BENCH_PROCESSES"] ?? 1);

export interface ComparedRow {
  what: string;
  engine: number;
  http: number;
  ratio: number;
  aim: number;
  /** CPU time per request in milliseconds. */
  cpu: { alone: number; web: number; engine: number; ratio: number };
}

export interface Comparison {
  scripts: string[];
  environment: Record<string, string>;
  requests: () => autocannon.Request[];
  /** Called before each run over HTTP. */
  reset?: () => Promise<void>;
  /** Called before each run, also of PostgreSQL alone. */
  beforeRun?: () => Promise<void>;
}

export interface CompareOptions {
  databaseUrl: string;
  identity: Record<string, string>;
  port: number;
  seconds: number;
  rounds: number;
}

export async function compareWithEngine(
  what: string,
  aim: number,
  { scripts, environment, requests, reset, beforeRun }: Comparison,
  { databaseUrl, identity, port, seconds, rounds }: CompareOptions,
): Promise<ComparedRow> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const processes: Awaited<ReturnType<typeof startWeb>>[] = [];
  for (let index = 0; index < PROCESSES; index += 1)
    processes.push(await startWeb(port + index, { ...identity, ...environment }));
  const pids = { web: processes.map(({ pid }) => pid), proxy: [] };
  const runAll = async (duration: number) => {
    const rates = await Promise.all(
      processes.map(({ origin }) => runHttp(origin, requests(), duration, CONNECTIONS / PROCESSES)),
    );
    return rates.reduce((sum, rate) => sum + rate, 0);
  };
  const [engine, http]: [number[], number[]] = [[], []];
  const spent: { alone: number; web: number; engine: number }[] = [];
  try {
    await beforeRun?.();
    await runAll(WARM_SECONDS); // warm-up: plans, caches, compiled code
    for (let round = 0; round < rounds; round += 1) {
      await beforeRun?.();
      const closedBefore = await readClosedConnections(client);
      const alone = runEngine(databaseUrl, scripts, seconds, ENGINE_CLIENTS);
      // PostgreSQL needs a moment to end the connections.
      await delay(500);
      const aloneMs = (await readClosedConnections(client)) - closedBefore;
      await reset?.();
      await beforeRun?.();
      const before = await readCpu(client, pids);
      const rate = await runAll(seconds);
      const used = cpuBetween(before, await readCpu(client, pids));
      engine.push(alone);
      http.push(rate);
      spent.push({
        alone: aloneMs / (alone * seconds),
        web: used.web / (rate * seconds),
        engine: used.engine / (rate * seconds),
      });
    }
  } finally {
    for (const web of processes) await web.stop();
    await client.end();
  }
  // The two figures of a round are measured one after the other. Take the median of the rounds' ratios, not the ratio
  // of two medians.
  const ratio = middle(http.map((figure, round) => figure / (engine[round] ?? 1)));
  const cpuOf = (of: (one: (typeof spent)[number]) => number, digits = 3) => round(middle(spent.map(of)), digits);
  const cpu = {
    alone: cpuOf(({ alone }) => alone),
    web: cpuOf(({ web }) => web),
    engine: cpuOf((one) => one.engine),
    ratio: cpuOf((one) => one.alone / (one.web + one.engine), 2),
  };
  const row = {
    what,
    engine: Math.round(middle(engine)),
    http: Math.round(middle(http)),
    ratio: round(ratio, 2),
    aim,
    cpu,
  };
  console.log(
    `${what.padEnd(34)} PostgreSQL ${String(row.engine).padStart(7)}/s   HTTP ${String(row.http).padStart(7)}/s   ${row.ratio.toFixed(2)} x   (aim ${aim})   CPU ${cpu.alone} ms against ${cpu.web} + ${cpu.engine} ms   ${cpu.ratio.toFixed(2)} x`,
  );
  return row;
}

/** The figures of docs/capacity.md. */
export function sayTable(rows: readonly ComparedRow[]): void {
  console.log(
    "| | PostgreSQL | HTTP | Ratio | Target | CPU, PostgreSQL alone | CPU, web + PostgreSQL | Ratio |\n| --- | --- | --- | --- | --- | --- | --- | --- |",
  );
  for (const { what, engine, http, ratio, aim, cpu } of rows)
    console.log(
      `| ${what} | ${engine.toLocaleString("en")}/s | ${http.toLocaleString("en")}/s | ${ratio.toFixed(2)} | ${aim} | ${cpu.alone} ms | ${cpu.web} + ${cpu.engine} ms | ${cpu.ratio.toFixed(2)} |`,
    );
}
