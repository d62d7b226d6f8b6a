/**
 * npm run bench:soak: the request mix of bench/load/profile.ts for thirty minutes (SOAK_MINUTES) at about half of what
 * one web process holds (SOAK_RATE). Fails if memory, handles or latency still grow in the second half
 * (bench/load/flatness.ts defines growth). Needs a build. Draws docs/images/soak.svg and writes
 * bench/results/soak.json, except with --ci. --smoke runs for seconds, which is too short to judge growth; it fails
 * only if many requests fail.
 */

import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beginRun } from "../scripts/services/script-run.ts";
import { drawSoak } from "./load/soak-plot.ts";
import { runSoak } from "./load/soak-run.ts";

beginRun();
const isSmoke = process.argv.includes("--smoke");
const isSmall = isSmoke || process.argv.includes("--ci");
const options = {
  listings: Number(process.env["SCALE_LISTINGS"]?.split(",")[0] ?? 300_000),
  minutes: Number(process.env["SOAK_MINUTES"] ?? (isSmall ? 4 : 30)),
  rate: Number(process.env["SOAK_RATE"] ?? (isSmall ? 20 : 60)),
};
const root = join(import.meta.dirname, "..");

console.log("minute     p50     p99    RSS MB   heap MB  handles    files   lag ms  requests  errors");
const report = await runSoak(
  options,
  ({ minute, p50, p99, rssMb, heapMb, handles, files, lagMs, requests, errors }) => {
    console.log(
      [minute, p50, p99, rssMb, heapMb, handles, files, lagMs, requests, errors]
        .map((value) => String(value).padStart(8))
        .join(" "),
    );
  },
);
console.log(`\n${report.requests} requests, ${report.errors} errors; messages: ${report.messages}`);
// A busy machine rejects some requests (503).
if (isSmoke) process.exit(report.requests > 0 && report.errors < report.requests / 5 ? 0 : 1);
for (const { test, mean, growth, allowed, unit, isPassed } of report.verdicts)
  console.log(
    `${isPassed ? "pass" : "FAIL"}  ${test}: ${mean} ${unit}, grew by ${growth} in the second half (allowed ${allowed})`,
  );
if (!isSmall) {
  mkdirSync(join(root, "docs/images"), { recursive: true });
  writeFileSync(join(root, "bench/results/soak.json"), `${JSON.stringify(report, null, 2)}\n`);
  writeFileSync(join(root, "docs/images/soak.svg"), drawSoak(report.samples, report));
}
process.exit(report.isPassed ? 0 : 1);
