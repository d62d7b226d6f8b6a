/** Finds processes through /proc, and kills them. On systems other than Linux, no process is ever found. */
import { readdirSync, readFileSync } from "node:fs";

/** A process ID can be reused. Together with the start time it is unique. */
export interface ProcessRef {
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
export function findProcess(pid: number): ProcessRef | undefined {
  const [state, , ...rest] = statOf(pid);
  const startedAt = Number(rest[17]);
  return !state || state === "Z" || state === "X" || !startedAt ? undefined : { pid, startedAt };
}

export const isRunning = ({ pid, startedAt }: ProcessRef): boolean => findProcess(pid)?.startedAt === startedAt;
export const parentOf = (pid: number): number => Number(statOf(pid)[1] ?? 0);
const nameOf = (pid: number): string => readProc(pid, "comm").trim();

/** The value that an environment variable had when the process was started. */
export const initialEnvironmentVariable = (pid: number, name: string): string | undefined =>
  readProc(pid, "environ")
    .split("\0")
    .find((line) => line.startsWith(`${name}=`))
    ?.slice(name.length + 1);

export function allProcesses(): ProcessRef[] {
  try {
    return readdirSync("/proc").flatMap((name) => (/^\d+$/.test(name) ? (findProcess(Number(name)) ?? []) : []));
  } catch {
    return [];
  }
}

const sleepSync = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It ended between the check and the signal.
  }
}

const EXIT_TIMEOUT_MS = 10_000;

/**
 * Kills the processes and waits up to 10 s for them to exit. Those still running then get SIGKILL. PostgreSQL gets
 * SIGQUIT first, on which it ends its children and frees its shared memory.
 */
export function killProcesses(processes: readonly ProcessRef[]): void {
  for (const { pid } of processes.filter(isRunning)) send(pid, nameOf(pid) === "postgres" ? "SIGQUIT" : "SIGKILL");
  const deadline = performance.now() + EXIT_TIMEOUT_MS;
  while (processes.some(isRunning) && performance.now() < deadline) sleepSync(20);
  for (const { pid } of processes.filter(isRunning)) send(pid, "SIGKILL");
}
