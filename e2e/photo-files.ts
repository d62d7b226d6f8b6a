/** Photos as phones make them: real files of each format, one with a camera's metadata. */
import { randomBytes } from "node:crypto";
import sharp from "sharp";

export interface PickedFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** GPS position in Dhanmondi, Dhaka. */
const camera = {
  IFD0: { Make: "Nest", Model: "Mates 1", Software: "made for a test" },
  IFD3: { GPSLatitudeRef: "N", GPSLatitude: "23/1 44/1 47/1", GPSLongitudeRef: "E", GPSLongitude: "90/1 22/1 26/1" },
};

/** A wall, a floor and a window, with a different colour for each photo. */
const room = (colour: string, width = 1600, height = 1200) =>
  sharp({ create: { width, height, channels: 3, background: colour } }).composite([
    {
      input: Buffer.from(
        `<svg width="${width}" height="${height}"><rect y="70%" width="100%" height="30%" fill="#8a5a33"/><rect x="15%" y="15%" width="30%" height="35%" fill="#dfeefa"/></svg>`,
      ),
    },
  ]);

export const jpegWithPlace = async (): Promise<PickedFile> => ({
  name: "balcony.jpg",
  mimeType: "image/jpeg",
  buffer: await room("#b5523b").withExif(camera).jpeg().toBuffer(),
});
export const png = async (): Promise<PickedFile> => ({
  name: "kitchen.png",
  mimeType: "image/png",
  buffer: await room("#3f7a5c").png().toBuffer(),
});
export const webp = async (): Promise<PickedFile> => ({
  name: "bed.webp",
  mimeType: "image/webp",
  buffer: await room("#4a5f9c").webp().toBuffer(),
});
export const avif = async (): Promise<PickedFile> => ({
  name: "bath.avif",
  mimeType: "image/avif",
  buffer: await room("#c9a227", 800, 600).avif({ effort: 0 }).toBuffer(),
});

/** 12 megapixels with noise, which compresses badly, like a night photo of an old phone. */
export async function noisy(): Promise<PickedFile> {
  const [width, height] = [4000, 3000];
  const noise = await sharp(randomBytes(1000 * 750), { raw: { width: 1000, height: 750, channels: 1 } })
    .resize(width, height, { kernel: "nearest" })
    .ensureAlpha(0.35)
    .png({ compressionLevel: 1 })
    .toBuffer();
  const buffer = await room("#6b6f72", width, height)
    .composite([{ input: noise, blend: "soft-light" }])
    .jpeg({ quality: 82 })
    .toBuffer();
  return { name: "night.jpg", mimeType: "image/jpeg", buffer };
}

export const renamedScript: PickedFile = {
  name: "room.jpg",
  mimeType: "image/jpeg",
  buffer: Buffer.from("#!/bin/sh\necho not a photo\n"),
};

/** Begins like a JPEG and contains garbage: only the server can find out. */
export const brokenJpeg: PickedFile = {
  name: "broken.jpg",
  mimeType: "image/jpeg",
  buffer: Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), randomBytes(4096)]),
};

export const heic: PickedFile = {
  name: "IMG_2041.HEIC",
  mimeType: "image/heic",
  buffer: Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from("ftypheic\0\0\0\0mif1heic"), Buffer.alloc(200)]),
};
