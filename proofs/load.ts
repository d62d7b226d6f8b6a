/**
 * npm run bench:load: the request mix of bench/load/profile.ts at rising rates, until p99 exceeds half a second or
 * requests fail; with one web process, then with two behind HAProxy. The load is open: requests are sent whether or not
 * earlier ones were answered. Needs a build. Prints tables and writes bench/results/load.json; with --ci a small run
 * that only checks a minimum rate.
 */

import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beginRun } from "../scripts/services/script-run.ts";
import { printRows } from "./lib/proof.ts";
import { fullLoad, runLoad, smallLoad, tinyLoad } from "./load/run.ts";
import { sayReport } from "./load/table.ts";

beginRun();
const isSmoke = process.argv.includes("--smoke");
const isSmall = isSmoke || process.argv.includes("--ci");
const size = isSmoke ? tinyLoad : isSmall ? smallLoad : fullLoad;
const report = await runLoad({
  ...size,
  listings: Number(process.env["SCALE_LISTINGS"]?.split(",")[0] ?? size.listings),
});
sayReport(report);
if (!isSmall) {
  const folder = join(import.meta.dirname, "results");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "load.json"), `${JSON.stringify(report, null, 2)}\n`);
}
process.exit(printRows(report.rows));
