import type { TestProject } from "vitest/node";
import { prepareScaleDatabase } from "../../scripts/seed/databases.ts";
import { beginRun } from "../../scripts/services/script-run.ts";

declare module "vitest" {
  interface ProvidedContext {
    scaleDatabaseUrl: string;
  }
}

export default async function setup(project: TestProject) {
  beginRun();
  const { databaseUrl, stop } = await prepareScaleDatabase();
  project.provide("scaleDatabaseUrl", databaseUrl);
  return stop;
}
