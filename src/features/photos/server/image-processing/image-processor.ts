import { availableParallelism } from "node:os";
import { createImageChild, type ImageChild, type Loss } from "./image-child-process.ts";
import type { ProcessedImage } from "./processed-image.ts";

export interface ImageProcessorOptions {
  concurrency?: number;
  deadlineMs?: number;
  /** A child is replaced after this many photos. */
  photosPerChild?: number;
  /** Memory limit of each child in bytes. */
  mostMemory?: number;
  onLoss?: (loss: Loss) => void;
}

export interface ImageProcessor {
  /**
   * Resolves with `failed` if the child hangs, crashes or uses too much memory. Rejects only for reasons other than the
   * photo, so that the caller can try it again.
   */
  process(bytes: Buffer): Promise<ProcessedImage>;
  /** Stops the children. Pending calls of `process` reject. */
  stop(): Promise<void>;
  /** Pids of the running children. */
  pids(): number[];
}

/** This is more than any photo within the limits needs (make-files.ts). */
const MOST_MEMORY = 550 * 1024 * 1024;

/**
 * Turns uploads into photos in child processes, because the decoders read untrusted data. This process never loads the
 * decoders.
 */
export function createImageProcessor(options: ImageProcessorOptions = {}): ImageProcessor {
  const {
    concurrency = availableParallelism(),
    deadlineMs = 20_000,
    photosPerChild = 200,
    mostMemory = MOST_MEMORY,
    onLoss,
  } = options;
  const all = Array.from({ length: concurrency }, () =>
    createImageChild({ deadlineMs, photosPerChild, mostMemory, onLoss }),
  );
  const idle = [...all];
  const waiting: { resolve: (lane: ImageChild) => void; reject: (error: Error) => void }[] = [];
  let isStopped = false;

  function freeLane(): Promise<ImageChild> {
    const lane = idle.pop();
    if (lane) return Promise.resolve(lane);
    const { promise, resolve, reject } = Promise.withResolvers<ImageChild>();
    waiting.push({ resolve, reject });
    return promise;
  }

  function giveBack(lane: ImageChild): void {
    const next = waiting.shift();
    if (next) next.resolve(lane);
    else idle.push(lane);
  }

  return {
    async process(bytes) {
      if (isStopped) throw new Error("The image processor was stopped");
      const lane = await freeLane();
      try {
        return await lane.process(bytes);
      } finally {
        giveBack(lane);
      }
    },
    async stop() {
      isStopped = true;
      for (const { reject } of waiting.splice(0)) reject(new Error("The image processor was stopped"));
      await Promise.all(all.map((lane) => lane.stop()));
    },
    pids: () => all.flatMap(({ pid }) => pid ?? []),
  };
}
