/** The worker as it is deployed, which can be killed. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");

export interface WorkerProcess {
  /** SIGKILL, as in a power cut. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

export async function startWorker(environment: Record<string, string>): Promise<WorkerProcess> {
  const child = spawn(process.execPath, ["src/main/worker.ts"], {
    cwd: root,
    env: { ...process.env, ...environment, LOG_LEVEL: "info" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  await untilStarted(child);
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, "exit");
    child.kill(signal);
    await exit;
  };
  return { kill: () => end("SIGKILL"), stop: () => end("SIGTERM") };
}

async function untilStarted(child: ChildProcess): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    child.once("exit", () => reject(new Error("The worker exited at once")));
    child.stdout?.on("data", (chunk: Buffer) => {
      if (chunk.toString().includes("worker started")) resolve();
    });
  });
}
