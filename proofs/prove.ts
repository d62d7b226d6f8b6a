/**
 * npm run prove: load, faults, killed workers, restore, rolling deploys and attacks, at a size for CI. Prints one table
 * at the end: test, figure, pass or fail. --only NAME runs one part. The full sizes have their own commands; their last
 * results are in docs/. Needs a build.
 */

import { parseArgs } from "node:util";
import { runFaults } from "../bench/faults.ts";
import { proveJobs } from "../bench/jobs.ts";
import { runLoad, smallLoad } from "../bench/load/run.ts";
import { runOldBuild, smallOldBuild } from "../bench/rolling/run-old-build.ts";
import { runRolling, smallRolling } from "../bench/rolling/run-rolling.ts";
import { type Act, perform, sayTable } from "./prove/acts.ts";
import { runAttacks } from "./prove/attacks.ts";
import { runRestoreDrill } from "./restore-drill/drill.ts";
import { beginRun } from "./services/script-run.ts";

beginRun();
const acts: readonly Act[] = [
  { name: "load", run: async () => (await runLoad(smallLoad)).rows },
  { name: "faults", run: () => runFaults({ isCi: true }) },
  { name: "jobs", run: proveJobs },
  { name: "restore", run: () => runRestoreDrill() },
  { name: "rolling", run: () => runRolling(smallRolling) },
  { name: "old-build", run: () => runOldBuild(smallOldBuild) },
  { name: "attacks", run: runAttacks },
];

const { values } = parseArgs({ options: { only: { type: "string" } } });
const chosen = acts.filter(({ name }) => values.only === undefined || name === values.only);
if (chosen.length === 0) throw new Error(`There is no part ${values.only}: ${acts.map(({ name }) => name).join(", ")}`);
const performed = await perform(chosen);
sayTable(performed);
process.exit(performed.every(({ rows }) => rows.length > 0 && rows.every(({ isPassed }) => isPassed)) ? 0 : 1);
