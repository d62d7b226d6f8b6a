import type { Colour, Drawing, Segment, Shape } from "./drawing.ts";

const hex = (colour: Colour) => `#${colour.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
const short = (value: number) => String(Math.round(value * 100) / 100);
const pathData = (outline: readonly Segment[]) =>
  outline.map(({ type, values }) => type + values.map(short).join(" ")).join("");

function shapeText({ fill, outline, repeats }: Shape, index: number): string {
  const [first = 0, ...others] = repeats ?? [];
  const id = `s${index}`;
  const path = `<path${repeats ? ` id="${id}"` : ""} fill="${hex(fill)}" d="${pathData(outline)}"/>`;
  return repeats
    ? `<g transform="translate(${short(first)})">${path}${others.map((right) => `<use href="#${id}" x="${short(right - first)}"/>`).join("")}</g>`
    : path;
}

/** `pixels` is the width. The height follows from it. */
export function toSvg({ width, height, shapes }: Drawing, pixels: number): string {
  const size = `width="${pixels}" height="${Math.round((pixels * height) / width)}" viewBox="0 0 ${short(width)} ${short(height)}"`;
  const background = `<rect width="${short(width)}" height="${short(height)}" fill="#ffffff"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${background}${shapes.map(shapeText).join("")}</svg>`;
}
