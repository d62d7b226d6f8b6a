/** The worker process: what happens without anybody asking. */
import { availableParallelism } from "node:os";
import { sessionJobs } from "../features/accounts/server/sessions.jobs.ts";
import { areaJobs } from "../features/areas/server/areas.jobs.ts";
import { startPhotoWorker } from "../features/photos/server/photo-worker.ts";
import { photoJobs } from "../features/photos/server/photos.jobs.ts";
import { createPress } from "../features/photos/server/press/press.ts";
import { readConfig } from "../platform/config.ts";
import { startJobs } from "../platform/jobs/jobs.ts";
import { createLogger } from "../platform/log.ts";
import { createServices } from "./services.ts";
import { stopOnSignal } from "./stop-on-signal.ts";

const config = readConfig();
const log = createLogger(config.logLevel);
const services = createServices(config, log);
await services.storage.open().catch((error: unknown) => log.error({ err: error }, "the object store cannot be used"));
const jobs = [...sessionJobs(services.accounts), ...areaJobs(services.areas), ...photoJobs(services.photosUpkeep)];
const runner = await startJobs(config.databaseUrl, jobs, log);
const lanes = availableParallelism();
const press = createPress({ lanes, onLoss: (loss) => log.warn({ loss }, "a photo was given up") });
const photoWorker = startPhotoWorker({ db: services.db, store: services.storage, press, lanes, log });
log.info({}, "worker started");
stopOnSignal(log, async () => {
  await Promise.all([runner.stop(), photoWorker.stop()]);
  await press.stop();
  await services.close();
});
