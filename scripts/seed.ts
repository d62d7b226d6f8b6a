/**
 * npm run db:seed: demo listings, site content and members (also in the Auth Emulator if there is one). Safe to repeat.
 * npm run db:seed -- --listings 1000000: also adds generated listings up to that number, for measurements.
 */
import { parseArgs } from "node:util";
import { readConfig } from "../src/platform/config.ts";
import { createDatabaseIfMissing, migrate } from "../src/platform/db/migrate.ts";
import { seedDemo } from "./seed/demo.ts";
import { seedDemoPhotos } from "./seed/demo-photos.ts";
import { seedEmulator } from "./seed/emulator.ts";
import { seedScale } from "./seed/scale.ts";

const { values } = parseArgs({ options: { listings: { type: "string" } } });
const { databaseUrl, identity } = readConfig();
await createDatabaseIfMissing(databaseUrl);
await migrate(databaseUrl);
await seedDemo(databaseUrl);
await seedDemoPhotos(databaseUrl);
if (identity.emulatorHost) await seedEmulator(identity.emulatorHost, identity.projectId);
if (values.listings) {
  const wanted = Number(values.listings);
  if (!Number.isSafeInteger(wanted) || wanted < 1) throw new Error("--listings takes a whole number");
  await seedScale(databaseUrl, wanted, (step) => console.log(step));
}
