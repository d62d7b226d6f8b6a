/** Calculates the size of a price on the map before it is in the document. map-pins.css has the same measures. */
const FONT_REM = 0.9375;
const HEIGHT_REM = 2.75;
const LEAST_REM = 3.75;
/** The padding left and right of the price together, in em. */
const PADDING_EM = 1.3;
/** The space between two pins, which the number in the corner uses too. */
const GAP_PX = 6;
/** Widths are rounded to this step, because the map keeps an image for each width. */
const STEP_PX = 4;

let context: CanvasRenderingContext2D | null | undefined;
const widths = new Map<string, number>();

function textWidth(text: string, font: string, px: number): number {
  context ??= document.createElement("canvas").getContext("2d");
  if (!context) return text.length * px * 0.62;
  context.font = font;
  return context.measureText(text).width;
}

/** Call it after the fonts are loaded. */
export function plateSize(label: string): { width: number; height: number } {
  const root = getComputedStyle(document.documentElement);
  const rem = Number.parseFloat(root.fontSize);
  const font = `700 ${FONT_REM * rem}px ${root.getPropertyValue("--font-display")}`;
  const key = `${font} ${label}`;
  const known = widths.get(key);
  const width =
    known ?? Math.max(LEAST_REM * rem, textWidth(label, font, FONT_REM * rem) + PADDING_EM * FONT_REM * rem) + GAP_PX;
  widths.set(key, width);
  return { width: Math.ceil(width / STEP_PX) * STEP_PX, height: Math.round(HEIGHT_REM * rem) + GAP_PX };
}
