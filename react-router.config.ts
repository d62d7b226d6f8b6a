import { join } from "node:path";
import type { Config } from "@react-router/dev/config";
import { compressAssets } from "./scripts/compress-assets.ts";
import { buildServiceWorker } from "./scripts/service-worker/build-service-worker.ts";

export default {
  ssr: true,
  appDirectory: "src",
  buildDirectory: "build",
  // Lazy discovery serves /__manifest, which matches up to 1,500 paths synchronously per request: 70 ms of the event
  // loop each.
  routeDiscovery: { mode: "initial" },
  async buildEnd({ reactRouterConfig: { buildDirectory } }) {
    await compressAssets(join(buildDirectory, "client/assets"));
    await buildServiceWorker(buildDirectory);
  },
} satisfies Config;
