import { measurePhotos } from "../features/photos/server/photo-metrics.ts";
import { measureProductMetrics } from "../features/product-metrics/server/product-metrics.metrics.ts";
import { measureJobs } from "../platform/jobs/job-metrics.ts";
import { measureQueues } from "../platform/jobs/queue-metrics.ts";
import type { Logger } from "../platform/log.ts";
import { measureMails } from "../platform/mail/mail-metrics.ts";
import { measurePushes } from "../platform/push/push-metrics.ts";
import { measureProcess } from "../platform/telemetry/process-metrics.ts";
import type { Services } from "./services.ts";

/** The metrics of the worker, and the listeners that update them. */
export function measureWorker({ db, pool }: Pick<Services, "db" | "pool">, log: Logger) {
  const registry = measureProcess(pool);
  measureProductMetrics(registry, db, log);
  measureQueues(registry, db, log);
  return {
    registry,
    onMail: measureMails(registry),
    onPush: measurePushes(registry),
    onPhoto: measurePhotos(registry),
    onJobsOf: (names: Parameters<typeof measureJobs>[1]) => measureJobs(registry, names),
  };
}
