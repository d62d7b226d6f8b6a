/** Estimates the time of a walk from the straight line alone, because we have no data on streets. */

/** A way along streets is longer than the straight line. 1.3 is usual for a dense city. */
const DETOUR = 1.3;
const KM_PER_MINUTE = 4.8 / 60;
/** Positions are blurred by about 300 m, so single minutes would be too exact. */
const STEP = 5;
/** The longest walk to a station, in minutes. Nobody walks for longer. */
const LONGEST = 25;

/** Minutes, rounded up to five. Undefined if it is too far to walk. */
export function walkMinutes(straightKm: number): number | undefined {
  const minutes = Math.max(STEP, Math.ceil((straightKm * DETOUR) / KM_PER_MINUTE / STEP) * STEP);
  return minutes <= LONGEST ? minutes : undefined;
}
