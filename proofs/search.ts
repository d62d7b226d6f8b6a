/**
 * npm run prove -- search: database time of the published searches, on as many listings as SCALE_LISTINGS says (several
 * numbers, separated by commas, to compare). The product executes each search; every statement that it sent is then run
 * again, warm, on a separate connection and timed by PostgreSQL (EXPLAIN ANALYZE without per-row timing). A search's
 * figure is the sum of its statements, each the median of several runs.
 */
import type { Client } from "pg";
import { prepareScaleDatabase } from "../scripts/seed/databases.ts";
import { type EngineTime, timeCall } from "./lib/engine-time.ts";
import { p95 } from "./lib/figures.ts";
import type { ProofRow } from "./lib/proof.ts";
import { openRecorder } from "./lib/recorder.ts";
import { conclude, keepResults, size } from "./lib/run.ts";
import { countQueries, type ListQuery, listQueries, mapQueries } from "./search/queries.ts";

const RUNS = size("BENCH_RUNS", 5);
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
    yesFirst: 0,
  }[sort];
  return { sort, key, id: rows[0]?.id ?? "1" };
}

async function measureAll(listings: number): Promise<Figure[]> {
  const { client, sent, services, close } = await openRecorder(await prepareScaleDatabase(listings));
  const { search, areas } = services;
  await areas.suggest("", 1);

  const figures: Figure[] = [];
  const measure = async (name: string, work: () => Promise<unknown>): Promise<void> => {
    const { answer: _answer, ...time } = await timeCall(client, sent, RUNS, work);
    figures.push({ name, ...time });
    console.log(
      `${name.padEnd(52)} ${time.ms.toFixed(1).padStart(8)} ms ${String(time.buffers).padStart(8)} buffers ${String(time.statements).padStart(3)} statements`,
    );
  };

  console.log(`\n${listings.toLocaleString("en")} listings, median of ${RUNS} warm runs`);
  for (const query of listQueries) {
    const cursor = query.deep ? await middleOf(client, query) : undefined;
    await measure(query.name, () => search.list({ ...query.filters, sort: query.sort ?? "newest", limit: 20, cursor }));
  }
  for (const { name, search: asked } of mapQueries) await measure(name, () => search.map(asked));
  for (const { name, filters } of countQueries) await measure(name, () => search.count(filters));
  await close();
  return figures;
}

const results: Record<string, Summary & { figures: Figure[] }> = {};
const rows: ProofRow[] = [];
for (const listings of sizes) {
  const figures = await measureAll(listings);
  const times = summarise(figures.map(({ ms }) => ms));
  const buffers = summarise(figures.map((figure) => figure.buffers));
  results[String(listings)] = { ...times, figures };
  rows.push({
    test: `${figures.length} searches on ${listings.toLocaleString("en")} listings`,
    figure: `buffers p95 ${buffers.p95}, most ${buffers.slowest}; database time p95 ${times.p95.toFixed(1)} ms, slowest ${times.slowest.toFixed(1)} ms`,
    aim: `buffers p95 ${mostBuffers.p95}, most ${mostBuffers.slowest}`,
    isPassed: isWithin(buffers, mostBuffers),
  });
}
const [first, last] = [results[String(sizes[0])], results[String(sizes.at(-1))]];
if (first && last && first !== last)
  console.log(`p95 grows ${(last.p95 / first.p95).toFixed(2)} x (aim ${most.growth})`);
console.log(`aim for the times, on a quiet machine: p95 ${most.p95} ms, slowest ${most.slowest} ms`);
keepResults("search", results);
conclude(rows);
