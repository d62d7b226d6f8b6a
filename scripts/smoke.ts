/**
 * npm run smoke: runs every script that no gate runs completely, one after the other, in its smallest useful size
 * (scripts/smoke/table.ts), so that a broken script is noticed. Prints the seconds of each and the output of failed
 * ones; exits with 1 if any failed. Names of scripts and proofs as arguments select them; with CORE_ONLY, which .ci/run
 * sets, no proof is run. Needs a build.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { dropDatabase } from "../test/database.ts";
import { developmentServices } from "./services/development.ts";
import { projectRoot } from "./services/paths.ts";
import { beginRun } from "./services/script-run.ts";
import { startServices, waitUntil } from "./services/service.ts";
import { type SmokeRun, smokeRuns } from "./smoke/table.ts";

/** Generous, because a shared machine may be several times slower than usual. */
const LONGEST_S = 600;
const READY_S = 120;

beginRun();
const { postgres, authEmulator, allServices } = developmentServices();
const started = await startServices(allServices);
const database = new URL(postgres.databaseUrl);
database.pathname = "/nestmates_smoke";

const { scripts } = JSON.parse(readFileSync(join(projectRoot, "package.json"), "utf8")) as {
  scripts: Record<string, string>;
};

function startScript({ script, args = [], env = {}, readyAt }: SmokeRun) {
  const environment: Record<string, string | undefined> = {
    ...process.env,
    FIREBASE_AUTH_EMULATOR_HOST: authEmulator.host,
    ...env,
  };
  // Proofs create their own databases, and the others need none.
  if (/^(db:|jobs|start|scripts\/(index|after))/.test(script)) environment["DATABASE_URL"] = database.href;
  // Servers are started without npm, because npm would end at once on a signal and leave the server running.
  const command = script.endsWith(".ts")
    ? `node ${script}`
    : readyAt
      ? (scripts[script] ?? "")
      : `npm run --silent ${script} --`;
  const [program = "", ...options] = command.split(" ");
  const child = spawn(program, [...options, ...args], {
    cwd: projectRoot,
    env: environment,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  return { child, output: () => output };
}

async function codeOf(child: ChildProcess, seconds: number): Promise<number | string> {
  const late = AbortSignal.timeout(seconds * 1000);
  try {
    const [code, signal] = (await once(child, "exit", { signal: late })) as [number | null, string | null];
    return code ?? signal ?? "gone";
  } catch {
    child.kill("SIGKILL"); // its child processes end too, see scripts/services/script-run.ts
    return `still running after ${seconds} s`;
  }
}

async function tryServer(child: ChildProcess, readyAt: string): Promise<number | string> {
  const isReady = () =>
    fetch(readyAt).then(
      ({ ok }) => ok,
      () => false,
    );
  const over = codeOf(child, LONGEST_S);
  try {
    await waitUntil(isReady, readyAt, READY_S);
  } catch (error) {
    child.kill("SIGKILL");
    return String(error);
  }
  child.kill("SIGTERM");
  return over;
}

const wanted = process.argv.slice(2);
const nameOf = ({ script, args }: SmokeRun) => (script === "prove" ? (args?.[0] ?? script) : script);
const isWanted = (run: SmokeRun) =>
  wanted.length > 0 ? wanted.includes(nameOf(run)) : !(process.env["CORE_ONLY"] && run.script === "prove");
const failed: string[] = [];
await dropDatabase(database.href);
for (const run of smokeRuns.filter(isWanted)) {
  const begun = performance.now();
  const { child, output } = startScript(run);
  const code = run.readyAt ? await tryServer(child, run.readyAt) : await codeOf(child, LONGEST_S);
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  console.log(`${code === 0 ? "ok  " : "FAIL"} ${seconds.padStart(6)} s  ${nameOf(run)}`);
  if (code === 0) continue;
  failed.push(nameOf(run));
  console.log(`${output().split("\n").slice(-40).join("\n")}\n(${code})`);
}
await dropDatabase(database.href);
for (const service of started.toReversed()) await service.stop();
console.log(failed.length > 0 ? `\nfailed: ${failed.join(", ")}` : "\nall scripts work");
process.exit(failed.length > 0 ? 1 : 0);
