/**
 * npm run prove -- scale: plans of every list and the rows that it reads, on a million listings (SCALE_LISTINGS).
 * .ci/full runs the same tests by themselves, to count them.
 */
import { beginRun } from "../scripts/services/script-run.ts";
import { runTool } from "./lib/tool.ts";

beginRun();
process.exit((await runTool("vitest", ["run", "--config", "vitest.scale.config.ts", ...process.argv.slice(2)])) ?? 1);
