import { fromPixels, type Pixels, shrink } from "./decoder.ts";

const BEST = 75;
const WORST = 8;
const MOST_TRIES = 4;
/** 0 to 6. 4 takes twice as long as 2, for files that are 3 to 5 % smaller. */
const EFFORT = 2;
/** Target size relative to the limit: exceeding the limit costs another attempt. */
const AIM = 0.93;

export interface Encoded {
  bytes: Buffer;
  width: number;
  height: number;
}

/** Encodes with the best quality that fits. If no quality fits, as for noise, the image is reduced. */
export async function encodeWebp(pixels: Pixels, mostBytes: number): Promise<Encoded> {
  let quality = BEST;
  /** Exponent of size over quality. Photos are close to 1; noise is steeper, which the second attempt detects. */
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
