/** The worker process: scheduled jobs, mails, push notifications and photo processing. */
import { availableParallelism } from "node:os";
import { createImageProcessor } from "../features/photos/server/image-processing/image-processor.ts";
import { PHOTO_JOB, startPhotoJobs } from "../features/photos/server/photo-worker.ts";
import { readConfig } from "../platform/config.ts";
import { startClocks } from "../platform/jobs/clock.ts";
import { RETRY_DEAD_LETTERS, retryDeadLetters } from "../platform/jobs/dead-letters.ts";
import { startJobEngine } from "../platform/jobs/job-engine.ts";
import { startSchedules } from "../platform/jobs/schedules.ts";
import { createLogger } from "../platform/log.ts";
import { createMailRenderers } from "../platform/mail/mail-renderer.ts";
import { createMailSender } from "../platform/mail/mail-sender.ts";
import { createSmtpTransport } from "../platform/mail/smtp-transport.ts";
import { createPushSender } from "../platform/push/push-sender.ts";
import { createPushTransport } from "../platform/push/push-transport.ts";
import { startTracing } from "../platform/telemetry/start-tracing.ts";
import { clocksOf, schedulesOf } from "./jobs.ts";
import { mailKinds, mailTemplates } from "./mail-templates.ts";
import { pushTemplates } from "./push-templates.ts";
import { createServices } from "./services.ts";
import { stopOnSignal } from "./stop-on-signal.ts";
import { measureWorker } from "./worker-metrics.ts";
import { listenForOperators } from "./worker-operations.ts";

/** Processing a photo takes up to 20 s. If the worker stops before the end, another worker starts the job again. */
const MAX_SECONDS_TO_STOP = 28;

const config = readConfig();
const log = createLogger(config.logLevel);
const stopTracing = await startTracing(config.tracing, "worker", log);
const services = createServices(config, log);
const metrics = measureWorker(services, log);
await services.storage.open().catch((error: unknown) => log.error({ err: error }, "the object store cannot be used"));
const mailSender = createMailSender({
  db: services.db,
  transport: config.mail.smtpUrl
    ? createSmtpTransport(config.mail.smtpUrl, { perSecond: config.mail.perSecond })
    : undefined,
  renderers: createMailRenderers(mailTemplates, { db: services.db, links: services.links, origin: config.origin }),
  from: config.mail.from,
  log,
  onOutcome: metrics.onMail,
});
const pushSender = createPushSender({
  db: services.db,
  links: services.links,
  transport: config.push.keys && createPushTransport({ keys: config.push.keys, extraHosts: config.push.extraHosts }),
  templates: pushTemplates,
  origin: config.origin,
  log,
  onOutcome: metrics.onPush,
});
const [clocks, schedules] = [clocksOf(services), schedulesOf(services, mailSender, pushSender)];
const engine = await startJobEngine({
  pool: services.pool,
  log,
  onRun: metrics.onJobsOf({
    schedule: [...schedules.map(({ name }) => name), RETRY_DEAD_LETTERS],
    due: clocks.map(({ name }) => name),
    event: services.events.jobNames(),
    mail: mailKinds,
    photo: [PHOTO_JOB],
    push: Object.keys(pushTemplates),
  }),
});
await startSchedules(engine, [...schedules, retryDeadLetters(engine)]);
await startClocks(engine, clocks);
await services.events.start(engine, services.db);
await mailSender.startJobs(engine);
await pushSender.startJobs(engine);
const concurrency = availableParallelism();
const imageProcessor = createImageProcessor({
  concurrency,
  onLoss: (loss) => log.warn({ loss }, "photo processing failed"),
});
await startPhotoJobs(engine, concurrency, {
  db: services.db,
  store: services.storage,
  imageProcessor,
  log,
  onDone: metrics.onPhoto,
});
const stopListening = await listenForOperators(
  config,
  metrics.registry,
  async () => void (await services.pool.query("select 1")),
);
log.info({}, "worker started");
stopOnSignal(log, MAX_SECONDS_TO_STOP, async () => {
  await engine.stop();
  mailSender.close();
  pushSender.close();
  await imageProcessor.stop();
  await stopListening();
  await services.close();
  await stopTracing();
});
