import { rgbaToThumbHash } from "thumbhash";
import { type PhotoRefusal, photoLimits } from "../../photo.limits.ts";
import { type PhotoWidth, photoWidths, SHARE_FILE } from "../../photo-files.ts";
import { decode, fromPixels, type Header, type Pixels, readHeader, shrink } from "./decoder.ts";
import { perceptualHash } from "./perceptual-hash.ts";
import type { PhotoFile, ProcessedImage } from "./processed-image.ts";
import { sniff } from "./sniff.ts";
import { isSuspicious } from "./suspicious.ts";

const BEST = 75;
const WORST = 8;
const MOST_TRIES = 4;
/**
 * Effort of the WebP encoder, from 0 to 6. An effort of 4 takes twice as long as 2, for files that are 3 to 5 %
 * smaller.
 */
const EFFORT = 2;
/** Target size relative to the limit. It is below 1, because exceeding the limit costs another attempt. */
const AIM = 0.93;

interface Encoded {
  bytes: Buffer;
  width: number;
  height: number;
}

/** Encodes with the best quality that fits. If no quality fits, as for noise, the image is reduced. */
async function encodeWebp(pixels: Pixels, mostBytes: number): Promise<Encoded> {
  let quality = BEST;
  /** Exponent of size over quality. Photos are close to 1; noise is steeper, which the second attempt detects. */
  let steepness = 1;
  let before: { quality: number; size: number } | undefined;
  for (let tries = 1; ; tries++) {
    const bytes = await fromPixels(pixels).webp({ quality, effort: EFFORT }).toBuffer();
    if (bytes.length <= mostBytes) return { bytes, width: pixels.width, height: pixels.height };
    if (quality === WORST) break;
    if (before)
      steepness = Math.min(3, Math.max(0.4, Math.log(before.size / bytes.length) / Math.log(before.quality / quality)));
    before = { quality, size: bytes.length };
    const next = Math.floor(quality * ((mostBytes * AIM) / bytes.length) ** (1 / steepness));
    quality = tries + 1 === MOST_TRIES ? WORST : Math.max(WORST, next);
  }
  const smaller = { width: Math.floor(pixels.width * 0.7), height: Math.floor(pixels.height * 0.7) };
  return encodeWebp(await shrink(pixels, smaller), mostBytes);
}

/**
 * A card's photo on a phone has to stay below 40 kB. The other widths have about the same number of bytes per pixel.
 */
const mostBytes: Record<PhotoWidth, number> = { 320: 16_000, 640: 38_000, 1080: 110_000, 1600: 220_000 };
/** Maximum height relative to the width. A taller photo is made narrower: this is more than one screen on a phone. */
const MOST_HEIGHTS = 2;
const box = (width: number) => ({ width, height: width * MOST_HEIGHTS });
const SHARE_WIDTH = 1200;
const SHARE_QUALITY = 78;
const THUMBHASH_SIDE = 64;
/**
 * Allows 13 megapixels of 10-bit AVIF, and 17 of other AVIF. With the base memory of a process this stays below 500 MB.
 */
const MOST_DECODING_BYTES = 310_000_000;

/** Makes all files of a photo from untrusted data. Run it in a process that can be killed (image-processor.ts). */
export async function makeFiles(bytes: Buffer): Promise<ProcessedImage> {
  if (bytes.length > photoLimits.bytes) return refuse("tooLarge");
  const sniffed = sniff(bytes);
  if ("refusal" in sniffed) return refuse(sniffed.refusal);
  if (isSuspicious(bytes)) return refuse("suspicious");
  let pixels: Pixels;
  try {
    const refusal = refusalOf(await readHeader(bytes));
    if (refusal) return refuse(refusal);
    pixels = await decode(bytes, box(Math.max(...photoWidths)));
  } catch {
    return refuse("damaged");
  }
  // A strip such as 8000 × 200 becomes too small when it is reduced.
  if (Math.min(pixels.width, pixels.height) < photoLimits.minSide / 2) return refuse("tooSmall");
  return makeAll(pixels);
}

const refuse = (refusal: PhotoRefusal): ProcessedImage => ({ ok: false, refusal });

function refusalOf({ width, height, decodingBytes }: Header): PhotoRefusal | undefined {
  if (Math.min(width, height) < photoLimits.minSide) return "tooSmall";
  if (width * height > photoLimits.pixels || decodingBytes > MOST_DECODING_BYTES) return "tooManyPixels";
  return undefined;
}

async function makeAll(pixels: Pixels): Promise<ProcessedImage> {
  const files: PhotoFile[] = [];
  let source = pixels;
  let largest: Encoded | undefined;
  let encoded: Encoded | undefined;
  for (const width of photoWidths.toReversed()) {
    // Each file is made from the previous one, because shrinking a smaller image is faster.
    const shrunk = await shrink(source, box(width));
    const isSameAgain = shrunk === source && encoded && encoded.bytes.length <= mostBytes[width];
    if (!encoded || !isSameAgain) encoded = await encodeWebp(shrunk, mostBytes[width]);
    source = shrunk;
    largest ??= encoded;
    files.unshift({ name: `${width}.webp`, type: "image/webp", bytes: encoded.bytes });
  }
  files.push({ name: SHARE_FILE, type: "image/jpeg", bytes: await shareFile(pixels) });
  const { width, height } = largest ?? pixels;
  return { ok: true, files, width, height, thumbhash: await thumbhash(source), ...(await perceptualHash(source)) };
}

/** The JPEG for link previews. It is made without mozjpeg's optimisation, which takes as long as everything else. */
function shareFile(pixels: Pixels): Promise<Buffer> {
  return fromPixels(pixels)
    .resize({ ...box(SHARE_WIDTH), fit: "inside", withoutEnlargement: true })
    .jpeg({ quality: SHARE_QUALITY, progressive: true })
    .toBuffer();
}

async function thumbhash(pixels: Pixels): Promise<Buffer> {
  const { data, info } = await fromPixels(pixels)
    .resize({ width: THUMBHASH_SIDE, height: THUMBHASH_SIDE, fit: "inside" })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data));
}
