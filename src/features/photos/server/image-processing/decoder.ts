import sharp, { type Sharp } from "sharp";
import { photoLimits } from "../../photo.limits.ts";

/** Blocks all loaders of the process except those that we need. */
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: [
    "VipsForeignLoadJpegBuffer",
    "VipsForeignLoadPngBuffer",
    "VipsForeignLoadWebpBuffer",
    "VipsForeignLoadHeifBuffer",
  ],
});
/** Each process uses one core; several processes use several cores. */
sharp.concurrency(1);
/** Each photo is processed only once, so a cache would not help. */
sharp.cache(false);

/** An image as RGB pixels. */
export interface Pixels {
  data: Buffer;
  width: number;
  height: number;
}

export interface Header {
  width: number;
  height: number;
  /** Memory that decoding needs in addition to the usual amount. */
  decodingBytes: number;
}

/**
 * Reads the size without decoding pixels. The caller checks the pixel limit, so that it can tell this case from damage.
 */
export async function readHeader(bytes: Buffer): Promise<Header> {
  const {
    width,
    height,
    format,
    channels,
    isProgressive,
    bitsPerSample = 8,
    depth,
  } = await sharp(bytes, { limitInputPixels: false, failOn: "warning" }).metadata();
  return { width, height, decodingBytes: width * height * bytesPerPixel() };

  /**
   * Most formats are decoded row by row and need nothing more. These formats are decoded as a whole. The numbers for
   * AVIF were measured with libheif 1.23 and aom 3.15.
   */
  function bytesPerPixel(): number {
    if (format === "heif") return bitsPerSample > 8 ? 24 : 18;
    if (!isProgressive) return 0;
    return channels * (format === "jpeg" || depth === "ushort" ? 2 : 1);
  }
}

/** Decodes an upload to upright pixels in sRGB on white that fit into the box. Uploads are decoded nowhere else. */
export async function decode(bytes: Buffer, box: { width: number; height: number }): Promise<Pixels> {
  const pipeline = sharp(bytes, { limitInputPixels: photoLimits.pixels, failOn: "warning", sequentialRead: true })
    .autoOrient()
    .flatten({ background: "white" })
    .toColourspace("srgb")
    .resize({ ...box, fit: "inside", withoutEnlargement: true });
  return toPixels(pipeline);
}

export function fromPixels({ data, width, height }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels: 3 } });
}

export async function shrink(pixels: Pixels, box: { width: number; height: number }): Promise<Pixels> {
  if (pixels.width <= box.width && pixels.height <= box.height) return pixels;
  return toPixels(fromPixels(pixels).resize({ ...box, fit: "inside", withoutEnlargement: true }));
}

async function toPixels(pipeline: Sharp): Promise<Pixels> {
  const { data, info } = await pipeline.raw().toBuffer({ resolveWithObject: true });
  if (info.channels !== 3) throw new Error(`Expected 3 channels, got ${info.channels}`);
  return { data, width: info.width, height: info.height };
}
