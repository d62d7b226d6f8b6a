/**
 * npm run prove -- soak: the request mix of proofs/load/profile.ts for thirty minutes (SOAK_MINUTES) at about half of
 * what one web process holds (SOAK_RATE). Fails if memory, handles or latency still grow in the second half
 * (proofs/load/flatness.ts defines growth). Needs a build. Draws docs/images/soak.svg. --smoke runs for seconds, which
 * is too short to judge growth; it fails only if many requests fail.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../scripts/services/paths.ts";
import { conclude, isGate, isSmoke, keepResults, scaleSize, size } from "./lib/run.ts";
import { drawSoak } from "./load/soak-plot.ts";
import { runSoak } from "./load/soak-run.ts";

const options = {
  listings: scaleSize(300_000),
  minutes: size("SOAK_MINUTES", isGate ? 4 : 30, 4),
  rate: size("SOAK_RATE", isGate ? 20 : 60, 20),
};

console.log("minute     p50     p99    RSS MB   heap MB  handles    files   lag ms  requests  errors");
const report = await runSoak(options, (sample) => {
  const { minute, p50, p99, rssMb, heapMb, handles, files, lagMs, requests, errors } = sample;
  const cells = [minute, p50, p99, rssMb, heapMb, handles, files, lagMs, requests, errors];
  console.log(cells.map((value) => String(value).padStart(8)).join(" "));
});
console.log(`\n${report.requests} requests, ${report.errors} errors; messages: ${report.messages}`);
// A busy machine rejects some requests (503).
if (isSmoke) process.exit(report.requests > 0 && report.errors < report.requests / 5 ? 0 : 1);
if (!isGate) writeFileSync(join(projectRoot, "docs/images/soak.svg"), drawSoak(report.samples, report));
keepResults("soak", report);
conclude([
  ...report.verdicts.map(({ test, mean, growth, allowed, unit, isPassed }) => ({
    test: `soak: ${test}`,
    figure: `${mean} ${unit}, grew by ${growth} in the second half`,
    aim: `${allowed} ${unit}`,
    isPassed,
  })),
  {
    test: `soak: ${options.minutes} minutes at ${options.rate} requests/s`,
    figure: `${report.errors} of ${report.requests} requests failed; messages: ${report.messages}`,
    isPassed: report.isPassed,
  },
]);
