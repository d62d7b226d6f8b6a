/** Images of the base map, drawn by code: MapLibre would load a sprite from a file. */
import type { GlMap } from "./map-engine.ts";
import { diamondImage } from "./name-layers.ts";

const DIAMOND_PX = 40;
const PIXEL_RATIO = 2;
/** MapLibre's format of images that it can colour: alpha is 192 on the outline and changes by 32 per pixel. */
const OUTLINE = 192;
const PER_PIXEL = 32;

/** Draws a diamond as a distance field, so that the theme sets its colour and edge. */
function diamond(): { width: number; height: number; data: Uint8ClampedArray } {
  const middle = DIAMOND_PX / 2;
  const radius = middle - 8;
  const data = new Uint8ClampedArray(DIAMOND_PX * DIAMOND_PX * 4);
  for (let y = 0; y < DIAMOND_PX; y++)
    for (let x = 0; x < DIAMOND_PX; x++) {
      const outside = (Math.abs(x + 0.5 - middle) + Math.abs(y + 0.5 - middle) - radius) / Math.SQRT2;
      data[(y * DIAMOND_PX + x) * 4 + 3] = OUTLINE - outside * PER_PIXEL;
    }
  return { width: DIAMOND_PX, height: DIAMOND_PX, data };
}

const emptyImage = (width: number, height: number) => ({
  width,
  height,
  data: new Uint8ClampedArray(width * height * 4),
});

const emptyImageName = (width: number, height: number): string => `empty ${width} ${height}`;

/** Adds the images. Call it again after the style was replaced, which removes all images. */
export function addImages(map: GlMap): void {
  if (!map.hasImage(diamondImage)) map.addImage(diamondImage, diamond(), { sdf: true, pixelRatio: PIXEL_RATIO });
}

export function addEmptyImage(map: GlMap, width: number, height: number): string {
  const name = emptyImageName(width, height);
  if (!map.hasImage(name)) map.addImage(name, emptyImage(width, height));
  return name;
}
