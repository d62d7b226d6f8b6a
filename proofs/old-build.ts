/**
 * npm run prove -- old-build [--listings N]: runs the release before the newest migration while that migration is
 * applied and after it: with older connections and prepared statements, restarted as after a rollback, and beside the
 * new release, where each has to show and change what the other wrote. Needs a build.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { migrate } from "../src/platform/db/migrate.ts";
import { percentile } from "./lib/figures.ts";
import type { ProofRow } from "./lib/proof.ts";
import { conclude, valueOf } from "./lib/run.ts";
import { startWeb, startWorker } from "./lib/web.ts";
import { createLoadClient } from "./load/client.ts";
import { fire, TIMEOUT_MS } from "./load/fire.ts";
import { makeJourney } from "./rolling/journey.ts";
import { createDraw } from "./rolling/people.ts";
import { buildRelease, findPreviousRelease } from "./rolling/previous-release.ts";
import { openSmallWorld, type SmallWorld } from "./rolling/small-world.ts";

const OLD_PORT = 4252;
const NEW_PORT = 4253;
const RATE = 20;
const LOAD_SECONDS = 6;
const SECONDS_FOR_EACH_LISTING = 0.000_4;
const SEED = 9;

/** With more listings the migration holds its locks longer. */
const listings = Number(valueOf("--listings") ?? 2_000);
const WORKING_MS = 6_000;

const site = "http://127.0.0.1:4252";
const toRow = (test: string, failure: string | undefined): ProofRow => ({
  test,
  figure: failure ?? "all as it should be",
  isPassed: failure === undefined,
});

/** Applies the new migrations while people use the old release. */
async function migrateUnderLoad(world: SmallWorld): Promise<ProofRow> {
  const client = createLoadClient(site, TIMEOUT_MS);
  const seconds = LOAD_SECONDS + Math.ceil(world.listings.length * SECONDS_FOR_EACH_LISTING);
  const migrateLater = async () => {
    await sleep(2_000);
    const begin = performance.now();
    await migrate(world.databaseUrl);
    return (performance.now() - begin) / 1000;
  };
  const draw = createDraw({ ...world, origin: site, acknowledged: new Set() });
  const [{ outcomes }, took] = await Promise.all([
    fire({ client, rate: RATE, seconds, seed: SEED, draw }),
    migrateLater(),
  ]);
  client.close();
  const failures = outcomes.filter(({ failure }) => failure !== undefined);
  const times = outcomes.map(({ ms }) => ms);
  return {
    test: `migrated beside the old release, ${world.listings.length} listings: failed requests`,
    figure: `${failures.length} of ${outcomes.length}, the longest ${Math.round(percentile(times, 1))} ms; the migrations took ${took.toFixed(1)} s`,
    isPassed: failures.length === 0,
  };
}

/** Runs a worker for a few seconds. Returns what went wrong: an error in its log, or an exit code other than 0. */
async function runWorkerOnce(folder: string, environment: Record<string, string>): Promise<string | undefined> {
  const worker = await startWorker({ NODE_ENV: "demo", ...environment }, folder).catch(String);
  if (typeof worker === "string") return worker;
  await sleep(WORKING_MS);
  const code = await worker.stop();
  const error = worker
    .output()
    .split("\n")
    .find((line) => /"level":"?(?:50|60|error|fatal)/.test(line));
  return error?.slice(0, 300) ?? (code === 0 ? undefined : `it ended with ${code}`);
}

async function judge(folder: string, name: string, migrations: readonly string[]): Promise<ProofRow[]> {
  const rows: ProofRow[] = [];
  const world = await openSmallWorld("old_build", listings, `${folder}/migrations`);
  // Each write empties the caches of its process at once. By default that happens once a second, so a list that is
  // read right after a post may be older.
  const environment = { ...world.environment, ORIGIN: site, FLUSH_INTERVAL_MS: "0" };
  const startOld = () => startWeb(OLD_PORT, environment, folder);
  let old = await startOld();
  const journey = async (test: string, origin: string, other?: string) =>
    rows.push(toRow(test, await makeJourney(origin, site, other)));
  try {
    await journey(`release ${name} on its own schema`, old.origin);
    rows.push(await migrateUnderLoad(world));
    await journey(`release ${name}, still running, on the schema of ${migrations.join(", ")}`, old.origin);
    await old.stop();
    old = await startOld();
    await journey(`release ${name}, started on that schema`, old.origin);
    const fresh = await startWeb(NEW_PORT, environment);
    await journey("the new release, read and changed by the old one", fresh.origin, old.origin);
    await journey("the old release, read and changed by the new one", old.origin, fresh.origin);
    await fresh.stop();
    rows.push(toRow("the old worker starts and ends on that schema", await runWorkerOnce(folder, environment)));
  } finally {
    await old.stop();
    await world.close();
  }
  return rows;
}

const previous = findPreviousRelease();
if (!previous)
  conclude([
    {
      test: "the release before the newest migration",
      figure: "not here: fetch the whole history (git fetch --unshallow)",
      isPassed: true,
      isSkipped: true,
    },
  ]);
conclude(await judge(buildRelease(previous), previous.name, previous.migrations));
