/** Calculates the scale of a map: a round number of metres, and its length in pixels. */
const EARTH_METRES = 40_075_017;
const TILE_PIXELS = 512;
const LONGEST_PX = 80;
/** The length of a bar is 1, 2 or 5 times a power of ten. */
const STEPS = [5, 2, 1];

export function scaleBar(zoom: number, lat: number): { metres: number; pixels: number } {
  const metresPerPixel = (EARTH_METRES * Math.cos((lat * Math.PI) / 180)) / (TILE_PIXELS * 2 ** zoom);
  const longest = metresPerPixel * LONGEST_PX;
  const power = 10 ** Math.floor(Math.log10(longest));
  const metres = power * (STEPS.find((step) => step * power <= longest) ?? 1);
  return { metres, pixels: Math.round(metres / metresPerPixel) };
}
