import { type ChildProcess, fork } from "node:child_process";
import { readFileSync } from "node:fs";
import type { ProcessedImage } from "./processed-image.ts";

/**
 * Messages of the child process. It reports that it is ready, or the result of a photo with the memory in use
 * afterwards.
 */
export type ChildMessage = "ready" | { processed: ProcessedImage; memory: number };

/** Why processing was given up. */
export interface Loss {
  reason: "deadline" | "memory" | "crash";
  pid: number | undefined;
  code: number | null;
  signal: NodeJS.Signals | null;
}

export interface ImageChildOptions {
  deadlineMs: number;
  photosPerChild: number;
  /** A child that uses more is killed. */
  mostMemory: number;
  /** Called for logging. */
  onLoss?: ((loss: Loss) => void) | undefined;
}

export interface ImageChild {
  /**
   * Processes one photo at a time. Rejects only for reasons other than the photo, so that the caller can try it again.
   */
  process(bytes: Buffer): Promise<ProcessedImage>;
  stop(): Promise<void>;
  readonly pid: number | undefined;
}

const childFile = new URL("./image-child.ts", import.meta.url);
const WATCH_MS = 100;
const MB = 1024 * 1024;
/** A child that still uses this much after its work has a leak. */
const MOST_MEMORY_KEPT = 256 * MB;

/** Processes photos one after another in a child process, which is replaced when necessary. */
export function createImageChild({ deadlineMs, photosPerChild, mostMemory, onLoss }: ImageChildOptions): ImageChild {
  let child: ChildProcess | undefined;
  let processedByChild = 0;
  let isStopped = false;

  async function processImage(bytes: Buffer): Promise<ProcessedImage> {
    // A child that ended between two photos was not killed by a photo.
    if (child && hasEnded(child)) await endChild();
    child ??= await startChild();
    // stop() may have been called while the child started.
    if (isStopped) await endChild();
    if (!child) throw new Error("The image processor was stopped");
    const answer = await ask(child, bytes);
    if ("reason" in answer) {
      await endChild();
      if (isStopped) throw new Error("The image processor was stopped");
      onLoss?.(answer);
      return { ok: false, refusal: "failed" };
    }
    processedByChild++;
    if (processedByChild >= photosPerChild || answer.memory > MOST_MEMORY_KEPT) await endChild();
    return answer.processed;
  }

  function ask(asked: ChildProcess, bytes: Buffer): Promise<Exclude<ChildMessage, "ready"> | Loss> {
    const deadline = performance.now() + deadlineMs;
    const { promise, resolve } = Promise.withResolvers<Exclude<ChildMessage, "ready"> | Loss>();
    let reason: Loss["reason"] = "crash";
    const watch = setInterval(() => {
      if (performance.now() > deadline) reason = "deadline";
      else if (memoryOf(asked) > mostMemory) reason = "memory";
      else return;
      asked.kill("SIGKILL");
    }, WATCH_MS);
    const lost = (code: number | null, signal: NodeJS.Signals | null) =>
      resolve({ reason, pid: asked.pid, code, signal });
    asked.once("message", resolve);
    asked.once("exit", lost);
    // If sending fails, the child is gone.
    asked.send(bytes, (error) => error && asked.kill("SIGKILL"));
    if (hasEnded(asked)) lost(asked.exitCode, asked.signalCode);
    return promise.finally(() => {
      clearInterval(watch);
      asked.off("message", resolve);
      asked.off("exit", lost);
    });
  }

  async function endChild(): Promise<void> {
    const ended = child;
    child = undefined;
    processedByChild = 0;
    if (!ended || hasEnded(ended)) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    ended.once("exit", () => resolve());
    ended.kill("SIGKILL");
    await promise;
  }

  return {
    process: processImage,
    async stop() {
      isStopped = true;
      await endChild();
    },
    get pid() {
      return child?.pid;
    },
  };
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null;

/** The environment of the child. It contains nothing of the parent's, which has secrets. */
const childEnvironment = {
  // With fewer malloc arenas, memory is returned sooner.
  MALLOC_ARENA_MAX: "2",
  UV_THREADPOOL_SIZE: "1",
  VIPS_BLOCK_UNTRUSTED: "1",
};

async function startChild(): Promise<ChildProcess> {
  const child = fork(childFile, [], {
    serialization: "advanced",
    // This limits the JavaScript heap only; pixels are not part of it.
    execArgv: ["--max-old-space-size=64"],
    env: childEnvironment,
    cwd: "/",
    // The output is ignored, because decoders may print text from the file.
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  const { promise, resolve, reject } = Promise.withResolvers<ChildProcess>();
  child.once("message", () => resolve(child));
  child.once("error", reject);
  child.once("exit", (code, signal) => reject(new Error(`The image process did not start: ${code ?? signal}`)));
  await promise;
  // Errors are handled when the process exits.
  child.on("error", () => undefined);
  return child;
}

/** Returns 0 if it is unknown. It is known only on Linux; elsewhere only the deadline applies. */
function memoryOf({ pid }: ChildProcess): number {
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    return Number(kilobytes ?? 0) * 1024;
  } catch {
    return 0;
  }
}
