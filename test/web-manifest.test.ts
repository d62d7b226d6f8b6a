import { readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, test } from "vitest";

const folder = join(import.meta.dirname, "../public");

interface Manifest {
  id: string;
  name: string;
  short_name: string;
  start_url: string;
  scope: string;
  display: string;
  lang: string;
  theme_color: string;
  background_color: string;
  icons: { src: string; sizes: string; type: string; purpose?: string }[];
  shortcuts: { name: string; url: string; icons: { src: string; sizes: string }[] }[];
}

describe.each([
  ["site.webmanifest", "en"],
  ["site.bn.webmanifest", "bn"],
])("%s", (file, language) => {
  const manifest = JSON.parse(readFileSync(join(folder, file), "utf8")) as Manifest;

  test("has what browsers ask of an app", () => {
    expect(manifest).toMatchObject({ id: "/", start_url: "/", scope: "/", display: "standalone", lang: language });
    expect(manifest.name.length).toBeGreaterThan(0);
    // Longer names are cut under the icon.
    expect(manifest.short_name.length).toBeLessThanOrEqual(12);
    for (const colour of [manifest.theme_color, manifest.background_color]) expect(colour).toMatch(/^#[0-9a-f]{6}$/);
    expect(manifest.icons.filter(({ purpose }) => purpose === undefined).map(({ sizes }) => sizes)).toEqual(
      expect.arrayContaining(["192x192", "512x512"]),
    );
    expect(manifest.icons.filter(({ purpose }) => purpose === "maskable").map(({ sizes }) => sizes)).toEqual([
      "512x512",
    ]);
    expect(manifest.shortcuts.map(({ url }) => url)).toEqual(["/browseListings", "/inbox"]);
  });

  test.each(manifest.icons.filter(({ type }) => type === "image/png"))(
    "$src has the size that it states",
    async ({ src, sizes, purpose }) => {
      const { width, height, hasAlpha, format } = await sharp(join(folder, src)).metadata();
      expect({ size: `${width}x${height}`, format }).toEqual({ size: sizes, format: "png" });
      // A launcher cuts a maskable icon itself: it must fill its square.
      expect(hasAlpha).toBe(purpose !== "maskable");
    },
  );
});
