/** Draws the flyer, in points on A4. The A5 flyer is the same drawing at 71 %. */
import { flyerAddress, flyerQrText } from "../../flyer-code.ts";
import type { FlyerTexts } from "../flyer-texts.ts";
import { boxes, type Colour, type Drawing, dashes, type Shape } from "./drawing.ts";
import { qrShape } from "./qr.ts";
import { textShape } from "./shape-text.ts";

export const A4 = { width: 595.28, height: 841.89 };
export const A5_WIDTH = 419.53;

const ink: Colour = [23, 29, 27];
const soft: Colour = [84, 92, 89];
export const leaf: Colour = [12, 74, 64];
export const white: Colour = [255, 255, 255];
export const sand: Colour = [247, 238, 221];

const MIDDLE = A4.width / 2;
const TEXT_WIDTH = A4.width - 72;

export interface FlyerCode {
  code: string;
  origin: string;
}

export function drawFlyer(texts: FlyerTexts, { code, origin }: FlyerCode): Drawing {
  const { bn, en } = texts;
  const line = (text: string, y: number, size: number, fill: Colour = ink) =>
    textShape(text, { x: MIDDLE, y, size, fill, width: TEXT_WIDTH });
  const qr = { x: MIDDLE - 118, y: 333, width: 236 };
  return {
    ...A4,
    shapes: [
      boxes(leaf, { x: 0, y: 0, width: A4.width, height: 104 }),
      line(`${bn.head} · ${en.head}`, 72, 56, white),
      line(bn.who, 148, 31),
      line(en.who, 173, 17, soft),
      line(bn.place, 206, 25),
      line(en.place, 228, 16, soft),
      line(bn.rent, 284, 54, leaf),
      line(en.rent, 311, 20, leaf),
      ...(bn.allIn && en.allIn ? [line(`${bn.allIn}  ·  ${en.allIn}`, 333, 16)] : []),
      qrShape(flyerQrText(origin, code), ink, qr),
      line(bn.scan, 583, 20),
      line(en.scan, 604, 15, soft),
      line(`${texts.brand}  ·  ${flyerAddress(origin, code)}`, 634, 21, leaf),
      boxes(sand, { x: 36, y: 648, width: A4.width - 72, height: 50 }),
      line(bn.pay, 671, 18),
      line(en.pay, 689, 13, soft),
      ...tearOffStrips(texts, { code, origin }),
    ],
  };
}

const STRIPS = 8;
const STRIPS_TOP = 712;

/** Strips with the address, which people without a phone camera can tear off and take home. */
function tearOffStrips({ bn, brand }: FlyerTexts, { code, origin }: FlyerCode): Shape[] {
  const width = A4.width / STRIPS;
  const height = A4.height - STRIPS_TOP;
  const [host = "", path = ""] = flyerAddress(origin, code).split(/(?=\/t\/)/);
  const repeats = Array.from({ length: STRIPS }, (_, index) => index * width);
  const upright = (text: string, x: number, size: number, fill: Colour): Shape => ({
    ...textShape(text, { x, y: A4.height - 12, size, fill, width: height - 20, align: "start", isUpright: true }),
    repeats,
  });
  return [
    { ...dashes(soft, 0, STRIPS_TOP, A4.height), repeats: repeats.slice(1) },
    upright(brand, 17, 10, leaf),
    upright(host, 32, 11, ink),
    upright(path, 50, 17, ink),
    upright(`${bn.rent} · ${bn.place}`, 66, 9, soft),
  ];
}
