/** Starts commands in the clone, each in its own process group, and ends them. */
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
  /** Signals the whole process group, as a terminal does on Ctrl-C. */
  end(signal: "SIGINT" | "SIGKILL"): Promise<void>;
}

/** Starts a command that does not end by itself, and waits for a line that begins with `ready`. */
export async function runUntilReady(command: string, place: Place, seconds: number): Promise<Running> {
  const child = start(command, place);
  const output = collectOutput(child);
  const isReady = async () => {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`${command} ended before it was ready:\n${output()}`);
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

/**
 * Processes whose working directory is below the folder. Needed because services are not in our process groups. Linux
 * only; elsewhere it returns none.
 */
export function processesIn(folder: string): number[] {
  if (process.platform !== "linux") return [];
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return `${readlinkSync(`/proc/${pid}/cwd`)}${sep}`.startsWith(`${folder}${sep}`);
      } catch {
        return false; // the process has ended
      }
    })
    .map(Number);
}

function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // the process has ended
  }
}

export async function killAll(folder: string): Promise<void> {
  for (const { pid } of running) if (pid) kill(-pid);
  for (const pid of processesIn(folder)) kill(pid);
  await waitUntil(async () => processesIn(folder).length === 0, "The end of what ran in the clone", 10);
}
