import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { waitUntil } from "../../scripts/services/service.ts";

export interface Child {
  /** SIGKILL, as in a power cut. */
  kill(): Promise<void>;
  stop(): Promise<void>;
  /** Stops it without ending it: its connections stay open, and it answers nothing. */
  silence(): void;
  wake(): void;
}

interface ChildOptions {
  name: string;
  command: string;
  args: readonly string[];
  environment?: Record<string, string>;
  cwd?: string;
  isReady: () => Promise<boolean>;
}

const isOver = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

export async function startChild({
  name,
  command,
  args,
  environment = {},
  cwd,
  isReady,
}: ChildOptions): Promise<Child> {
  const child = spawn(command, args, {
    cwd,
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, ...environment },
  });
  const end = async (signal: "SIGKILL" | "SIGTERM") => {
    if (isOver(child)) return;
    const over = once(child, "exit");
    child.kill(signal);
    await over;
  };
  try {
    await waitUntil(
      async () => {
        if (isOver(child)) throw new Error(`${name} exited at once`);
        return isReady();
      },
      name,
      30,
    );
  } catch (error) {
    await end("SIGKILL");
    throw error;
  }
  return {
    kill: () => end("SIGKILL"),
    stop: () => end("SIGTERM"),
    silence: () => void child.kill("SIGSTOP"),
    wake: () => void child.kill("SIGCONT"),
  };
}
