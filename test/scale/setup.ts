import type { TestProject } from "vitest/node";
import { prepareScaleDatabase } from "../../scripts/seed/scale-database.ts";

declare module "vitest" {
  interface ProvidedContext {
    scaleDatabaseUrl: string;
  }
}

export default async function setup(project: TestProject) {
  const { databaseUrl, stop } = await prepareScaleDatabase();
  project.provide("scaleDatabaseUrl", databaseUrl);
  return stop;
}
