/** What anybody can cause without an account is no error with a stack: alerts count errors. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../test/app.ts";

const hasBuild = existsSync(join(import.meta.dirname, "../../build/server/index.js"));
const WARN = 40;
let app: TestApp;
const lines: { level: number; msg: string; err?: { stack?: string } }[] = [];

beforeAll(async () => {
  app = await startTestApp(
    { LOG_LEVEL: "warn" },
    { write: (line) => void lines.push(JSON.parse(line) as (typeof lines)[number]) },
    hasBuild ? "build" : "none",
  );
});
afterAll(() => app.stop());

const linesOf = async (send: () => Promise<unknown>) => {
  lines.length = 0;
  for (let count = 0; count < 5; count += 1) await send();
  return lines
    .filter(({ level }) => level >= WARN)
    .map(({ level, msg, err }) => ({ level, msg, hasStack: typeof err === "object" && err.stack !== undefined }));
};

// Skipped without a build.
test.runIf(hasBuild)("forms that another site sends are one warning a second", async () => {
  const headers = { origin: "https://evil.example", "content-type": "application/x-www-form-urlencoded" };
  const found = await linesOf(() => app.app.inject({ method: "POST", url: "/login", headers, payload: "a=b" }));
  expect(found).toEqual([{ level: WARN, msg: "a form of another site was refused", hasStack: false }]);
});
