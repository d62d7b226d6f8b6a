/** A cluster restored from the repository, as on a new machine. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { asPostgres, binaries, ownedByPostgres } from "../../scripts/services/postgres.ts";
import { waitUntil } from "../../scripts/services/service.ts";
import { type Cluster, openCluster } from "../lib/cluster.ts";
import type { Repository } from "./repository.ts";

export interface Restored {
  cluster: Cluster;
  copySeconds: number;
  replaySeconds: number;
}

const seconds = (since: number) => (performance.now() - since) / 1000;

/** The recovery settings that pgBackRest wrote. Everything else in that file belongs to the lost machine. */
function recoverySettings(data: string): string {
  const lines = readFileSync(join(data, "postgresql.auto.conf"), "utf8").split("\n");
  return lines.filter((line) => /^(?:restore_command|recovery_target\w*) =/.test(line)).join("\n");
}

const PATIENCE_S = 3600;

/**
 * Waits for the end of the recovery; pg_ctl would return at its beginning. If PostgreSQL gives up, throws its FATAL
 * line.
 */
async function recover(cluster: Cluster): Promise<void> {
  const log = join(cluster.data, "server.log");
  const said = () => (existsSync(log) ? readFileSync(log, "utf8") : "");
  const hasGivenUp = () => said().includes("database system is shut down");
  asPostgres(join(binaries, "pg_ctl"), ["start", "--no-wait", "--pgdata", cluster.data, "--log", log]);
  await waitUntil(async () => hasGivenUp() || (await cluster.isRunning()), "The recovery", PATIENCE_S);
  if (hasGivenUp())
    throw new Error(
      /^.*FATAL: {2}(?!the database system).*$/m.exec(said())?.[0] ?? "The recovery ended without a message",
    );
}

/**
 * Restores to a moment, or to the end of the archive. Throws if the backup cannot be read or the moment cannot be
 * reached.
 */
export async function restore(
  repository: Repository,
  folder: string,
  port: number,
  moment?: string,
): Promise<Restored> {
  const data = ownedByPostgres(join(folder, `data-${port}`));
  const target = moment === undefined ? [] : ["--type=time", `--target=${moment}`, "--target-action=promote"];
  const start = performance.now();
  repository.run("restore", `--pg1-path=${data}`, "--archive-mode=off", ...target);
  const copySeconds = seconds(start);
  const cluster = openCluster(data, port, `${recoverySettings(data)}\nhot_standby = off\narchive_mode = off\n`);
  const begin = performance.now();
  await recover(cluster);
  return { cluster, copySeconds, replaySeconds: seconds(begin) };
}
