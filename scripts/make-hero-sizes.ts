/**
 * Cuts our pictures to the widths that pages ask for, beside the originals: `room-bath1-0.webp` gets `room-bath1-0-480.webp`.
 * Run it after adding a picture. The names are made again by src/features/listings/web/photo-sizes.ts.
 */
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { heroWidths, roomWidths } from "../src/features/listings/web/photo-sizes.ts";

const images = join(import.meta.dirname, "../public/images");
const folders = [
  { folder: "hero", widths: heroWidths, quality: 72 },
  { folder: "rooms", widths: roomWidths, quality: 72 },
];

for (const { folder, widths, quality } of folders) {
  const originals = (await readdir(join(images, folder))).filter((name) => name.endsWith(".jpg"));
  for (const width of widths) {
    const sizes = await Promise.all(
      originals.map(async (name) => {
        const target = join(images, folder, name.replace(".jpg", `-${width}.webp`));
        const { size } = await sharp(join(images, folder, name))
          .resize({ width })
          .webp({ quality, effort: 6 })
          .toFile(target);
        return size;
      }),
    );
    console.log(`${folder} ${width}: ${originals.length} pictures, the largest ${Math.max(...sizes)} bytes`);
  }
}
