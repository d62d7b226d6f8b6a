/** Databases for measurements, beside that of development. */
import { createDatabaseIfMissing, migrate } from "../../src/platform/db/migrate.ts";
import { dropDatabase } from "../../test/database.ts";
import { developmentServices } from "../services/development.ts";
import { startServices } from "../services/service.ts";
import { seedDemo } from "./demo.ts";
import { seedScale } from "./scale.ts";
import { listingsForMessages, seedScaleConversations } from "./scale-conversations.ts";

const say = (step: string) => console.log(step);
export const scaleListings = Number(process.env["SCALE_LISTINGS"]?.split(",")[0] ?? 1_000_000);

export interface PreparedDatabase {
  databaseUrl: string;
  authEmulatorHost: string;
  /** Stops the services that this call started. */
  stop: () => Promise<void>;
}

async function open(name: string, prepare: (url: string) => Promise<unknown>): Promise<PreparedDatabase> {
  const { postgres, authEmulator, testServices } = developmentServices();
  const started = await startServices(testServices);
  const url = new URL(postgres.databaseUrl);
  url.pathname = `/${name}`;
  await prepare(url.href);
  return {
    databaseUrl: url.href,
    authEmulatorHost: authEmulator.host,
    async stop() {
      for (const service of started.toReversed()) await service.stop();
    },
  };
}

/** Created once and kept. */
const openKept = (name: string, fill: (url: string) => Promise<unknown>): Promise<PreparedDatabase> =>
  open(name, async (url) => {
    await createDatabaseIfMissing(url);
    await migrate(url);
    await seedDemo(url);
    await fill(url);
  });

/** Only the demo data, so that page measurements are the same in every run. */
export const prepareDemoDatabase = (): Promise<PreparedDatabase> =>
  openKept("nestmates_pages", async (url) => {
    // Not imported above: the decoder of photos disables other formats in the whole process.
    const { seedDemoPhotos } = await import("./demo-photos.ts");
    await seedDemoPhotos(url);
  });

export const prepareScaleDatabase = (listings = scaleListings): Promise<PreparedDatabase> =>
  openKept(`nestmates_scale_${listings}`, (url) => seedScale(url, listings, say));

/** With this many generated messages. Separate from the listings' databases, because it is written to. */
export const prepareConversationsDatabase = (messages: number, isLogged: boolean): Promise<PreparedDatabase> =>
  openKept(`nestmates_conversations_${messages}${isLogged ? "" : "_unlogged"}`, async (url) => {
    await seedScale(url, listingsForMessages(messages), say);
    await seedScaleConversations(url, messages, { isLogged }, say);
  });

/** Empty, and dropped by `stop`. `migrations`: another folder than ours, or none at all. */
export async function openEmptyDatabase(name: string, migrations?: string | false): Promise<PreparedDatabase> {
  const opened = await open(`nestmates_proof_${name}`, async (url) => {
    await dropDatabase(url);
    await createDatabaseIfMissing(url);
    if (migrations !== false) await migrate(url, migrations);
  });
  return {
    ...opened,
    async stop() {
      await dropDatabase(opened.databaseUrl);
      await opened.stop();
    },
  };
}
