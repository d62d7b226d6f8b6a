import { fromPixels, type Pixels, shrink } from "./decoder.ts";

const BEST = 75;
const WORST = 8;
const MOST_TRIES = 4;
/** Of libwebp's 0 to 6. Four takes twice the time of two for files that are 3 to 5 % smaller. */
const EFFORT = 2;
/** Aimed for, of the budget: a guess that is a little over costs another try. */
const AIM = 0.93;

export interface Encoded {
  bytes: Buffer;
  width: number;
  height: number;
}

/** At the best quality that fits. What no quality makes fit, such as noise, loses pixels. */
export async function encodeWebp(pixels: Pixels, mostBytes: number): Promise<Encoded> {
  let quality = BEST;
  /** Size goes with quality to the power of this. Photos are about here; noise is steeper, which the second try shows. */
  let steepness = 1;
  let before: { quality: number; size: number } | undefined;
  for (let tries = 1; ; tries++) {
    const bytes = await fromPixels(pixels).webp({ quality, effort: EFFORT }).toBuffer();
    if (bytes.length <= mostBytes) return { bytes, width: pixels.width, height: pixels.height };
    if (quality === WORST) break;
    if (before) steepness = Math.min(3, Math.max(0.4, Math.log(before.size / bytes.length) / Math.log(before.quality / quality)));
    before = { quality, size: bytes.length };
    const next = Math.floor(quality * ((mostBytes * AIM) / bytes.length) ** (1 / steepness));
    quality = tries + 1 === MOST_TRIES ? WORST : Math.max(WORST, next);
  }
  const smaller = { width: Math.floor(pixels.width * 0.7), height: Math.floor(pixels.height * 0.7) };
  return encodeWebp(await shrink(pixels, smaller), mostBytes);
}
