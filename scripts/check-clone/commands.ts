/** Commands that run in the clone, each in a process group of its own, and their end. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readlinkSync } from "node:fs";
import { sep } from "node:path";
import { waitUntil } from "../services/service.ts";
import { asOrdinaryUser } from "./ordinary-user.ts";

export interface Place {
  folder: string;
  env: Record<string, string>;
}

const running = new Set<ChildProcess>();

function start(command: string, { folder, env }: Place): ChildProcess {
  const [program, args] = asOrdinaryUser(command);
  console.log(`$ ${command}`);
  const child = spawn(program, args, { cwd: folder, env, stdio: ["ignore", "pipe", "pipe"], detached: true });
  running.add(child);
  child.once("exit", () => running.delete(child));
  return child;
}

function collectOutput(child: ChildProcess): () => string {
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
  return () => output;
}

export async function runToEnd(command: string, place: Place): Promise<void> {
  const child = start(command, place);
  const output = collectOutput(child);
  const [code] = (await once(child, "exit")) as [number | null];
  if (code !== 0) throw new Error(`${command} ended with ${code}:\n${output()}`);
}

export interface Running {
  /** To the whole group, as a terminal does on Ctrl-C. */
  end(signal: "SIGINT" | "SIGKILL"): Promise<void>;
}

/** Starts a command that goes on, and waits for a line that begins with `ready`. */
export async function runUntilReady(command: string, place: Place, seconds: number): Promise<Running> {
  const child = start(command, place);
  const output = collectOutput(child);
  const isReady = async () => {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`${command} ended before it was ready:\n${output()}`);
    return /^ready /m.test(output());
  };
  await waitUntil(isReady, command, seconds).catch((error: unknown) => {
    throw new Error(`${command}: no line 'ready'. It wrote:\n${output()}`, { cause: error });
  });
  return {
    async end(signal) {
      const end = once(child, "exit");
      if (child.pid) process.kill(-child.pid, signal);
      await end;
    },
  };
}

/** Processes that work below the folder: services are in no group of ours. Linux only; elsewhere none are found. */
export function processesIn(folder: string): number[] {
  if (process.platform !== "linux") return [];
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return `${readlinkSync(`/proc/${pid}/cwd`)}${sep}`.startsWith(`${folder}${sep}`);
      } catch {
        return false; // it has ended
      }
    })
    .map(Number);
}

function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // it has ended
  }
}

/** Whatever happened before: nothing that was started here goes on. */
export async function killAll(folder: string): Promise<void> {
  for (const { pid } of running) if (pid) kill(-pid);
  for (const pid of processesIn(folder)) kill(pid);
  await waitUntil(async () => processesIn(folder).length === 0, "The end of what ran in the clone", 10);
}
