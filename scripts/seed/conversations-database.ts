import { createDatabaseIfMissing, migrate } from "../../src/platform/db/migrate.ts";
import { developmentServices } from "../services/development.ts";
import { startServices } from "../services/service.ts";
import { seedDemo } from "./demo.ts";
import { seedScale } from "./scale.ts";
import { listingsForMessages, seedScaleConversations } from "./scale-conversations.ts";

const say = (step: string) => console.log(step);

/**
 * A database with this many generated messages, created once and kept, separate from that of the listings: it is
 * written to.
 */
export async function prepareConversationsDatabase(messages: number, { isLogged }: { isLogged: boolean }) {
  const { postgres, authEmulator, testServices } = developmentServices();
  const started = await startServices(testServices);
  const url = new URL(postgres.databaseUrl);
  url.pathname = `/nestmates_conversations_${messages}${isLogged ? "" : "_unlogged"}`;
  await createDatabaseIfMissing(url.href);
  await migrate(url.href);
  await seedDemo(url.href);
  await seedScale(url.href, listingsForMessages(messages), say);
  await seedScaleConversations(url.href, messages, { isLogged }, say);
  const stop = async () => {
    for (const service of started.toReversed()) await service.stop();
  };
  return { databaseUrl: url.href, authEmulatorHost: authEmulator.host, stop };
}
