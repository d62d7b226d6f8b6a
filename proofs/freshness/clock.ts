import { createHash } from "node:crypto";

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
/** The simulated clock advances in steps; people act and workers work at each step. */
export const STEP = 6 * HOUR;
export const START = Date.UTC(2027, 0, 1);

/** The first step at or after a time. */
export const toStep = (time: number): number => START + Math.ceil((time - START) / STEP) * STEP;

const SEED = process.env["FRESH_SEED"] ?? "nest-mates";

/**
 * A number from 0 to 1 that depends only on the seed and the question. People act the same in every run, whatever the
 * order of events.
 */
export function dice(...question: (string | number)[]): number {
  return (
    createHash("sha256")
      .update([SEED, ...question].join("|"))
      .digest()
      .readUInt32BE() /
    2 ** 32
  );
}

export const between = (low: number, high: number, ...question: (string | number)[]): number =>
  low + dice(...question) * (high - low);

/** One of the keys, with a probability by its share. */
export function choose<T extends string>(shares: Record<T, number>, ...question: (string | number)[]): T {
  const entries = Object.entries(shares) as [T, number][];
  let left = dice(...question) * entries.reduce((sum, [, share]) => sum + share, 0);
  const [first] = entries.find(([, share]) => (left -= share) < 0) ?? [];
  if (!first) throw new Error("Nothing to choose from");
  return first;
}
