import { defineConfig, devices } from "@playwright/test";
import { core, isCoreOnly } from "./e2e/core.ts";
import { beginRun } from "./scripts/services/script-run.ts";

beginRun();
const port = Number(process.env["E2E_PORT"] ?? 4100);
const isCi = process.env["CI"] !== undefined;

export default defineConfig({
  testDir: "e2e",
  // They have a configuration of their own: playwright.attacks.config.ts.
  testIgnore: "attacks/**",
  ...(isCoreOnly ? { grep: new RegExp(core.tag) } : {}),
  fullyParallel: true,
  forbidOnly: isCi,
  // On shared machines a journey may run out of time twice. Retried ones are counted and named at the end of the gate.
  retries: isCi ? 2 : 0,
  workers: 2,
  reporter: isCi ? [["list"], ["json", { outputFile: "test-results/e2e.json" }]] : "list",
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: {
    // A step that can never succeed ends before its journey runs out of time, and names itself.
    actionTimeout: 30_000,
    baseURL: `http://127.0.0.1:${port}`,
    // Requests that pass through a service worker do not reach page.route(). Journeys of the app allow it.
    serviceWorkers: "block",
    // Recording every test would cost more than the tests themselves; a test that fails in CI is run again, with a
    // trace.
    trace: isCi ? "on-first-retry" : "retain-on-failure",
    launchOptions: {
      executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  projects: [{ name: "desktop", use: devices["Desktop Chrome"] }],
  webServer: {
    // .ci/run has built already.
    command: `node scripts/demo.ts --fresh${process.env["E2E_BUILT"] ? " --built" : ""}`,
    url: `http://127.0.0.1:${port}/readyz`,
    env: { PORT: String(port), POSTGRES_DATABASE: "nestmates_e2e" },
    timeout: 300_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 30_000 },
  },
});
