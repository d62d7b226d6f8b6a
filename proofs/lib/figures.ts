/** Arithmetic of the figures, separate from how they are measured. */

/** The smallest figure that is not exceeded by the given share of all figures; 0 if there are none. */
export function percentile(figures: readonly number[], share: number): number {
  const sorted = figures.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

export const middle = (figures: readonly number[]): number => percentile(figures, 0.5);
export const p95 = (figures: readonly number[]): number => percentile(figures, 0.95);
export const round = (figure: number, digits = 1): number => Number(figure.toFixed(digits));

/** Slope of y over x by least squares; 0 if it is undefined. */
export function slopeOf(points: readonly (readonly [x: number, y: number])[]): number {
  const meanOf = (pick: 0 | 1) => points.reduce((sum, point) => sum + point[pick], 0) / points.length;
  const [meanX, meanY] = [meanOf(0), meanOf(1)];
  const spread = points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
  return spread > 0 ? points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0) / spread : 0;
}

export interface Tried {
  rate: number;
  isHeld: boolean;
}

/**
 * The highest rate that was held before the first one that was not; undefined if the lowest was not held. A rate may
 * have been tried more than once.
 */
export function findKnee(tried: readonly Tried[]): number | undefined {
  const rates = [...new Set(tried.map(({ rate }) => rate))].toSorted((a, b) => a - b);
  const isHeldOnce = (rate: number) => tried.some((one) => one.rate === rate && one.isHeld);
  const firstLost = rates.findIndex((rate) => !isHeldOnce(rate));
  return rates[(firstLost < 0 ? rates.length : firstLost) - 1];
}

export interface Size {
  cores: number;
  replicas: number;
}

/** Share of a core that a web process may use at the peak. Above it, queueing makes requests slow. */
export const USE_AT_PEAK = 0.6;
/** One more than the peak needs, so that one may be lost or restarting. */
const SPARE = 1;

/** How many cores are busy, and how many one-core processes are needed with headroom. */
export function sizeFor(rate: number, cpuMs: number): Size {
  const cores = (rate * cpuMs) / 1000;
  return { cores: Number(cores.toFixed(1)), replicas: Math.ceil(cores / USE_AT_PEAK) + SPARE };
}
