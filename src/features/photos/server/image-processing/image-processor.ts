import { availableParallelism } from "node:os";
import { createImageChild, type ImageChild, type Loss } from "./image-child-process.ts";
import type { ProcessedImage } from "./processed-image.ts";

export interface ImageProcessorOptions {
  /** Photos at a time, each in a process of its own. */
  lanes?: number;
  deadlineMs?: number;
  /** After so many a child is replaced by a fresh one. */
  photosPerChild?: number;
  /** In bytes, for one child. */
  mostMemory?: number;
  onLoss?: (loss: Loss) => void;
}

export interface ImageProcessor {
  /** Refuses with `failed` what hangs, crashes or swallows memory. Rejected only for reasons that are not the photo's: it may be tried again. */
  press(bytes: Buffer): Promise<ProcessedImage>;
  /** What is being pressed is rejected. */
  stop(): Promise<void>;
  /** Of the children that live. */
  pids(): number[];
}

/** More than any photo within the limits takes (make-files.ts). */
const MOST_MEMORY = 550 * 1024 * 1024;

/** Turns uploads into photos, in children: hostile bytes meet the decoders there, where they can do no harm. This process never loads the decoders. */
export function createImageProcessor(options: ImageProcessorOptions = {}): ImageProcessor {
  const { lanes = availableParallelism(), deadlineMs = 20_000, photosPerChild = 200, mostMemory = MOST_MEMORY, onLoss } = options;
  const all = Array.from({ length: lanes }, () => createImageChild({ deadlineMs, photosPerChild, mostMemory, onLoss }));
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
    async press(bytes) {
      if (isStopped) throw new Error("The press was stopped");
      const lane = await freeLane();
      try {
        return await lane.press(bytes);
      } finally {
        giveBack(lane);
      }
    },
    async stop() {
      isStopped = true;
      for (const { reject } of waiting.splice(0)) reject(new Error("The press was stopped"));
      await Promise.all(all.map((lane) => lane.stop()));
    },
    pids: () => all.flatMap(({ pid }) => pid ?? []),
  };
}
