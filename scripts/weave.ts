/**
 * Draws the woven bands on a grid, as a jamdani weaver counts threads: every cell is one thread. Each band is two SVG
 * files that are used as masks (the ground figure and the spark inside it), so that the theme sets the colours.
 */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";

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

function draw({ width, height, threadAt }: Band, thread: Thread, paint = ""): string {
  let path = "";
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (threadAt(x, y) !== thread) continue;
      const start = x;
      while (x + 1 < width && threadAt(x + 1, y) === thread) x++;
      path += `M${start} ${y}h${x - start + 1}v1H${start}z`;
    }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" shape-rendering="crispEdges"><path d="${path}"${paint}/></svg>\n`;
}

const save = (name: string, drawing: string) => writeFile(join(import.meta.dirname, `../src/ui/drawings/woven-${name}.svg`), drawing);

for (const [name, band] of Object.entries(bands))
  for (const thread of ["figure", "spark"] as const) if (name !== "field" || thread === "figure") await save(`${name}-${thread}`, draw(band, thread));
/** For the dark panels, whose colour never changes: painted instead of a mask, so that it can be a background image. */
await save("field-deep", draw(field, "figure", ' fill="#fff" fill-opacity=".042"'));
