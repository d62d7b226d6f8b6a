import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";

const WORKING_MS = 6_000;

/**
 * Runs a worker for a few seconds and ends it. Returns what went wrong: an error in its log, or an exit code other than
 * 0.
 */
export async function runWorkerOnce(folder: string, environment: Record<string, string>): Promise<string | undefined> {
  const child = spawn(process.execPath, ["src/main/worker.ts"], {
    cwd: folder,
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, NODE_ENV: "demo", LOG_LEVEL: "info", ...environment },
  });
  let log = "";
  child.stdout.on("data", (chunk: Buffer) => (log += chunk.toString()));
  const end = once(child, "exit");
  await Promise.race([sleep(WORKING_MS), end]);
  child.kill("SIGTERM");
  const [code] = (await end) as [number | null];
  const error = log.split("\n").find((line) => /"level":"?(?:50|60|error|fatal)/.test(line));
  if (error) return error.slice(0, 300);
  if (!log.includes("worker started")) return "it did not start";
  return code === 0 ? undefined : `it ended with ${code}`;
}
