import { defineConfig } from "@playwright/test";
import journeys from "./playwright.config.ts";

/** The attacks start a site of their own: what they write into it would be in the way of the other journeys. */
const { webServer: _webServer, testIgnore: _testIgnore, ...same } = journeys;

export default defineConfig({
  ...same,
  testDir: "e2e/attacks",
  workers: 1,
  reporter: "list",
});
