import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  appDirectory: "src",
  buildDirectory: "build",
  // Lazy discovery serves /__manifest, which matches up to 1,500 paths synchronously per request: 70 ms of the event loop each.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
