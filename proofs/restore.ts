/**
 * npm run prove -- restore: backs up a database as production does, destroys it, restores it to a point in time and
 * compares every table. Then damages the backups and checks that both the verification and the restore report it.
 * --listings N adds that many generated listings to the demo data. Uses temporary clusters. Needs a build.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type Cluster, dropFolder, newFolder } from "./lib/cluster.ts";
import { recordProofs } from "./lib/proof.ts";
import { valueOf } from "./lib/run.ts";
import { checkLeavers, checkMoment, checkNewest, checkProduct, checkRefused } from "./restore/checks.ts";
import { damageBackup, damageSegment, loseSegment } from "./restore/damage.ts";
import { loseDatabase } from "./restore/loss.ts";
import { fillPrimary, newPrimary } from "./restore/primary.ts";
import { Report, secondsOf } from "./restore/report.ts";
import type { Repository } from "./restore/repository.ts";
import { restore } from "./restore/restored.ts";

const listings = Number(valueOf("--listings") ?? 0);
/** The first of six ports. */
const port = 5460;
const webPort = 4261;
/** Limit with the demo data only. */
const MOST_SECONDS = 90;

const damages: readonly (readonly [what: string, damage: (repository: Repository, segment: string) => void])[] = [
  ["a damaged WAL segment", damageSegment],
  ["a missing WAL segment", loseSegment],
  ["a damaged backup", damageBackup],
];

async function drill(report: Report): Promise<void> {
  const start = performance.now();
  const folder = newFolder("restore-drill");
  mkdirSync(join(folder, "store"));
  const running = new Set<Cluster>();
  const end = (cluster: Cluster) => running.delete(cluster) && cluster.stop();
  try {
    const primary = newPrimary(folder, port);
    running.add(primary);
    await primary.start();
    const repository = await fillPrimary(primary, folder, listings);
    const loss = await loseDatabase({ primary, repository, folder, webPort }, report);
    running.delete(primary);
    report.attempt("every file of the repository (verify-backups)", () => repository.verify());

    const atMoment = await restore(repository, folder, port + 1, loss.moment);
    running.add(atMoment.cluster);
    await checkMoment(atMoment, loss, repository.newest().startLsn, report);
    const atEnd = await restore(repository, folder, port + 2);
    running.add(atEnd.cluster);
    await checkNewest(atEnd, loss, report);
    await checkLeavers(atMoment.cluster, atEnd.cluster, loss, report);
    end(atEnd.cluster);
    await checkProduct(atMoment.cluster, folder, webPort, report);
    end(atMoment.cluster);

    for (const [number, [what, damage]] of damages.entries()) {
      const damaged = repository.copy(String(number));
      damage(damaged, loss.segment);
      await checkRefused(what, damaged, folder, port + 3 + number, loss.moment, report);
    }
    const seconds = (performance.now() - start) / 1000;
    report.note("the whole drill", secondsOf(seconds), listings > 0 || seconds < MOST_SECONDS);
  } finally {
    for (const cluster of running) if (await cluster.isRunning()) cluster.stop();
    dropFolder(folder);
  }
}

const report = new Report();
await drill(report);
recordProofs(report.rows);
process.exit(report.rows.every(({ isPassed }) => isPassed) ? 0 : 1);
