import { rmSync } from "node:fs";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { developmentServices } from "../scripts/services/development.ts";
import { beginRun } from "../scripts/services/script-run.ts";
import { startServices } from "../scripts/services/service.ts";
import { createDatabaseIfMissing, migrate } from "../src/platform/db/migrate.ts";
import { dropDatabase } from "./database.ts";

/** Of the run before: see statement-rows.ts. */
const statementRows = join(import.meta.dirname, "../test-results/rows");

declare module "vitest" {
  interface ProvidedContext {
    /** URL of the migrated, empty database that each test file copies. */
    databaseUrl: string;
    authEmulatorHost: string;
  }
}

/** Once per run: starts the services and creates an empty, migrated database to copy. */
export default async function setup(project: TestProject) {
  beginRun();
  rmSync(statementRows, { recursive: true, force: true });
  const { postgres, authEmulator, testServices } = developmentServices();
  const started = await startServices(testServices);
  const template = new URL(postgres.databaseUrl);
  template.pathname = `/test_template_${process.pid}`;
  await dropDatabase(template.href);
  await createDatabaseIfMissing(template.href);
  await migrate(template.href);
  project.provide("databaseUrl", template.href);
  project.provide("authEmulatorHost", authEmulator.host);
  return async () => {
    await dropDatabase(template.href);
    for (const service of started.toReversed()) await service.stop();
  };
}
