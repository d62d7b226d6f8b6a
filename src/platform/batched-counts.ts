import type { Logger } from "./log.ts";

const FLUSH_AFTER_MS = 5_000;
/** Sums wait while the database cannot be reached. Beyond this number of keys, new keys are not counted. */
const MOST_WAITING = 10_000;

export interface BatchedCountsOptions {
  save: (sums: ReadonlyMap<string, number>) => Promise<void>;
  log: Pick<Logger, "warn">;
  /** The name of the counted thing, for the log. */
  what: string;
}

/**
 * Adds up counts by key and saves the sums every few seconds, so that a count costs no write. A process that is killed
 * loses the sums of the last seconds.
 */
export function createBatchedCounts({ save, log, what }: BatchedCountsOptions) {
  let waiting = new Map<string, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const add = (key: string, count: number) => {
    const before = waiting.get(key);
    if (before !== undefined || waiting.size < MOST_WAITING) waiting.set(key, (before ?? 0) + count);
  };

  async function saveWaiting(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.size === 0) return;
    const sums = waiting;
    waiting = new Map();
    try {
      await save(sums);
    } catch (error) {
      log.warn({ err: error, keys: sums.size }, `${what} could not be saved; they are tried again`);
      for (const [key, count] of sums) add(key, count);
      plan();
    }
  }

  /** Saves run one after the other, so that the last one includes all counts. */
  let saving = Promise.resolve();
  const flush = (): Promise<void> => (saving = saving.then(saveWaiting));

  function plan(): void {
    timer ??= setTimeout(() => void flush(), FLUSH_AFTER_MS).unref();
  }

  return {
    count(key: string): void {
      add(key, 1);
      plan();
    },

    /** Saves the waiting sums. It is also called when the process stops. */
    flush,

    async close(): Promise<void> {
      await flush();
      // A failed flush has scheduled another one.
      clearTimeout(timer);
    },
  };
}
