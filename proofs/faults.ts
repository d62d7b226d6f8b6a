/**
 * npm run bench:faults: what happens when parts of the product die while people write.
 *
 * A primary and a synchronous standby of PostgreSQL, two web processes behind HAProxy, a worker, Redis, an S3 gateway,
 * a mail server and a server for the identity provider's keys, all real and all on this machine. Members post, like,
 * edit, upload, sign in, write messages and book viewings, and each part is killed in turn (SIGKILL), or stops
 * answering (SIGSTOP). Then the
 * responses that clients got are compared with the stored data: no acknowledged write may be missing, none may be
 * stored twice, and writes have to work again within a stated time.
 *
 * --ci makes it smaller; --only "a name" runs one fault; both leave docs/reliability.md unchanged. FAULT_LOG=1 shows
 * the logs of the processes.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { cpus } from "node:os";
import { join } from "node:path";
import { beginRun } from "../scripts/services/script-run.ts";
import { gatherPeople } from "./faults/people.ts";
import { faults } from "./faults/plan.ts";
import { toMarkdown, writeDocs } from "./faults/report.ts";
import { type FaultResult, type FaultSizes, runFault } from "./faults/run-fault.ts";
import { startWorld } from "./faults/world.ts";
import type { ProofRow } from "./lib/proof.ts";

const whole: FaultSizes = { calmSeconds: 3, awaySeconds: 5, afterSeconds: 3 };
const forCi: FaultSizes = { calmSeconds: 1, awaySeconds: 3, afterSeconds: 1 };

export interface FaultOptions {
  isCi: boolean;
  only?: string | undefined;
}

async function runAll({ isCi, only }: FaultOptions): Promise<FaultResult[]> {
  const world = await startWorld();
  try {
    const people = await gatherPeople(world);
    const results: FaultResult[] = [];
    for (const [number, fault] of faults.filter(({ name }) => only === undefined || name === only).entries()) {
      const result = await runFault(world, people, fault, isCi ? forCi : whole, number);
      results.push(result);
      console.log(`${result.isPassed ? "ok  " : "FAIL"} ${result.fault}: ${describe(result)}`);
      for (const what of [
        ...result.lost.map((one) => `lost: ${one}`),
        ...result.duplicated.map((one) => `twice: ${one}`),
        ...result.outside.map((one) => `outside: ${one}`),
      ].slice(0, 10))
        console.log(`     ${what}`);
      for (const [seen, times] of result.seen) console.log(`     seen ${times} times: ${seen}`);
    }
    return results;
  } finally {
    await world.stop();
  }
}

const describe = ({
  acknowledged,
  lost,
  duplicated,
  resumedSeconds,
  outside,
  handedOverAgain,
  givenUp,
  longestWaitSeconds,
}: FaultResult) =>
  `${acknowledged} writes acknowledged, ${lost.length} lost, ${duplicated.length} twice, last failed write after ${resumedSeconds} s, longest wait ${longestWaitSeconds} s` +
  (outside.length > 0 ? `, ${outside.length} errors outside the window` : "") +
  (givenUp > 0 ? `, ${givenUp} given up` : "") +
  (handedOverAgain > 0 ? `, ${handedOverAgain} mails handed over again under the same Message-ID` : "");

/** For `npm run prove`: one row for each fault. */
export async function runFaults(options: FaultOptions): Promise<ProofRow[]> {
  return (await runAll(options)).map((result) => ({
    test: `fault: ${result.fault}`,
    figure: describe(result),
    isPassed: result.isPassed,
  }));
}

async function main(): Promise<void> {
  beginRun();
  const only = process.argv.includes("--only") ? process.argv[process.argv.indexOf("--only") + 1] : undefined;
  const isCi = process.argv.includes("--ci");
  const begun = performance.now();
  const results = await runAll({ isCi, only });
  const took = `${Math.round((performance.now() - begun) / 1000)} s`;
  console.log(`\n${toMarkdown(results)}\n\n${took}`);
  if (!isCi && only === undefined) {
    const folder = join(import.meta.dirname, "results");
    await mkdir(folder, { recursive: true });
    await writeFile(
      join(folder, "faults.json"),
      `${JSON.stringify({ at: new Date().toISOString(), cores: cpus().length, results }, null, 2)}\n`,
    );
    await writeDocs(
      results,
      `Measured on ${cpus().length} cores that everything shared, ${new Date().toISOString().slice(0, 10)}, in ${took}.`,
    );
  }
  if (results.length === 0 || results.some(({ isPassed }) => !isPassed)) process.exitCode = 1;
}

if (import.meta.main) await main();
