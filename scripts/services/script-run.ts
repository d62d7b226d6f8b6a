/**
 * A script that is interrupted, crashes or is killed leaves nothing running. All that it starts inherits a variable that names it (NEST_MATES_RUN), and its
 * temporary folders carry the same name. So whatever a script could not end itself, because it was killed, is found and ended by the next one of this checkout,
 * without a list that could be wrong. Processes of a script that still runs are never touched.
 *
 * Linux only; elsewhere a script ends what it started when it ends in good order.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { constants, tmpdir } from "node:os";
import { join } from "node:path";
import { projectRoot } from "./paths.ts";
import { allProcesses, endProcesses, isRunning, type ProcessId, parentOf, processId, startVariable } from "./processes.ts";

const VARIABLE = "NEST_MATES_RUN";
const WATCH_MS = 500;
/** Two checkouts on one machine leave each other alone. */
const checkout = createHash("sha256").update(projectRoot).digest("hex").slice(0, 6);

const nameOf = ({ pid, startedAt }: ProcessId) => `${checkout}-${pid}-${startedAt}`;

/** The script that a process or folder was started by, if it is one of this checkout. */
function ownerIn(name: string): ProcessId | undefined {
  const [, of, pid, startedAt] = /^([0-9a-f]{6})-(\d+)-(\d+)/.exec(name) ?? [];
  return of === checkout ? { pid: Number(pid), startedAt: Number(startedAt) } : undefined;
}

const FOLDER = "nest-mates-run-";

/** A new folder that is removed with this run, at the latest by the next script. */
export const temporaryFolder = (name: string): string => mkdtempSync(join(tmpdir(), `${FOLDER}${ownName()}-${name}-`));

const ownName = () => nameOf(processId(process.pid) ?? { pid: process.pid, startedAt: 0 });

function removeFolders(isLeft: (owner: ProcessId) => boolean): void {
  for (const name of readdirSync(tmpdir())) {
    const owner = name.startsWith(FOLDER) ? ownerIn(name.slice(FOLDER.length)) : undefined;
    if (!owner || !isLeft(owner)) continue;
    const folder = join(tmpdir(), name);
    for (const place of mountsBelow(folder)) spawnSync("umount", ["--lazy", place]);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

const mountsBelow = (folder: string) =>
  readFileSync("/proc/self/mounts", "utf8")
    .split("\n")
    .flatMap((line) => line.split(" ")[1] ?? [])
    .filter((place) => place.startsWith(`${folder}/`));

function endStarted(isLeft: (owner: ProcessId) => boolean): void {
  // Again, until none is found: what is ended may itself have been a script that started more.
  for (;;) {
    const left = allProcesses().filter(({ pid }) => {
      const owner = pid === process.pid ? undefined : ownerIn(startVariable(pid, VARIABLE) ?? "");
      return owner !== undefined && isLeft(owner);
    });
    if (left.length === 0) break;
    endProcesses(left);
  }
  removeFolders(isLeft);
}

const canLook = () => processId(process.pid) !== undefined;

/** Ends what scripts started that are no longer running. */
export function endLeftovers(): void {
  if (canLook()) endStarted((owner) => !isRunning(owner));
}

/** The shell and the npm that started this script: npm passes on every signal but SIGKILL. */
function npmAbove(): ProcessId[] {
  const above: ProcessId[] = [];
  for (let pid = process.pid; startVariable(pid, "npm_lifecycle_event") !== undefined; ) {
    pid = parentOf(pid);
    const parent = processId(pid);
    if (!parent) break;
    above.push(parent);
  }
  return above;
}

/** For a process that is given an environment of its own. */
export const runVariable = (): Record<string, string> => (process.env[VARIABLE] ? { [VARIABLE]: process.env[VARIABLE] } : {});

let hasBegun = false;

/** The first line of every script that starts processes. Those that are to live on after it (npm run services) call `endLeftovers` instead. */
export function beginRun(): void {
  if (hasBegun || !canLook()) return;
  hasBegun = true;
  endLeftovers();
  const name = ownName();
  process.env[VARIABLE] = name;
  // Also after an uncaught error. There is nothing to end after a run in good order.
  process.once("exit", () => endStarted((owner) => nameOf(owner) === name));
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.on(signal, () => {
      // Others that listen end what they started in order, and then the process.
      if (process.listenerCount(signal) === 1) process.exit(128 + constants.signals[signal]);
    });
  const above = npmAbove();
  const watch = setInterval(() => {
    if (!above.every(isRunning)) process.exit(1);
  }, WATCH_MS);
  watch.unref();
}
