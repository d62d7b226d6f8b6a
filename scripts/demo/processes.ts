import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { projectRoot } from "../services/paths.ts";

type Environment = Record<string, string | undefined>;

const withParent = pathToFileURL(join(import.meta.dirname, "with-parent.ts")).href;
const children = new Set<ChildProcess>();
const isOver = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

function track(child: ChildProcess): void {
  children.add(child);
  child.once("exit", () => children.delete(child));
}

/** Runs a JavaScript or TypeScript file to its end. Shows its stdout only if it fails. */
export async function runToEnd(what: string, args: readonly string[], env: Environment): Promise<void> {
  const child = spawn(process.execPath, args, {
    cwd: projectRoot,
    env,
    stdio: ["ignore", "pipe", "inherit"],
    windowsHide: true,
  });
  track(child);
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => {
    output += chunk.toString();
  });
  const [code, signal] = (await once(child, "exit")) as [number | null, string | null];
  if (code !== 0) throw new Error(`${what} failed (${signal ?? code})\n${output}`);
}

/** Starts a process that runs until `endAll` or until this process dies. */
export function keepRunning(args: readonly string[], env: Environment, onExit: (code: number | null) => void): void {
  const child = spawn(process.execPath, ["--import", withParent, ...args], {
    cwd: projectRoot,
    env,
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    // Ctrl-C then reaches only the demo, which stops the others in order. On Windows a detached process would open a
    // console window.
    detached: process.platform !== "win32",
  });
  track(child);
  child.once("exit", onExit);
}

export async function endAll(): Promise<void> {
  await Promise.all(
    [...children].map(async (child) => {
      if (isOver(child)) return;
      const end = once(child, "exit");
      if (child.connected) child.disconnect();
      else child.kill("SIGTERM");
      await end;
    }),
  );
}
