export interface RentScale {
  /** Round rents for the axis. */
  ticks: number[];
  /** Position of a rent on the scale, from 0 to 1. */
  at: (rent: number) => number;
}

const steps = [500, 1_000, 2_000, 2_500, 5_000, 10_000, 20_000, 50_000, 100_000];
/** More would overlap on a phone. */
const MOST_STEPS = 4;

/** One scale for all bars, so that they can be compared. Undefined without rents. */
export function scaleFor(rents: readonly { lower: number; upper: number }[]): RentScale | undefined {
  if (rents.length === 0) return undefined;
  const low = Math.min(...rents.map(({ lower }) => lower));
  const high = Math.max(...rents.map(({ upper }) => upper));
  const step = steps.find((size) => Math.ceil((high + 1) / size) - Math.floor((low - 1) / size) <= MOST_STEPS) ?? steps.at(-1) ?? 1;
  const from = Math.floor((low - 1) / step) * step;
  const to = Math.ceil((high + 1) / step) * step;
  const margin = step / 4;
  const [start, end] = [Math.max(from - margin, 0), to + margin];
  const ticks = Array.from({ length: (to - from) / step + 1 }, (_, index) => from + index * step).filter((tick) => tick > 0);
  return { ticks, at: (rent) => (rent - start) / (end - start) };
}
