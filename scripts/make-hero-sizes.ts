/**
 * Resizes the home page's pictures to the widths in src/pages/home/hero-sizes.ts, beside the originals:
 * `hero-living1-2.jpg` gets `hero-living1-2-640.webp`. Run it after adding a picture.
 */
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { heroWidths } from "../src/pages/home/hero-sizes.ts";

const QUALITY = 72;
const folder = join(import.meta.dirname, "../public/images/hero");
const originals = (await readdir(folder)).filter((name) => name.endsWith(".jpg"));

for (const width of heroWidths) {
  const sizes = await Promise.all(
    originals.map(async (name) => {
      const target = join(folder, name.replace(".jpg", `-${width}.webp`));
      const { size } = await sharp(join(folder, name))
        .resize({ width })
        .webp({ quality: QUALITY, effort: 6 })
        .toFile(target);
      return size;
    }),
  );
  console.log(`${width}: ${originals.length} pictures, the largest ${Math.max(...sizes)} bytes`);
}
