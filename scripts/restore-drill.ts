/**
 * npm run drill:restore: backs a database up as production does, loses it, restores it to a moment and compares every table; then breaks the backups and sees
 * that nobody is told a lie. Ends with 1 if anything is not as it should be. --listings N: with that many made-up listings beside the demo data. Needs a build.
 */

import { parseArgs } from "node:util";
import { toLine } from "../bench/lib/proof.ts";
import { runRestoreDrill } from "./restore-drill/drill.ts";
import { beginRun } from "./services/script-run.ts";

beginRun();
const { values } = parseArgs({ options: { listings: { type: "string", default: "0" } } });
const rows = await runRestoreDrill({
  listings: Number(values.listings),
  onRow: (row) => console.log(toLine(row)),
});
if (rows.some(({ isPassed }) => !isPassed)) process.exitCode = 1;
