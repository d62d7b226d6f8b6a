/**
 * npm run bench:rolling [-- --ci] [-- --without-drain]: replaces both web processes behind HAProxy while people read
 * and write. Fails if a request fails or a post is lost. With --without-drain it has to fail; use it to check that the
 * test can fail.
 */
import { beginRun } from "../scripts/services/script-run.ts";
import { printRows } from "./lib/proof.ts";
import { fullRolling, runRolling, smallRolling, tinyRolling } from "./rolling/run-rolling.ts";

beginRun();
const size = process.argv.includes("--smoke")
  ? tinyRolling
  : process.argv.includes("--ci")
    ? smallRolling
    : fullRolling;
const rows = await runRolling(process.argv.includes("--without-drain") ? { ...size, drainSeconds: 0 } : size);
process.exit(printRows(rows));
