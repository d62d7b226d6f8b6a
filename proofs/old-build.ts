/**
 * npm run bench:old-build [-- --listings N]: checks that the release before the newest migration works while the
 * migration is applied and afterwards.
 */

import { parseArgs } from "node:util";
import { beginRun } from "../scripts/services/script-run.ts";
import { printRows } from "./lib/proof.ts";
import { runOldBuild, smallOldBuild } from "./rolling/run-old-build.ts";

beginRun();
const { values } = parseArgs({ options: { listings: { type: "string" } } });
const rows = await runOldBuild(values.listings ? { listings: Number(values.listings) } : smallOldBuild);
process.exit(printRows(rows));
