/**
 * npm run prove -- faults: what happens when parts of the product die while people write.
 *
 * A primary and a synchronous standby of PostgreSQL, two web processes behind HAProxy, a worker, Redis, an S3 gateway,
 * a mail server and a server for the identity provider's keys, all real and all on this machine. Members post, like,
 * edit, upload, sign in, write messages and book viewings, and each part is killed in turn (SIGKILL), or stops
 * answering (SIGSTOP). Then the responses that clients got are compared with the stored data: no acknowledged write may
 * be missing, none may be stored twice, and writes have to work again within a stated time.
 *
 * --gate makes it smaller; --only "a name" runs one fault; both leave docs/reliability.md unchanged. FAULT_LOG=1 shows
 * the logs of the processes. Needs a build.
 */
import { gatherPeople } from "./faults/people.ts";
import { faults } from "./faults/plan.ts";
import { toMarkdown, writeDocs } from "./faults/report.ts";
import { type FaultResult, type FaultSizes, runFault } from "./faults/run-fault.ts";
import { startWorld } from "./faults/world.ts";
import { conclude, isGate, keepResults, machine, valueOf } from "./lib/run.ts";

const whole: FaultSizes = { calmSeconds: 3, awaySeconds: 5, afterSeconds: 3 };
const forCi: FaultSizes = { calmSeconds: 1, awaySeconds: 3, afterSeconds: 1 };

const only = valueOf("--only");

async function runAll(): Promise<FaultResult[]> {
  const world = await startWorld();
  try {
    const people = await gatherPeople(world);
    const results: FaultResult[] = [];
    for (const [number, fault] of faults.filter(({ name }) => only === undefined || name === only).entries()) {
      const result = await runFault(world, people, fault, isGate ? forCi : whole, number);
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

const begun = performance.now();
const results = await runAll();
const took = `${Math.round((performance.now() - begun) / 1000)} s`;
console.log(`\n${toMarkdown(results)}\n\n${took}`);
if (!isGate && only === undefined) {
  const { at, cores } = machine();
  keepResults("faults", { at: new Date().toISOString(), cores, results });
  await writeDocs(results, `Measured on ${cores} cores that everything shared, ${at}, in ${took}.`);
}
conclude(
  results.map((result) => ({ test: `fault: ${result.fault}`, figure: describe(result), isPassed: result.isPassed })),
);
