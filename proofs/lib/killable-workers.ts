import { fork } from "node:child_process";
import { once } from "node:events";

const WORKERS = 2;

interface Worker {
  /** Resolves when the work is done or the worker is dead. */
  work(time: number): Promise<void>;
  /** SIGKILL, as in a power cut. False if it was dead already. */
  kill(): boolean;
  isDead(): boolean;
  end(): Promise<void>;
}

async function startWorker(file: string, environment: Record<string, string>): Promise<Worker> {
  const child = fork(file, { env: { ...process.env, ...environment } });
  const exit = once(child, "exit");
  let isDead = false;
  let onWord: (() => void) | undefined;
  const word = () => Promise.race([exit, new Promise<void>((resolve) => (onWord = resolve))]);
  child.on("message", () => onWord?.());
  child.once("exit", () => (isDead = true));
  await word();
  if (isDead) throw new Error("A worker exited at once");
  return {
    async work(time) {
      const done = word();
      child.send(time);
      await done;
    },
    kill() {
      if (isDead) return false;
      isDead = true;
      return child.kill("SIGKILL");
    },
    isDead: () => isDead,
    async end() {
      if (!isDead) child.disconnect();
      await exit;
    },
  };
}

/**
 * Two workers at the same time, each a process that runs `file`. Each may be killed at any time and is then replaced.
 */
export async function startWorkers(file: string, environment: Record<string, string>) {
  const start = () => startWorker(file, environment);
  const workers = await Promise.all(Array.from({ length: WORKERS }, start));
  return {
    run: (time: number) => Promise.all(workers.map((worker) => worker.work(time))),
    kill: (which: number): boolean => workers[which % WORKERS]?.kill() ?? false,
    async replaceDead(): Promise<void> {
      await Promise.all(
        workers.map(async (worker, index) => {
          if (!worker.isDead()) return;
          await worker.end();
          workers[index] = await start();
        }),
      );
    },
    async stop(): Promise<void> {
      await Promise.all(workers.map((worker) => worker.end()));
    },
  };
}
