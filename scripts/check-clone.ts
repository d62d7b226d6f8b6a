/**
 * node scripts/check-clone.ts: clones HEAD into an empty folder and runs the README's commands there, as an ordinary user
 * without Debian's PostgreSQL, until a member has liked a post in a real browser. Then kills the demo with SIGKILL and
 * starts `npm run dev`, which must cope with the services that were left running. CLONE_PORT moves its ports (14600 to
 * 14699).
 */
import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { killAll, type Place, processesIn, runToEnd, runUntilReady } from "./check-clone/commands.ts";
import { describeUser, furnishHome, handOver, ordinaryEnvironment } from "./check-clone/ordinary-user.ts";
import { commandsBelow } from "./check-clone/readme.ts";
import { visitAsMember, visitDevelopment } from "./check-clone/visit.ts";
import { projectRoot } from "./services/paths.ts";
import { beginRun } from "./services/script-run.ts";
import { waitUntil } from "./services/service.ts";

beginRun();
const READY_SECONDS = 600;
const port = Number(process.env["CLONE_PORT"] ?? 14_600);
const ports = { PORT: port, POSTGRES_PORT: port + 1, MAIL_PORT: port + 2, AUTH_EMULATOR_PORT: port + 3 };
const origin = `http://127.0.0.1:${port}`;

const secondsSince = (moment: number) => Math.round((performance.now() - moment) / 1000);

function cloneInto(folder: string): void {
  const { status, stderr } = spawnSync("git", ["clone", "--quiet", "--no-hardlinks", projectRoot, folder], {
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`git clone failed: ${stderr}`);
}

async function check(folder: string): Promise<void> {
  const place: Place = {
    folder: join(folder, "clone"),
    env: {
      ...ordinaryEnvironment(join(folder, "home")),
      ...Object.fromEntries(Object.entries(ports).map(([name, value]) => [name, String(value)])),
    },
  };
  furnishHome(join(folder, "home"));
  console.log(`As ${describeUser()}`);

  const begun = performance.now();
  cloneInto(place.folder);
  handOver(folder);
  const commands = commandsBelow(readFileSync(join(place.folder, "README.md"), "utf8"), "## Run it");
  const last = commands.pop() ?? "";
  for (const command of commands) await runToEnd(command, place);
  const demo = await runUntilReady(last, place, READY_SECONDS);
  console.log(`  from clone to ready: ${secondsSince(begun)} s`);
  await visitAsMember(origin);

  // Simulates a crash: the next command finds services that are still running.
  await demo.end("SIGKILL");
  const begunDev = performance.now();
  const dev = await runUntilReady("npm run dev", place, READY_SECONDS);
  console.log(`  from SIGKILL of the demo to ready: ${secondsSince(begunDev)} s`);
  await visitDevelopment(origin);
  await dev.end("SIGINT");
  await waitUntil(async () => processesIn(place.folder).length === 0, "The end of everything after Ctrl-C", 30);
  console.log("  Ctrl-C left no process behind");
}

const folder = realpathSync(mkdtempSync(join(tmpdir(), "nest-mates-clone-")));
chmodSync(folder, 0o755);

async function tidyUp(): Promise<void> {
  await killAll(folder);
  rmSync(folder, { recursive: true, force: true });
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
  process.once(signal, () => void tidyUp().finally(() => process.exit(130)));
try {
  await check(folder);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await tidyUp();
}
