/** Draws the picture of a link preview, for rooms without an uploaded photo. */
import type { Locale } from "../../../../paraglide/runtime.js";
import type { FlyerTexts } from "../flyer-texts.ts";
import { boxes, type Colour, type Drawing } from "./drawing.ts";
import { leaf, sand, white } from "./flyer.ts";
import { textShape } from "./shape-text.ts";

export const SHARE_SIZE = { width: 1200, height: 630 };

const MARGIN = 72;

export function drawSharePicture(texts: FlyerTexts, language: Locale): Drawing {
  const first = texts[language];
  const second = texts[language === "bn" ? "en" : "bn"];
  const line = (text: string, y: number, size: number, fill: Colour) =>
    textShape(text, { x: MARGIN, y, size, fill, width: SHARE_SIZE.width - 2 * MARGIN, align: "start" });
  return {
    ...SHARE_SIZE,
    shapes: [
      boxes(leaf, { x: 0, y: 0, ...SHARE_SIZE }),
      boxes(sand, { x: 0, y: SHARE_SIZE.height - 92, width: SHARE_SIZE.width, height: 92 }),
      line(`${first.head} · ${second.head}`, 118, 44, sand),
      line(first.rent, 268, 120, white),
      ...(first.allIn ? [line(first.allIn, 338, 44, sand)] : []),
      line(first.who, 424, 46, white),
      line(first.place, 492, 46, white),
      line(texts.brand, SHARE_SIZE.height - 30, 46, leaf),
    ],
  };
}
