/** The worker process: what happens without anybody asking. */
import { sessionJobs } from "../features/accounts/server/sessions.jobs.ts";
import { areaJobs } from "../features/areas/server/areas.jobs.ts";
import { readConfig } from "../platform/config.ts";
import { startJobs } from "../platform/jobs/jobs.ts";
import { createLogger } from "../platform/log.ts";
import { createServices } from "./services.ts";
import { stopOnSignal } from "./stop-on-signal.ts";

const config = readConfig();
const log = createLogger(config.logLevel);
const services = createServices(config, log);
const runner = await startJobs(config.databaseUrl, [...sessionJobs(services.accounts), ...areaJobs(services.areas)], log);
log.info({}, "worker started");
stopOnSignal(log, async () => {
  await runner.stop();
  await services.close();
});
