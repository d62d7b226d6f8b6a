/**
 * The database that is destroyed: configured as in production, with WAL archiving, the demo data and the worker's
 * queue.
 */
import { join } from "node:path";
import { seedDemo } from "../../scripts/seed/demo.ts";
import { seedScale } from "../../scripts/seed/scale.ts";
import { asPostgres, binaries } from "../../scripts/services/postgres.ts";
import { createDatabaseIfMissing, migrate } from "../../src/platform/db/migrate.ts";
import { type Cluster, newCluster } from "../lib/cluster.ts";
import { archivingSettings, newRepository, type Repository } from "./repository.ts";

/** Production uses 60 s. A shorter time keeps the drill short; the measured loss is compared with this value. */
export const ARCHIVE_TIMEOUT_S = 2;
export const database = "nestmates";
const homeIn = (folder: string) => join(folder, "backup");

export function newPrimary(folder: string, port: number): Cluster {
  const settings = `${archivingSettings(homeIn(folder))}\narchive_timeout = ${ARCHIVE_TIMEOUT_S}\nunix_socket_directories = '${folder}'\n`;
  const primary = newCluster(folder, port, settings);
  asPostgres(join(binaries, "pg_checksums"), ["--enable", "--pgdata", primary.data]);
  return primary;
}

export async function fillPrimary(primary: Cluster, folder: string, listings: number): Promise<Repository> {
  const repository = newRepository(homeIn(folder), primary, folder);
  const url = primary.url(database);
  await createDatabaseIfMissing(url);
  await migrate(url);
  await seedDemo(url);
  if (listings > 0) await seedScale(url, listings, () => undefined);
  return repository;
}
