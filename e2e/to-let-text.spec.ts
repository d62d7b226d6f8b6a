/** The flyer's text against Chromium: HarfBuzz in our process and in the browser must agree on every width. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import areas from "../seed/areas.json" with { type: "json" };
import places from "../seed/places.json" with { type: "json" };
import { shapeText } from "../src/features/to-let/server/drawing/shape-text.ts";
import { expect, test } from "./fixtures.ts";
import { words } from "./words.ts";

const SIZE = 1000;
const WITHIN_PX = 0.5;
const STRINGS = 300;

const fontUrl = (file: string) =>
  `data:font/ttf;base64,${readFileSync(join(import.meta.dirname, "../src/features/to-let/server/fonts", file)).toString("base64")}`;

const spread = (texts: string[], count: number) =>
  texts.filter((_, index) => index % Math.max(1, Math.floor(texts.length / count)) === 0).slice(0, count);

const messages = (language: "en" | "bn") =>
  Object.values(words[language]).filter(
    (text): text is string => typeof text === "string" && !/[{}\n]/.test(text) && text.length < 90,
  );

/** Texts of one line, half of them in Bangla, and names of places in both languages. */
function someStrings(): string[] {
  const names = [...areas.areas, ...areas.districts, ...places.places].flatMap(({ en, bn }) => [en, bn]);
  const mixed = [
    "ভাড়া হবে · TO-LET",
    "মাসে ৳৮,৫০০",
    "৳8,500 a month",
    "সব মিলিয়ে ৳৯,৮৫০+ · ৳9,850+ all-in",
    "কর্তৃপক্ষ স্ট্যান্ডার্ড ফ্ল্যাট",
    "মিরপুর ১০, ঢাকা · Mirpur 10, Dhaka",
  ];
  return [...mixed, ...spread(messages("bn"), 130), ...spread(messages("en"), 60), ...spread(names, STRINGS)].slice(
    0,
    STRINGS,
  );
}

test("300 texts are as wide as in Chromium", async ({ page }) => {
  const strings = someStrings();
  expect(strings).toHaveLength(STRINGS);
  await page.setContent(`<style>
    @font-face { font-family: "Drawn Bangla"; src: url(${fontUrl("anek-bangla-700.ttf")}); unicode-range: U+0964-0965, U+0980-09FE, U+200C-200D, U+25CC; }
    @font-face { font-family: "Drawn Latin"; src: url(${fontUrl("anek-latin-700.ttf")}); }
  </style>`);
  const widths = await page.evaluate(
    async ({ texts, size }) => {
      const font = `${size}px "Drawn Bangla", "Drawn Latin"`;
      await Promise.all([document.fonts.load(font, "ভ"), document.fonts.load(font, "a")]);
      const context = document.createElement("canvas").getContext("2d");
      if (!context) throw new Error("no canvas");
      context.font = font;
      return texts.map((text) => context.measureText(text).width);
    },
    { texts: strings, size: SIZE },
  );
  const apart = strings.flatMap((text, index) => {
    const [ours, theirs] = [shapeText(text, SIZE).width, widths[index] ?? 0];
    return Math.abs(ours - theirs) > WITHIN_PX ? [{ text, ours, theirs }] : [];
  });
  expect(apart).toEqual([]);
});
