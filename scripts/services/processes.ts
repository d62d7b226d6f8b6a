/** Reads /proc for information about processes. On other systems than Linux every result is empty. */
import { readdirSync, readFileSync } from "node:fs";

/** A process ID can be reused. Together with the start time it is unique. */
export interface ProcessId {
  pid: number;
  /** In ticks since boot: field 22 of /proc/PID/stat. */
  startedAt: number;
}

function readProc(pid: number | "self", file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return ""; // it has ended, belongs to another user, or this is not Linux
  }
}

/** Fields of /proc/PID/stat after the name, which may contain spaces and brackets itself. */
const statOf = (pid: number | "self") =>
  readProc(pid, "stat")
    .replace(/^.*\) /s, "")
    .split(" ");

/** Undefined for a process that has ended, zombies included. */
export function processId(pid: number): ProcessId | undefined {
  const [state, , ...rest] = statOf(pid);
  const startedAt = Number(rest[17]);
  return !state || state === "Z" || state === "X" || !startedAt ? undefined : { pid, startedAt };
}

export const isRunning = ({ pid, startedAt }: ProcessId): boolean => processId(pid)?.startedAt === startedAt;
export const parentOf = (pid: number): number => Number(statOf(pid)[1] ?? 0);
const nameOf = (pid: number): string => readProc(pid, "comm").trim();

/** The value that an environment variable had when the process was started. */
export const startVariable = (pid: number, name: string): string | undefined =>
  readProc(pid, "environ")
    .split("\0")
    .find((line) => line.startsWith(`${name}=`))
    ?.slice(name.length + 1);

export function allProcesses(): ProcessId[] {
  try {
    return readdirSync("/proc").flatMap((name) => (/^\d+$/.test(name) ? (processId(Number(name)) ?? []) : []));
  } catch {
    return [];
  }
}

const pause = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It ended between the check and the signal.
  }
}

const LONGEST_MS = 10_000;

/**
 * Kills the processes and waits until they are gone. PostgreSQL gets SIGQUIT, on which it ends its children and frees
 * its shared memory.
 */
export function endProcesses(processes: readonly ProcessId[]): void {
  for (const { pid } of processes.filter(isRunning)) send(pid, nameOf(pid) === "postgres" ? "SIGQUIT" : "SIGKILL");
  const deadline = performance.now() + LONGEST_MS;
  while (processes.some(isRunning) && performance.now() < deadline) pause(20);
  for (const { pid } of processes.filter(isRunning)) send(pid, "SIGKILL");
}
