import { createHash } from "node:crypto";

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
/** The clock of the simulation goes in steps; people act and workers work at a step. */
export const STEP = 6 * HOUR;
export const START = Date.UTC(2027, 0, 1);

/** The first step at or after a moment. */
export const toStep = (time: number): number => START + Math.ceil((time - START) / STEP) * STEP;

const SEED = process.env["FRESH_SEED"] ?? "nest-mates";

/** From 0 up to 1, the same in every run for the same question: whatever order things happen in, people do the same. */
export function dice(...question: (string | number)[]): number {
  return (
    createHash("sha256")
      .update([SEED, ...question].join("|"))
      .digest()
      .readUInt32BE() /
    2 ** 32
  );
}

export const between = (low: number, high: number, ...question: (string | number)[]): number => low + dice(...question) * (high - low);

/** One of these, by their shares. */
export function choose<T extends string>(shares: Record<T, number>, ...question: (string | number)[]): T {
  const entries = Object.entries(shares) as [T, number][];
  let left = dice(...question) * entries.reduce((sum, [, share]) => sum + share, 0);
  const [first] = entries.find(([, share]) => (left -= share) < 0) ?? [];
  if (!first) throw new Error("Nothing to choose from");
  return first;
}
