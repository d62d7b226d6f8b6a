/** A drawing is a list of filled outlines, so that SVG, PDF and PNG cannot differ in fonts, strokes or shaping. */

/** A segment as in SVG paths, with absolute coordinates. */
export interface Segment {
  type: "M" | "L" | "Q" | "C" | "Z";
  values: readonly number[];
}

export interface Shape {
  fill: Colour;
  outline: Segment[];
  /** The outline is drawn once for each of these distances to the right. Without them it is drawn once. */
  repeats?: readonly number[];
}

/** Red, green and blue, from 0 to 255. */
export type Colour = readonly [red: number, green: number, blue: number];

/** The origin is the top left corner. */
export interface Drawing {
  width: number;
  height: number;
  shapes: Shape[];
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

function boxOutline({ x, y, width, height }: Box): Segment[] {
  const [right, bottom] = [x + width, y + height];
  return [
    { type: "M", values: [x, y] },
    { type: "L", values: [right, y] },
    { type: "L", values: [right, bottom] },
    { type: "L", values: [x, bottom] },
    { type: "Z", values: [] },
  ];
}

export const boxes = (fill: Colour, ...all: Box[]): Shape => ({ fill, outline: all.flatMap(boxOutline) });

/** Returns a vertical line of dashes. */
export function dashes(fill: Colour, x: number, from: number, to: number): Shape {
  const [length, step, width] = [5, 9, 0.6];
  const count = Math.floor((to - from) / step);
  return boxes(
    fill,
    ...Array.from({ length: count }, (_, index) => ({
      x: x - width / 2,
      y: from + index * step,
      width,
      height: length,
    })),
  );
}

/** Applies a function to every point of an outline. */
export function mapPoints(
  outline: readonly Segment[],
  map: (x: number, y: number) => readonly [number, number],
): Segment[] {
  return outline.map(({ type, values }) => {
    const mapped: number[] = [];
    for (let index = 0; index < values.length; index += 2)
      mapped.push(...map(values[index] ?? 0, values[index + 1] ?? 0));
    return { type, values: mapped };
  });
}
