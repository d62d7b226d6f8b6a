import { expect, test } from "vitest";
import { runByGates } from "./scripts.ts";

test("runByGates follows scripts that run scripts, and passes over comments", () => {
  const scripts = { test: "npm run i18n && vitest run", i18n: "node a.ts", bench: "node b.ts", build: "vite build" };
  const gates = "# npm run bench\ngate test npm run --silent test -- --x\n";
  expect([...runByGates(gates, scripts)]).toEqual(["test", "i18n"]);
});
