/** The web process. */
import { readConfig } from "../platform/config.ts";
import { buildApp } from "./build-app.ts";
import { stopOnSignal } from "./stop-on-signal.ts";

const config = readConfig();
const { app } = await buildApp(config, process.argv.includes("--dev") ? "dev" : "build");
await app.listen({ host: config.host, port: config.port });
app.log.info({ origin: config.origin }, "listening");
stopOnSignal(app.log, () => app.close());
