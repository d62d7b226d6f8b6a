/** Checks that values do not grow over time. The first half is warm-up: plans, compiled code and caches fill. */
import { round, slopeOf } from "../lib/figures.ts";

/**
 * Values of one interval: the median of times, the minimum of the heap (garbage is collected now and then), the maximum
 * of counts.
 */
export interface Sample {
  minute: number;
  rssMb: number;
  heapMb: number;
  /** Handles and files do not include the load generator's own connections. */
  handles: number;
  files: number;
  lagMs: number;
  p50: number;
  p99: number;
  requests: number;
  errors: number;
}

type Watched = "rssMb" | "heapMb" | "handles" | "files" | "p50";

interface Tolerance {
  name: string;
  unit: string;
  /**
   * Allowed growth of the fitted line over the second half: a share of the mean, or an absolute amount, whichever is
   * more.
   */
  share: number;
  atLeast: number;
}

const tolerances: Record<Watched, Tolerance> = {
  rssMb: { name: "resident memory", unit: "MB", share: 0.05, atLeast: 12 },
  heapMb: { name: "heap after collection", unit: "MB", share: 0.08, atLeast: 8 },
  handles: { name: "open handles", unit: "", share: 0.1, atLeast: 12 },
  files: { name: "open files and sockets", unit: "", share: 0.1, atLeast: 12 },
  p50: { name: "median latency", unit: "ms", share: 0.25, atLeast: 5 },
};

export interface Verdict {
  test: string;
  mean: number;
  growth: number;
  allowed: number;
  unit: string;
  isPassed: boolean;
}

export function judgeFlatness(samples: readonly Sample[]): Verdict[] {
  const half = samples.slice(Math.floor(samples.length / 2));
  const span = (half.at(-1)?.minute ?? 0) - (half[0]?.minute ?? 0);
  return (Object.keys(tolerances) as Watched[]).map((what) => {
    const { name, unit, share, atLeast } = tolerances[what];
    const mean = half.reduce((sum, sample) => sum + sample[what], 0) / Math.max(1, half.length);
    const growth = slopeOf(half.map((sample) => [sample.minute, sample[what]])) * span;
    const allowed = Math.max(share * mean, atLeast);
    // With fewer samples a fitted line means nothing.
    return {
      test: name,
      mean: round(mean),
      growth: round(growth),
      allowed: round(allowed),
      unit,
      isPassed: half.length >= 6 && growth <= allowed,
    };
  });
}
