import { createDatabaseIfMissing, migrate } from "../../src/platform/db/migrate.ts";
import { developmentServices } from "../services/development.ts";
import { startServices } from "../services/service.ts";
import { seedDemo } from "./demo.ts";
import { seedScale } from "./scale.ts";

export const scaleListings = Number(process.env["SCALE_LISTINGS"]?.split(",")[0] ?? 1_000_000);

/** A database for measurements, created once and kept, separate from the development database. */
export async function prepareScaleDatabase(listings = scaleListings) {
  const { postgres, authEmulator, testServices } = developmentServices();
  const started = await startServices(testServices);
  const url = new URL(postgres.databaseUrl);
  url.pathname = `/nestmates_scale_${listings}`;
  await createDatabaseIfMissing(url.href);
  await migrate(url.href);
  await seedDemo(url.href);
  await seedScale(url.href, listings, (step) => console.log(step));
  const stop = async () => {
    for (const service of started.toReversed()) await service.stop();
  };
  return { databaseUrl: url.href, authEmulatorHost: authEmulator.host, stop };
}
