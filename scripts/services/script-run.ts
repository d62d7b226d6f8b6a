/**
 * Makes sure that a script leaves nothing running when it is interrupted, crashes or is killed. Everything that it
 * starts inherits an environment variable with its name (NEST_MATES_RUN), and its temporary folders carry the same
 * name. If a script was killed, the next one of this checkout finds and ends its processes by that name. Processes of a
 * script that still runs are never touched.
 *
 * Linux only. On other systems a script cleans up only when it ends normally.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { constants, tmpdir } from "node:os";
import { join } from "node:path";
import { projectRoot } from "./paths.ts";
import {
  allProcesses,
  findProcess,
  initialEnvironmentVariable,
  isRunning,
  killProcesses,
  type ProcessRef,
  parentOf,
} from "./processes.ts";

const VARIABLE = "NEST_MATES_RUN";
const WATCH_MS = 500;
/** Keeps two checkouts on one machine apart. */
const checkout = createHash("sha256").update(projectRoot).digest("hex").slice(0, 6);

const nameOf = ({ pid, startedAt }: ProcessRef) => `${checkout}-${pid}-${startedAt}`;

/** The script of this checkout that started a process or created a folder; undefined if there is none. */
function ownerIn(name: string): ProcessRef | undefined {
  const [, of, pid, startedAt] = /^([0-9a-f]{6})-(\d+)-(\d+)/.exec(name) ?? [];
  return of === checkout ? { pid: Number(pid), startedAt: Number(startedAt) } : undefined;
}

const FOLDER = "nest-mates-run-";

/** A new folder that is removed at the end of this run, or at the latest by the next script. */
export const temporaryFolder = (name: string): string => mkdtempSync(join(tmpdir(), `${FOLDER}${ownName()}-${name}-`));

const ownName = () => nameOf(findProcess(process.pid) ?? { pid: process.pid, startedAt: 0 });

function removeFolders(isLeft: (owner: ProcessRef) => boolean): void {
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

function endStarted(isLeft: (owner: ProcessRef) => boolean): void {
  // Repeat until none is found: an ended process may have been a script that started others.
  for (;;) {
    const left = allProcesses().filter(({ pid }) => {
      const owner = pid === process.pid ? undefined : ownerIn(initialEnvironmentVariable(pid, VARIABLE) ?? "");
      return owner !== undefined && isLeft(owner);
    });
    if (left.length === 0) break;
    killProcesses(left);
  }
  removeFolders(isLeft);
}

const canLook = () => findProcess(process.pid) !== undefined;

/** Ends processes of scripts that are no longer running. */
export function endLeftovers(): void {
  if (canLook()) endStarted((owner) => !isRunning(owner));
}

/**
 * The shell and the npm that started this script. They are watched because npm passes on every signal except SIGKILL.
 */
function npmAbove(): ProcessRef[] {
  const above: ProcessRef[] = [];
  for (let pid = process.pid; initialEnvironmentVariable(pid, "npm_lifecycle_event") !== undefined; ) {
    pid = parentOf(pid);
    const parent = findProcess(pid);
    if (!parent) break;
    above.push(parent);
  }
  return above;
}

/** For child processes that get a custom environment. */
export const runVariable = (): Record<string, string> =>
  process.env[VARIABLE] ? { [VARIABLE]: process.env[VARIABLE] } : {};

let hasBegun = false;

/**
 * Every script that starts processes calls this first. Scripts whose processes should outlive them (npm run services)
 * call `endLeftovers` instead.
 */
export function beginRun(): void {
  if (hasBegun || !canLook()) return;
  hasBegun = true;
  endLeftovers();
  const name = ownName();
  process.env[VARIABLE] = name;
  // Also runs after an uncaught error. After a normal run there is nothing left to end.
  process.once("exit", () => endStarted((owner) => nameOf(owner) === name));
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.on(signal, () => {
      // If there are other listeners, they clean up in order and exit.
      if (process.listenerCount(signal) === 1) process.exit(128 + constants.signals[signal]);
    });
  const above = npmAbove();
  const watch = setInterval(() => {
    if (!above.every(isRunning)) process.exit(1);
  }, WATCH_MS);
  watch.unref();
}
