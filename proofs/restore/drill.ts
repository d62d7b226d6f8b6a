/**
 * Destroys a database on purpose, restores it from its backups and checks that it is the same. Uses temporary clusters.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type Cluster, dropFolder, newFolder } from "../../bench/lib/cluster.ts";
import type { ProofRow } from "../../bench/lib/proof.ts";
import { checkLeavers, checkMoment, checkNewest, checkProduct, checkRefused } from "./checks.ts";
import { damageBackup, damageSegment, loseSegment } from "./damage.ts";
import { loseDatabase } from "./loss.ts";
import { fillPrimary, newPrimary } from "./primary.ts";
import { newReport, secondsOf } from "./report.ts";
import type { Repository } from "./repository.ts";
import { restore } from "./restored.ts";

interface DrillOptions {
  /** Added to the demo data, to measure how long a larger database takes. */
  listings?: number;
  /** The first of six ports. */
  port?: number;
  webPort?: number;
  onRow?: (row: ProofRow) => void;
}

/** Limit with the demo data only. */
const MOST_SECONDS = 90;

const damages: readonly (readonly [what: string, damage: (repository: Repository, segment: string) => void])[] = [
  ["a damaged WAL segment", damageSegment],
  ["a missing WAL segment", loseSegment],
  ["a damaged backup", damageBackup],
];

export async function runRestoreDrill({
  listings = 0,
  port = 5460,
  webPort = 4261,
  onRow = () => undefined,
}: DrillOptions = {}): Promise<ProofRow[]> {
  const start = performance.now();
  const report = newReport(onRow);
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
    return report.rows;
  } finally {
    for (const cluster of running) if (await cluster.isRunning()) cluster.stop();
    dropFolder(folder);
  }
}
