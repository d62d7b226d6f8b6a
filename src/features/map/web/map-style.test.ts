import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { groundSource, mapColours, ownStyle } from "./map-style.ts";
import { diamondWidth, WEAVE_FROM_ZOOM, weave } from "./weave.ts";

const tokens = readFileSync(new URL("../../../ui/tokens.css", import.meta.url), "utf8");
const themes = ["light", "dark"] as const;
const locales = ["en", "bn"] as const;

/** Converts the token's OKLCH colour to sRGB (Björn Ottosson's matrices). */
function tokenHex(name: string, theme: (typeof themes)[number]): string {
  const [, line = ""] = new RegExp(`--${name}: light-dark\\((.+)\\);`).exec(tokens) ?? [];
  const both = [...line.matchAll(/oklch\(([\d.]+)% ([\d.]+) ([\d.]+)\)/g)];
  const [, l = "", c = "", h = ""] = both[theme === "light" ? 0 : 1] ?? [];
  const [lightness, chroma, hue] = [Number(l) / 100, Number(c), (Number(h) * Math.PI) / 180];
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)];
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
  const bytes = linear.map((value) => {
    const clipped = Math.min(1, Math.max(0, value));
    return Math.round(255 * (clipped <= 0.0031308 ? 12.92 * clipped : 1.055 * clipped ** (1 / 2.4) - 0.055));
  });
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

describe.each(themes)("the colours of the %s map", (theme) => {
  test.each([
    ["land", theme === "light" ? "ground" : "surface"],
    ["around", theme === "light" ? "sunk" : "ground"],
    ["border", "edge"],
    ["thread", "line"],
    ["ink", "ink"],
    ["muted", "muted"],
  ] as const)("%s is --%s", (part, token) => {
    expect(mapColours[theme][part]).toBe(tokenHex(token, theme));
  });
});

describe.each(locales)("our own style in %s", (language) => {
  const style = ownStyle({ theme: "light", language, origin: "https://nestmates.example" });

  test("asks nobody but us for anything", () => {
    expect(style.glyphs).toBeUndefined();
    expect(style.sprite).toBeUndefined();
    expect(JSON.stringify(style).match(/https?:\/\/[^/"]+/g)).toEqual(["https://nestmates.example"]);
    expect(style.sources[groundSource]).toMatchObject({ url: "pmtiles://https://nestmates.example/map/basemap.pmtiles" });
  });

  test("writes names in that language, and spaces no Bangla letters", () => {
    const names = style.layers.filter((layer) => layer.type === "symbol");
    expect(names).toHaveLength(5);
    for (const { layout } of names) {
      expect(layout?.["text-field"]).toEqual(["get", language]);
      const isPlain = layout?.["text-letter-spacing"] === 0 && layout["text-transform"] === "none";
      expect(language === "en" || isPlain).toBe(true);
    }
  });
});

test("both themes have the same layers, so that one can be painted over the other", () => {
  const [light, dark] = themes.map((theme) => ownStyle({ theme, language: "en", origin: "" }).layers);
  const shape = (layers: typeof light) => layers?.map(({ id, paint }) => [id, Object.keys(paint ?? {})]);
  expect(shape(light)).toEqual(shape(dark));
});

describe("the woven ground", () => {
  const dhaka = { west: 90.38, south: 23.76, east: 90.4, north: 23.78 };

  test("is there from the zoom on at which the style shows it", () => {
    expect([diamondWidth(WEAVE_FROM_ZOOM - 0.1), diamondWidth(10), diamondWidth(12), diamondWidth(15)]).toEqual([undefined, 2000, 1000, 250]);
  });

  test("has diamonds as wide as the legend says", () => {
    const knots = weave(dhaka, 1000).features[1]?.geometry;
    const tips = knots?.type === "MultiPolygon" ? knots.coordinates.map(([ring]) => ring?.[0] ?? [0, 0]) : [];
    const [first = [0, 0]] = tips;
    const sameRow = tips.filter((tip) => Math.abs((tip[1] ?? 0) - (first[1] ?? 0)) < 1e-9).map(([lng = 0]) => lng);
    const [one = 0, other = 0] = sameRow.toSorted((a, b) => a - b);
    expect((other - one) * 111_320 * Math.cos((23.77 * Math.PI) / 180)).toBeCloseTo(1000, -1.5);
  });

  test("lies still when the view moves", () => {
    const tipsOf = (box: typeof dhaka) => {
      const knots = weave(box, 1000).features[1]?.geometry;
      return knots?.type === "MultiPolygon" ? knots.coordinates.map(([ring]) => (ring?.[0] ?? []).map((degrees) => degrees.toFixed(7)).join()) : [];
    };
    const before = new Set(tipsOf(dhaka));
    const shared = tipsOf({ ...dhaka, west: 90.385, east: 90.405 }).filter((tip) => before.has(tip));
    expect(shared.length).toBeGreaterThan(before.size / 2);
  });
});
