import type { TestProject } from "vitest/node";
import { prepareScaleDatabase } from "../../scripts/seed/databases.ts";
import { seedScaleConversations } from "../../scripts/seed/scale-conversations.ts";
import { beginRun } from "../../scripts/services/script-run.ts";

declare module "vitest" {
  interface ProvidedContext {
    scaleDatabaseUrl: string;
  }
}

const MESSAGES = 100_000;

export default async function setup(project: TestProject) {
  beginRun();
  const { databaseUrl, stop } = await prepareScaleDatabase();
  // PostgreSQL reads an empty table as a whole, whatever its indexes.
  await seedScaleConversations(databaseUrl, MESSAGES, { isLogged: true }, () => undefined);
  project.provide("scaleDatabaseUrl", databaseUrl);
  return stop;
}
