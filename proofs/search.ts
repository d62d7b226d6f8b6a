/**
 * npm run bench:search: database time of the published searches, on as many listings as SCALE_LISTINGS says (several
 * numbers, separated by commas, to compare). The product executes each search; every statement that it sent is then run
 * again, warm, on a separate connection and timed by PostgreSQL (EXPLAIN ANALYZE without per-row timing). A search's
 * figure is the sum of its statements, each the median of several runs.
 */

import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { prepareScaleDatabase } from "../scripts/seed/scale-database.ts";
import { beginRun } from "../scripts/services/script-run.ts";
import { createServices, type Services } from "../src/main/services.ts";
import { readConfig } from "../src/platform/config.ts";
import { createLogger } from "../src/platform/log.ts";
import type { Statement } from "../test/scale/explain.ts";
import { type EngineTime, p95, timeCall } from "./lib/engine-time.ts";
import { recordProofs } from "./lib/proof.ts";
import { countQueries, type ListQuery, listQueries, mapQueries } from "./search-queries.ts";

beginRun();
const RUNS = Number(process.env["BENCH_RUNS"] ?? 5);
const sizes = (process.env["SCALE_LISTINGS"] ?? "1000000").split(",").map(Number);
/** Targets in milliseconds of database time on a quiet machine. */
const most = { p95: 50, slowest: 300, growth: 2 } as const;
/**
 * The gate checks buffers: they count the same work on every machine, while milliseconds double when the host is busy.
 * The limits are what ten million listings took, so fewer listings must stay below them.
 */
const mostBuffers = { p95: 20_000, slowest: 60_000 } as const;

interface Figure extends EngineTime {
  name: string;
}

interface Summary {
  p95: number;
  slowest: number;
}

const summarise = (figures: readonly number[]): Summary => ({ p95: p95(figures), slowest: Math.max(...figures) });
const isWithin = (summary: Summary, bounds: Summary) => summary.p95 <= bounds.p95 && summary.slowest <= bounds.slowest;

/** A position in the middle of a list: going there page by page would take too long. */
async function middleOf(client: Client, { sort = "newest" }: ListQuery) {
  const { rows } = await client.query<{ id: string }>("select listing_id_at(now() - interval '90 days', 0) as id");
  const key = {
    newest: 0,
    rentAsc: 4_000,
    rentDesc: 4_000,
    allIn: 9_000,
    dayOne: 10_000,
    mostLiked: 1,
    nearest: 0,
    fit: 40,
  }[sort];
  return { sort, key, id: rows[0]?.id ?? "1" };
}

async function measureAll(listings: number): Promise<Figure[]> {
  const { databaseUrl, stop } = await prepareScaleDatabase(listings);
  const sent: Statement[] = [];
  const services = createServices(readConfig({ DATABASE_URL: databaseUrl }), createLogger("silent"), (text, values) =>
    sent.push({ text, values }),
  );
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await services.areas.suggest("", 1);

  const measure = async (name: string, work: (services: Services) => Promise<unknown>): Promise<Figure> => {
    const { answer: _answer, ...time } = await timeCall(client, sent, RUNS, () => work(services));
    const figure = { name, ...time };
    console.log(
      `${figure.name.padEnd(52)} ${figure.ms.toFixed(1).padStart(8)} ms ${String(figure.buffers).padStart(8)} buffers ${String(figure.statements).padStart(3)} statements`,
    );
    return figure;
  };

  console.log(`\n${listings.toLocaleString("en")} listings, median of ${RUNS} warm runs`);
  const figures: Figure[] = [];
  for (const query of listQueries) {
    const cursor = query.deep ? await middleOf(client, query) : undefined;
    figures.push(
      await measure(query.name, (s) =>
        s.search.list({ ...query.filters, sort: query.sort ?? "newest", limit: 20, cursor }),
      ),
    );
  }
  for (const { name, search } of mapQueries) figures.push(await measure(name, (s) => s.search.map(search)));
  for (const { name, filters } of countQueries) figures.push(await measure(name, (s) => s.search.count(filters)));
  await client.end();
  await services.close();
  await stop();
  return figures;
}

const results: Record<string, Summary & { figures: Figure[] }> = {};
const beyond: string[] = [];
for (const listings of sizes) {
  const figures = await measureAll(listings);
  const times = summarise(figures.map(({ ms }) => ms));
  const buffers = summarise(figures.map((figure) => figure.buffers));
  results[String(listings)] = { ...times, figures };
  const name = `${figures.length} searches on ${listings.toLocaleString("en")} listings`;
  const figure = `buffers p95 ${buffers.p95}, most ${buffers.slowest}; database time p95 ${times.p95.toFixed(1)} ms, slowest ${times.slowest.toFixed(1)} ms`;
  console.log(`${name}: ${figure} (aim: p95 ${most.p95} ms, slowest ${most.slowest} ms)`);
  const isPassed = isWithin(buffers, mostBuffers);
  if (!isPassed) beyond.push(`${name}: ${figure}`);
  recordProofs([{ test: name, figure, aim: `buffers p95 ${mostBuffers.p95}, most ${mostBuffers.slowest}`, isPassed }]);
}
const [first, last] = [results[String(sizes[0])], results[String(sizes.at(-1))]];
if (first && last && first !== last)
  console.log(`p95 grows ${(last.p95 / first.p95).toFixed(2)} x (aim ${most.growth})`);

if (process.argv.includes("--gate")) {
  if (beyond.length > 0) throw new Error(`More buffers than allowed:\n${beyond.join("\n")}`);
} else {
  // Results of a gate run are not kept.
  const folder = join(import.meta.dirname, "results");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "search.json"), `${JSON.stringify(results, null, 2)}\n`);
}
