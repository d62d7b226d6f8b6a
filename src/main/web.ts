/** The web process. */
import { readConfig } from "../platform/config.ts";
import { createLogger } from "../platform/log.ts";
import { startTracing } from "../platform/telemetry/start-tracing.ts";
import { buildApp } from "./build-app.ts";
import { stopOnSignal } from "./stop-on-signal.ts";

/** Requests in flight are cut off after 15 s. The other 3 s are for closing connections. */
const MAX_SECONDS_AFTER_DRAINING = 18;

const config = readConfig();
const stopTracing = await startTracing(config.tracing, "web", createLogger(config.logLevel));
const { app, drain } = await buildApp(config, process.argv.includes("--dev") ? "dev" : "build");
await app.listen({ host: config.host, port: config.port });
app.log.info({ origin: config.origin }, "listening");
stopOnSignal(app.log, config.drainSeconds + MAX_SECONDS_AFTER_DRAINING, async () => {
  await drain.stop();
  await stopTracing();
});
