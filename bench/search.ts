/**
 * npm run bench:search: what the published searches cost the engine, on as many listings as SCALE_LISTINGS says (several, with commas, to compare). The
 * product makes each search; every statement that it sent is then run again on a connection of its own, warm, and timed by the engine itself
 * (EXPLAIN ANALYZE, without its own timing of every row). A search's figure is the sum of its statements, the middle one of several runs.
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
import { type EngineTime, middle, p95, timeCall } from "./lib/engine-time.ts";
import { recordProofs } from "./lib/proof.ts";
import { countQueries, type ListQuery, listQueries, mapQueries } from "./search-queries.ts";

beginRun();
const RUNS = Number(process.env["BENCH_RUNS"] ?? 5);
const sizes = (process.env["SCALE_LISTINGS"] ?? "1000000").split(",").map(Number);
const most = { p95: 50, slowest: 300, growth: 2 } as const;

interface Figure extends EngineTime {
  name: string;
}

/** A position in the middle of a list: page after page would take too long to get there. */
async function middleOf(client: Client, { sort = "newest" }: ListQuery) {
  const { rows } = await client.query<{ id: string }>("select listing_id_at(now() - interval '90 days', 0) as id");
  const key = { newest: 0, rentAsc: 4_000, rentDesc: 4_000, allIn: 9_000, dayOne: 10_000, mostLiked: 1, nearest: 0, fit: 40 }[sort];
  return { sort, key, id: rows[0]?.id ?? "1" };
}

async function measureAll(listings: number): Promise<Figure[]> {
  const { databaseUrl, stop } = await prepareScaleDatabase(listings);
  const sent: Statement[] = [];
  const services = createServices(readConfig({ DATABASE_URL: databaseUrl }), createLogger("silent"), (text, values) => sent.push({ text, values }));
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

  console.log(`\n${listings.toLocaleString("en")} listings, middle of ${RUNS} warm runs`);
  const figures: Figure[] = [];
  for (const query of listQueries) {
    const cursor = query.deep ? await middleOf(client, query) : undefined;
    figures.push(await measure(query.name, (s) => s.listings.search({ ...query.filters, sort: query.sort ?? "newest", limit: 20, cursor })));
  }
  for (const { name, search } of mapQueries) figures.push(await measure(name, (s) => s.listings.map(search)));
  for (const { name, filters } of countQueries) figures.push(await measure(name, (s) => s.listings.count(filters)));
  await client.end();
  await services.close();
  await stop();
  return figures;
}

const results: Record<string, { p95: number; slowest: number; figures: Figure[] }> = {};
for (const listings of sizes) {
  const figures = await measureAll(listings);
  const times = figures.map(({ ms }) => ms);
  results[String(listings)] = { p95: p95(times), slowest: Math.max(...times), figures };
  console.log(
    `${figures.length} searches: p50 ${middle(times).toFixed(1)} ms, p95 ${p95(times).toFixed(1)} ms (aim ${most.p95}), slowest ${Math.max(...times).toFixed(1)} ms (aim ${most.slowest})`,
  );
  const slowest = Math.max(...times);
  recordProofs([
    {
      test: `${figures.length} searches on ${listings.toLocaleString("en")} listings, database time`,
      figure: `p95 ${p95(times).toFixed(1)} ms, slowest ${slowest.toFixed(1)} ms`,
      aim: `p95 ${most.p95} ms, slowest ${most.slowest} ms`,
      isPassed: p95(times) <= most.p95 && slowest <= most.slowest,
    },
  ]);
}
const [first, last] = [results[String(sizes[0])], results[String(sizes.at(-1))]];
if (first && last && first !== last) console.log(`p95 grows ${(last.p95 / first.p95).toFixed(2)} x (aim ${most.growth})`);

if (process.argv.includes("--gate")) {
  // A gate says yes or no; the figures that are kept were measured on purpose.
  if (Object.values(results).some(({ p95: figure, slowest }) => figure > most.p95 || slowest > most.slowest))
    throw new Error("Slower than promised: see the table");
} else {
  const folder = join(import.meta.dirname, "results");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "search.json"), `${JSON.stringify(results, null, 2)}\n`);
}
