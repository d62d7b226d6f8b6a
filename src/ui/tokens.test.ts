import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { checkRows } from "../../test/rows.ts";

type Colour = readonly [lightness: number, chroma: number, hue: number];
const OKLCH = /oklch\(([\d.]+)% ([\d.]+) ([\d.]+)\)/g;

const css = readFileSync(new URL("tokens.css", import.meta.url), "utf8");
const tokens = new Map(
  [...css.matchAll(/--([\w-]+): (?:light-dark\()?(oklch\([^;]+);/g)].map(([, name = "", value = ""]) => [
    name,
    [...value.matchAll(OKLCH)].map(([, l, c, h]): Colour => [Number(l) / 100, Number(c), Number(h)]),
  ]),
);

const clip = (value: number) => Math.min(1, Math.max(0, value));

/** WCAG relative luminance of an OKLCH colour (Björn Ottosson's matrices, then linear sRGB). */
function luminance([lightness, chroma, hue]: Colour): number {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const red = clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s);
  const green = clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s);
  const blue = clip(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: Colour, other: Colour): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

function colour(name: string, theme: "light" | "dark"): Colour {
  const [light, dark = light] = tokens.get(name) ?? [];
  const found = theme === "light" ? light : dark;
  if (!found) throw new Error(`no colour --${name}`);
  return found;
}

const grounds = ["ground", "surface", "sunk"];
const text: [string, string[]][] = [
  ["ink", [...grounds, "leaf-soft", "danger-soft", "marigold-soft", "action-soft"]],
  ["muted", [...grounds, "leaf-soft", "danger-soft", "marigold-soft"]],
  ["leaf", [...grounds, "leaf-soft", "danger-soft", "marigold-soft"]],
  ["leaf-strong", [...grounds, "leaf-soft", "marigold-soft"]],
  ["action", grounds],
  ["danger", [...grounds, "danger-soft"]],
  ["on-leaf", ["leaf"]],
  ["on-action", ["action", "action-strong"]],
  ["on-danger", ["danger"]],
  ["on-marigold", ["marigold"]],
  ["on-deep", ["deep", "veil"]],
  ["on-deep-muted", ["deep"]],
];
/** Borders of controls, focus rings and icons. */
const parts: [string, string[]][] = [
  ["edge", grounds],
  ["focus", [...grounds, "leaf-soft"]],
  ["thread", ["ground"]],
];

const pairs = (list: [string, string[]][]) =>
  list.flatMap(([front, backs]) => backs.map((back) => [front, back] as const));

describe.each(["light", "dark"] as const)("%s", (theme) => {
  test("text on its grounds is at least 4.5", () =>
    checkRows(pairs(text), (front, back) => {
      expect(contrast(colour(front, theme), colour(back, theme))).toBeGreaterThanOrEqual(4.5);
    }));
  test("a part of a control on its grounds is at least 3", () =>
    checkRows(pairs(parts), (front, back) => {
      expect(contrast(colour(front, theme), colour(back, theme))).toBeGreaterThanOrEqual(3);
    }));
});
