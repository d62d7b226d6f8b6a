import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { vectorLayers } from "../../../../scripts/basemap/schema.ts";
import { checkRows } from "../../../../test/rows.ts";
import { mapColours } from "../map-colours.ts";
import { groundSource } from "./map-layers.ts";
import { ownStyle } from "./map-style.ts";
import { scaleBar } from "./scale-bar.ts";

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
  test("a layer has the colour of its token", () =>
    checkRows(
      [
        ["land", theme === "light" ? "ground" : "surface"],
        ["around", theme === "light" ? "sunk" : "ground"],
        ["border", "edge"],
        ["metro", "leaf"],
        ["ink", "ink"],
        ["muted", "muted"],
      ] as const,
      (part, token) => {
        expect(mapColours[theme][part]).toBe(tokenHex(token, theme));
      },
    ));
});

describe.each(locales)("our own style in %s", (language) => {
  const style = ownStyle({ theme: "light", language, archive: "https://nestmates.example/map/basemap.pmtiles?v=1" });

  test("asks nobody but us for anything", () => {
    expect(style.glyphs).toBeUndefined();
    expect(style.sprite).toBeUndefined();
    expect(JSON.stringify(style).match(/https?:\/\/[^/"]+/g)).toEqual(["https://nestmates.example"]);
    expect(style.sources[groundSource]).toMatchObject({
      url: "pmtiles://https://nestmates.example/map/basemap.pmtiles?v=1",
    });
  });

  test("writes names in that language, else in the other, and spaces no Bangla letters", () => {
    const names = style.layers.filter((layer) => layer.type === "symbol" && layer.layout?.["text-field"] !== undefined);
    expect(names).toHaveLength(15);
    for (const { id, layout } of names as { id: string; layout: Record<string, unknown> }[]) {
      const isNumber = id === "road-numbers";
      expect(JSON.stringify(layout["text-field"])).toContain(
        isNumber ? "ref" : `["coalesce",["get","${language}"],["get","${language === "en" ? "bn" : "en"}"]]`,
      );
      expect(language === "en" || (layout["text-letter-spacing"] === 0 && layout["text-transform"] === "none")).toBe(
        true,
      );
    }
  });

  test("draws only layers that the tiles have, and all of them", () => {
    const drawn = style.layers.flatMap((layer) => ("source-layer" in layer ? [layer["source-layer"]] : []));
    expect(new Set(drawn)).toEqual(new Set(Object.keys(vectorLayers)));
  });

  test("places pins before every label, so that labels keep clear of them", () => {
    expect(style.layers.at(-1)?.id).toBe("pins");
  });
});

test("both themes have the same layers, so that one can be painted over the other", () => {
  const [light, dark] = themes.map((theme) => ownStyle({ theme, language: "en", archive: "" }).layers);
  const shape = (layers: typeof light) => layers?.map(({ id, paint }) => [id, Object.keys(paint ?? {})]);
  expect(shape(light)).toEqual(shape(dark));
});

test.each([
  [7, 20_000],
  [11, 2000],
  [15, 100],
])("at zoom %i the scale is a round length that fits", (zoom, metres) => {
  const scale = scaleBar(zoom, 23.78);
  expect(scale.metres).toBe(metres);
  expect(scale.pixels).toBeGreaterThan(25);
  expect(scale.pixels).toBeLessThanOrEqual(80);
});
