import type { PhotoRefusal, PhotoType } from "../../photo.limits.ts";

export type Sniffed = { type: PhotoType } | { refusal: Extract<PhotoRefusal, "notAnImage" | "heic" | "animated"> };

const jpegStart = Buffer.from([0xff, 0xd8, 0xff]);
const pngStart = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");

/** Detects the type by content. The decoder finds out whether the file is intact. */
export function sniff(bytes: Buffer): Sniffed {
  if (bytes.subarray(0, jpegStart.length).equals(jpegStart)) return { type: "image/jpeg" };
  if (bytes.subarray(0, pngStart.length).equals(pngStart))
    return isAnimatedPng(bytes) ? { refusal: "animated" } : { type: "image/png" };
  if (word(bytes, 0) === "RIFF" && word(bytes, 8) === "WEBP")
    return isAnimatedWebp(bytes) ? { refusal: "animated" } : { type: "image/webp" };
  if (word(bytes, 4) === "ftyp") return sniffBrands(bytes);
  return { refusal: "notAnImage" };
}

const word = (bytes: Buffer, at: number): string => bytes.toString("latin1", at, at + 4);

/** Whether an animation control chunk comes before the first image data. Like players, we ignore later ones. */
function isAnimatedPng(bytes: Buffer): boolean {
  const headerBytes = 8;
  const checksumBytes = 4;
  let at = pngStart.length;
  while (at + headerBytes <= bytes.length) {
    const kind = word(bytes, at + 4);
    if (kind === "acTL") return true;
    if (kind === "IDAT" || kind === "IEND") return false;
    at += headerBytes + bytes.readUInt32BE(at) + checksumBytes;
  }
  return false;
}

const ANIMATION_FLAG = 0x02;
function isAnimatedWebp(bytes: Buffer): boolean {
  return word(bytes, 12) === "VP8X" && ((bytes[20] ?? 0) & ANIMATION_FLAG) !== 0;
}

/** Brands of HEVC images and sequences. The last two are generic, but Apple also writes them. */
const heicBrands = new Set(["heic", "heix", "heim", "heis", "hevc", "hevx", "hevm", "hevs", "mif1", "msf1"]);
const MOST_BRANDS = 64;

function sniffBrands(bytes: Buffer): Sniffed {
  const end = Math.min(bytes.readUInt32BE(0), bytes.length, 16 + 4 * MOST_BRANDS);
  const major = word(bytes, 8);
  const brands = new Set([major]);
  // The four bytes after the major brand are its version.
  for (let at = 16; at + 4 <= end; at += 4) brands.add(word(bytes, at));
  if (major === "avis") return { refusal: "animated" };
  if (brands.has("avif")) return { type: "image/avif" };
  return { refusal: [...brands].some((brand) => heicBrands.has(brand)) ? "heic" : "notAnImage" };
}
