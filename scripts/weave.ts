/**
 * Draws the woven bands on a grid, as a jamdani weaver counts threads: every cell is one thread, and one pixel. Each
 * band is two images that are used as masks (the ground figure and the spark inside it), so that the theme sets the
 * colours. PNG instead of SVG, because Chromium makes a document of each SVG image while it computes the first styles
 * of a page: 5 to 8 ms each. `image-rendering: pixelated` keeps the edges sharp; it is inherited, so it is set on
 * pseudo-elements only.
 */
import { join } from "node:path";
import sharp from "sharp";

type Thread = "figure" | "spark" | undefined;
interface Band {
  width: number;
  height: number;
  threadAt: (x: number, y: number) => Thread;
}

/** Manhattan distance between two cells: a diamond is all cells at one distance. */
const steps = (x: number, y: number, toX: number, toY: number) => Math.abs(x - toX) + Math.abs(y - toY);

/** Scattered motifs (butis) for large plain areas. */
const field: Band = {
  width: 32,
  height: 32,
  threadAt: (x, y) => {
    const buti = Math.min(steps(x, y, 8, 8), steps(x, y, 24, 24));
    if (buti <= 1) return "spark";
    return buti === 3 || buti === 4 ? "figure" : undefined;
  },
};

const bands: Record<string, Band> = {
  /** The sari border: whole diamonds, small ones between them, two rows of roofs that face each other. */
  border: {
    width: 24,
    height: 17,
    threadAt: (x, y) => {
      const large = steps(x, y, 12, 8);
      const small = Math.min(steps(x, y, 0, 8), steps(x, y, 24, 8));
      const roof = Math.min(...[6, 18].map((top) => Math.abs(x - top))) + Math.min(y, 16 - y);
      if (large <= 1 || small === 0) return "spark";
      if (large === 3 || large === 5 || large === 6 || small === 1 || small === 2) return "figure";
      return y === 0 || y === 16 || roof <= 3 ? "figure" : undefined;
    },
  },
  /** One fine line of roofs, for edges that should not stand out. */
  edge: {
    width: 12,
    height: 7,
    threadAt: (x, y) => {
      const roof = Math.abs(x - 6) + (6 - y);
      const eave = Math.min(x, 12 - x) + y;
      if (eave <= 2) return "spark";
      return roof === 6 || roof === 5 || roof <= 2 ? "figure" : undefined;
    },
  },
  field,
};

type Paint = readonly [red: number, green: number, blue: number, opacity: number];

const MASK: Paint = [0, 0, 0, 1];

async function draw(
  path: string,
  { width, height, threadAt }: Band,
  thread: Thread,
  [red, green, blue, opacity] = MASK,
): Promise<void> {
  const pixels = Buffer.alloc(width * height * 4);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (threadAt(x, y) === thread) pixels.set([red, green, blue, Math.round(opacity * 255)], (y * width + x) * 4);
  await sharp(pixels, { raw: { width, height, channels: 4 } })
    .png({ palette: true, compressionLevel: 9 })
    .toFile(join(import.meta.dirname, "../src", path));
}

for (const [name, band] of Object.entries(bands))
  for (const thread of ["figure", "spark"] as const)
    if (name !== "field" || thread === "figure") await draw(`ui/drawings/woven-${name}-${thread}.png`, band, thread);
/**
 * Painted instead of a mask, so that they can be background images. The dark panels have the same colour in both
 * themes.
 */
await draw("ui/drawings/woven-field-deep.png", field, "figure", [255, 255, 255, 0.042]);
await draw("pages/home/home-ground-light.png", field, "figure", [31, 90, 77, 0.05]);
await draw("pages/home/home-ground-dark.png", field, "figure", [214, 235, 217, 0.038]);
