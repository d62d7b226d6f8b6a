/** How long a walk takes, from the straight line alone: we have no streets. */

/** Streets are longer than the straight line. 1.3 is usual for a dense city. */
const DETOUR = 1.3;
const KM_PER_MINUTE = 4.8 / 60;
/** Positions are blurred by about 300 m, so that single minutes would say too much. */
const STEP = 5;
/** Nobody walks further to a station. */
const LONGEST = 25;

/** Rounded up to five minutes; undefined if it is too far to walk. */
export function walkMinutes(straightKm: number): number | undefined {
  const minutes = Math.max(STEP, Math.ceil((straightKm * DETOUR) / KM_PER_MINUTE / STEP) * STEP);
  return minutes <= LONGEST ? minutes : undefined;
}
