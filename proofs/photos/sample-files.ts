/**
 * Typical uploads: mostly 12-megapixel photos of a phone, some smaller ones in other formats, and a few files that are
 * not photos.
 */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";

const rooms = join(import.meta.dirname, "../../public/images/rooms");

export interface SampleFile {
  path: string;
  type: string;
  bytes: Buffer;
  isPhoto: boolean;
}

/**
 * A room with the noise of a phone's sensor. Without noise a file of this size would decode much faster than a real
 * one.
 */
async function phonePhoto(room: string): Promise<Buffer> {
  const [width, height] = [4000, 3000];
  const noise = await sharp({
    create: {
      width: 1000,
      height: 750,
      channels: 3,
      noise: { type: "gaussian", mean: 128, sigma: 18 },
      background: "grey",
    },
  })
    .resize(width, height, { kernel: "nearest" })
    .png({ compressionLevel: 0 })
    .toBuffer();
  return sharp(join(rooms, room))
    .resize(width, height, { fit: "cover" })
    .composite([{ input: noise, blend: "soft-light" }])
    .withExif({ IFD0: { Make: "Phone" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "23/1 48/1 25/1" } })
    .jpeg({ quality: 88 })
    .toBuffer();
}

const small = (room: string) => sharp(join(rooms, room)).resize(1600);

export async function makeSampleFiles(folder: string): Promise<SampleFile[]> {
  const made: Omit<SampleFile, "path">[] = [
    { type: "image/jpeg", isPhoto: true, bytes: await phonePhoto("room-bedroom1-0.jpg") },
    { type: "image/jpeg", isPhoto: true, bytes: await phonePhoto("room-kitchen1-0.jpg") },
    { type: "image/jpeg", isPhoto: true, bytes: await phonePhoto("room-living1-0.jpg") },
    { type: "image/webp", isPhoto: true, bytes: await small("room-bath1-0.jpg").webp().toBuffer() },
    { type: "image/jpeg", isPhoto: true, bytes: await phonePhoto("room-bedroom2-0.jpg") },
    { type: "image/png", isPhoto: true, bytes: await small("room-dining1-0.jpg").png().toBuffer() },
    { type: "image/jpeg", isPhoto: false, bytes: Buffer.from("<html><script>alert(1)</script></html>") },
    { type: "image/jpeg", isPhoto: true, bytes: await phonePhoto("room-bedroom1-1.jpg") },
    { type: "image/avif", isPhoto: true, bytes: await small("room-bedroom2-1.jpg").avif({ effort: 2 }).toBuffer() },
    { type: "image/jpeg", isPhoto: false, bytes: (await phonePhoto("room-bedroom1-0.jpg")).subarray(0, 200_000) },
  ];
  return Promise.all(
    made.map(async (file, index) => {
      const path = join(folder, `sample-${index}`);
      await writeFile(path, file.bytes);
      return { ...file, path };
    }),
  );
}
