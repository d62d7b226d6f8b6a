/**
 * npm run drill:restore: backs up a database as production does, destroys it, restores it to a point in time and
 * compares every table. Then damages the backups and checks that both the verification and the restore report it. Exits
 * with 1 if a check fails. --listings N adds that many generated listings to the demo data. Needs a build.
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
