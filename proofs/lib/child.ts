/** A process that a proof starts and may kill or silence. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { projectRoot } from "../../scripts/services/paths.ts";
import { waitUntil } from "../../scripts/services/service.ts";

export interface Child {
  readonly pid: number;
  /** SIGKILL, as in a power cut. */
  kill(): Promise<void>;
  /** SIGTERM. Returns the exit code; null if it was killed. */
  stop(): Promise<number | null>;
  /** Stops it without ending it: its connections stay open, and it answers nothing. */
  silence(): void;
  wake(): void;
  /** What it has written to standard output, with `isHeard`. */
  output(): string;
}

interface ChildOptions {
  name: string;
  command?: string;
  args: readonly string[];
  environment?: Record<string, string>;
  folder?: string;
  isHeard?: boolean;
  /** That it may take to be ready. */
  seconds?: number;
  isReady: (output: string) => boolean | Promise<boolean>;
}

const isOver = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

export async function startChild(options: ChildOptions): Promise<Child> {
  const {
    name,
    command = process.execPath,
    args,
    environment,
    folder = projectRoot,
    isHeard,
    seconds = 60,
    isReady,
  } = options;
  const child = spawn(command, args, {
    cwd: folder,
    stdio: ["ignore", isHeard ? "pipe" : "ignore", "inherit"],
    env: { ...process.env, ...environment },
  });
  let output = "";
  child.stdout?.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const end = async (signal: "SIGKILL" | "SIGTERM"): Promise<number | null> => {
    if (isOver(child)) return child.exitCode;
    const over = once(child, "exit");
    child.kill(signal);
    const [code] = (await over) as [number | null];
    return code;
  };
  const looksReady = async () => {
    if (isOver(child)) throw new Error(`${name} exited at once`);
    return isReady(output);
  };
  await waitUntil(looksReady, name, seconds).catch(async (error: unknown) => {
    await end("SIGKILL");
    throw error;
  });
  return {
    pid: child.pid ?? 0,
    kill: () => end("SIGKILL").then(() => undefined),
    stop: () => end("SIGTERM"),
    silence: () => void child.kill("SIGSTOP"),
    wake: () => void child.kill("SIGCONT"),
    output: () => output,
  };
}

export const answersAt = (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
