/**
 * Runs the release before the newest migration while that migration is applied and after it: with older connections and
 * prepared statements, restarted as after a rollback, and beside the new release, where each has to show and change
 * what the other wrote.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { migrate } from "../../src/platform/db/migrate.ts";
import type { ProofRow } from "../lib/proof.ts";
import { startWeb } from "../lib/web.ts";
import { createLoadClient } from "../load/client.ts";
import { percentile } from "../load/figures.ts";
import { fire, TIMEOUT_MS } from "../load/fire.ts";
import { makeJourney } from "./journey.ts";
import { createDraw } from "./people.ts";
import { buildRelease, findPreviousRelease } from "./previous-release.ts";
import { openSmallWorld, type SmallWorld } from "./small-world.ts";
import { runWorkerOnce } from "./worker-once.ts";

const DATABASE = "nestmates_bench_old_build";
const OLD_PORT = 4252;
const NEW_PORT = 4253;
const RATE = 20;
const LOAD_SECONDS = 6;
const SECONDS_FOR_EACH_LISTING = 0.000_4;
const SEED = 9;

export interface OldBuildOptions {
  /** Number of listings when the migration is applied. With more listings it holds its locks longer. */
  listings: number;
}

export const smallOldBuild: OldBuildOptions = { listings: 2_000 };

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
  const longest = Math.round(
    percentile(
      outcomes.map(({ ms }) => ms),
      1,
    ),
  );
  return {
    test: `migrated beside the old release, ${world.listings.length} listings: failed requests`,
    figure: `${failures.length} of ${outcomes.length}, the longest ${longest} ms; the migrations took ${took.toFixed(1)} s`,
    isPassed: failures.length === 0,
  };
}

export async function runOldBuild({ listings }: OldBuildOptions): Promise<ProofRow[]> {
  const previous = findPreviousRelease();
  if (!previous)
    return [
      {
        test: "the release before the newest migration",
        figure: "not here: fetch the whole history (git fetch --unshallow)",
        isPassed: true,
        isSkipped: true,
      },
    ];
  const { folder, drop } = buildRelease(previous);
  const rows: ProofRow[] = [];
  try {
    const world = await openSmallWorld(DATABASE, listings, `${folder}/migrations`);
    // Each write empties the caches of its process at once. By default that happens once a second, so a list that is
    // read right after a post may be older.
    const environment = { ...world.environment, ORIGIN: site, FLUSH_INTERVAL_MS: "0" };
    const startOld = () => startWeb(OLD_PORT, environment, folder);
    let old = await startOld();
    try {
      rows.push(toRow(`release ${previous.name} on its own schema`, await makeJourney(old.origin, site)));
      rows.push(await migrateUnderLoad(world));
      rows.push(
        toRow(
          `release ${previous.name}, still running, on the schema of ${previous.migrations.join(", ")}`,
          await makeJourney(old.origin, site),
        ),
      );
      await old.stop();
      old = await startOld();
      rows.push(toRow(`release ${previous.name}, started on that schema`, await makeJourney(old.origin, site)));
      const fresh = await startWeb(NEW_PORT, environment);
      rows.push(
        toRow("the new release, read and changed by the old one", await makeJourney(fresh.origin, site, old.origin)),
      );
      rows.push(
        toRow("the old release, read and changed by the new one", await makeJourney(old.origin, site, fresh.origin)),
      );
      await fresh.stop();
      rows.push(toRow("the old worker starts and ends on that schema", await runWorkerOnce(folder, environment)));
    } finally {
      await old.stop();
      await world.close();
    }
  } finally {
    drop();
  }
  return rows;
}
