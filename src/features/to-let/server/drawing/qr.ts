import { encode } from "uqr";
import { type Box, boxes, type Colour, type Shape } from "./drawing.ts";

/** The width of the white margin that readers need on every side, in modules. */
const QUIET_MODULES = 4;

/**
 * Level H restores 30 % of the codewords, because flyers get wet and torn. From version 4 (33 by 33 modules), the
 * codewords are in four blocks instead of two, so that damage in one place is spread over more blocks.
 */
const options = { ecc: "H", minVersion: 4, border: 0 } as const;

/**
 * Returns the modules of a QR code, in a square that includes its margin. Capital letters, digits and `:/.-` are
 * encoded in 5.5 bits each instead of 8.
 */
export function qrShape(text: string, fill: Colour, { x, y, width }: Omit<Box, "height">): Shape {
  const { data, size } = encode(text, options);
  const module = width / (size + 2 * QUIET_MODULES);
  const at = (index: number) => (index + QUIET_MODULES) * module;
  return boxes(
    fill,
    ...data.flatMap((row, line) =>
      runsOf(row).map(({ from, length }) => ({
        x: x + at(from),
        y: y + at(line),
        width: length * module,
        height: module,
      })),
    ),
  );
}

/** Joins neighbouring modules to one box, because separate boxes show hairlines between them in some viewers. */
function runsOf(row: readonly boolean[]): { from: number; length: number }[] {
  const runs: { from: number; length: number }[] = [];
  for (const [index, isDark] of row.entries()) {
    const last = runs.at(-1);
    if (isDark && last && last.from + last.length === index) last.length += 1;
    else if (isDark) runs.push({ from: index, length: 1 });
  }
  return runs;
}
