/** Jobs in tests: an engine of its own on the database of the test. */
import { onTestFinished } from "vitest";
import { type JobListener, startJobEngine } from "../src/platform/jobs/job-engine.ts";
import { createLogger } from "../src/platform/log.ts";
import type { TestApp } from "./app.ts";

/** Ends with the test. */
export async function startTestEngine({ services, databaseUrl }: Pick<TestApp, "services" | "databaseUrl">, onRun?: JobListener) {
  const engine = await startJobEngine({ url: databaseUrl, pool: services.pool, log: createLogger("silent"), onRun, stopTimeoutMs: 1_000 });
  onTestFinished(() => engine.stop());
  return engine;
}
