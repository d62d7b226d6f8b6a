import { createDatabaseIfMissing, migrate } from "../../src/platform/db/migrate.ts";
import { developmentServices } from "../services/development.ts";
import { startServices } from "../services/service.ts";
import { seedDemo } from "./demo.ts";
import { seedDemoPhotos } from "./demo-photos.ts";

/**
 * A database with only the demo data, beside the development database, so that page measurements are the same in every
 * run.
 */
export async function prepareDemoDatabase() {
  const { postgres, authEmulator, testServices } = developmentServices();
  const started = await startServices(testServices);
  const url = new URL(postgres.databaseUrl);
  url.pathname = "/nestmates_pages";
  await createDatabaseIfMissing(url.href);
  await migrate(url.href);
  await seedDemo(url.href);
  await seedDemoPhotos(url.href);
  const stop = async () => {
    for (const service of started.toReversed()) await service.stop();
  };
  return { databaseUrl: url.href, authEmulatorHost: authEmulator.host, stop };
}
