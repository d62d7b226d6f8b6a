/**
 * Makes the files of a flyer. A drawing takes about 100 ms of processor time. So drawings are made one after the other
 * and kept for a while.
 */
import sharp from "sharp";
import type { Locale } from "../../../paraglide/runtime.js";
import { AppError } from "../../../platform/errors.ts";
import { SwrCache } from "../../../platform/swr-cache.ts";
import { DAY_MS } from "../../../platform/time.ts";
import type { FlyerFile } from "../flyer-code.ts";
import type { FlyerCode } from "./drawing/flyer.ts";
import type { FlyerTexts } from "./flyer-texts.ts";

const MOST_WAITING = 20;
const CACHE_BYTES = 16 * 1024 * 1024;
/** This is 150 dots per inch on A4. */
const PNG_WIDTH = 1240;
const SVG_WIDTH = 595;

export function createFlyerDrawings() {
  const files = new SwrCache<Buffer>(
    { freshMs: DAY_MS, staleMs: DAY_MS, maxEntries: 500, maxBytes: CACHE_BYTES },
    ({ length }) => length,
  );
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();

  async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (waiting >= MOST_WAITING) throw new AppError("overloaded", { retryAfterSeconds: 2 });
    waiting += 1;
    const result = last.then(work).finally(() => {
      waiting -= 1;
    });
    last = result.catch(() => undefined);
    return result;
  }

  /** The key is everything that is drawn, so that a changed listing gets a new file. */
  const kept = (key: unknown[], draw: () => Promise<Buffer>) => files.get(JSON.stringify(key), () => inTurn(draw));

  return {
    flyer: (texts: FlyerTexts, code: FlyerCode, file: FlyerFile): Promise<Buffer> =>
      kept([file, texts, code], () => flyerFile(texts, code, file)),

    /** Returns a JPEG, which every messenger supports. */
    sharePicture: (texts: FlyerTexts, language: Locale): Promise<Buffer> =>
      kept(["share", language, texts], async () => {
        const [{ drawSharePicture, SHARE_SIZE }, { toSvg }] = await Promise.all([
          import("./drawing/share-picture.ts"),
          import("./drawing/svg.ts"),
        ]);
        return sharp(Buffer.from(toSvg(drawSharePicture(texts, language), SHARE_SIZE.width)))
          .jpeg({ quality: 85 })
          .toBuffer();
      }),
  };
}

/** Draws a file. The shaper and the fonts are loaded with the first drawing, because most processes never draw. */
async function flyerFile(texts: FlyerTexts, code: FlyerCode, file: FlyerFile): Promise<Buffer> {
  const { drawFlyer, A4, A5_WIDTH } = await import("./drawing/flyer.ts");
  const drawing = drawFlyer(texts, code);
  if (file === "a4.pdf" || file === "a5.pdf") {
    const { toPdf } = await import("./drawing/pdf.ts");
    return toPdf(drawing, { width: file === "a4.pdf" ? A4.width : A5_WIDTH, title: `${texts.en.head} ${code.code}` });
  }
  const { toSvg } = await import("./drawing/svg.ts");
  if (file === "poster.svg") return Buffer.from(toSvg(drawing, SVG_WIDTH));
  return sharp(Buffer.from(toSvg(drawing, PNG_WIDTH)))
    .png({ palette: true, colours: 32, effort: 1 })
    .toBuffer();
}
