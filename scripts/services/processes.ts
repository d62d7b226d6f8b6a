/** What Linux says about the processes of this machine. Elsewhere there is no /proc, and every answer is that nothing is known. */
import { readdirSync, readFileSync } from "node:fs";

/** A number alone may belong to another process by now; with the moment of its start it is one process for ever. */
export interface ProcessId {
  pid: number;
  /** In ticks since the machine started, as in field 22 of /proc/PID/stat. */
  startedAt: number;
}

function readProc(pid: number | "self", file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return ""; // it has ended, belongs to another user, or this is not Linux
  }
}

/** Fields of /proc/PID/stat after the name, which may itself contain spaces and brackets. */
const statOf = (pid: number | "self") =>
  readProc(pid, "stat")
    .replace(/^.*\) /s, "")
    .split(" ");

/** Undefined for a process that has ended, also while its parent has not asked for its exit code yet. */
export function processId(pid: number): ProcessId | undefined {
  const [state, , ...rest] = statOf(pid);
  const startedAt = Number(rest[17]);
  return !state || state === "Z" || state === "X" || !startedAt ? undefined : { pid, startedAt };
}

export const isRunning = ({ pid, startedAt }: ProcessId): boolean => processId(pid)?.startedAt === startedAt;
export const parentOf = (pid: number): number => Number(statOf(pid)[1] ?? 0);
const nameOf = (pid: number): string => readProc(pid, "comm").trim();

/** The value that a variable had when the process was started. */
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
    // It ended by itself between our two looks.
  }
}

const LONGEST_MS = 10_000;

/** Ends them at once and returns when they are gone. PostgreSQL gets the signal on which it takes its children along and frees its memory. */
export function endProcesses(processes: readonly ProcessId[]): void {
  for (const { pid } of processes.filter(isRunning)) send(pid, nameOf(pid) === "postgres" ? "SIGQUIT" : "SIGKILL");
  const deadline = performance.now() + LONGEST_MS;
  while (processes.some(isRunning) && performance.now() < deadline) pause(20);
  for (const { pid } of processes.filter(isRunning)) send(pid, "SIGKILL");
}
