/** The circle that others see instead of a pin. It does not depend on where the pin is within its cell. */
import { fromFlat, type LatLng, toFlat } from "../../platform/geo.ts";

/** The width of a cell in degrees, about 300 m, as in migrations/0002_search.sql. */
export const BLUR_CELL = 0.0027;
/** A circle of this radius around the middle of a cell contains the whole cell, with 90 m to spare at its corners. */
export const CIRCLE_METRES = 300;
const middleOfCell = (value: number) => (Math.floor(value / BLUR_CELL) + 0.5) * BLUR_CELL;

/**
 * The middle of the grid cell of a pin. The exact pin is private, so everything that others can see is derived from the
 * cell.
 */
export function circleMiddle(pin: LatLng): LatLng {
  const { x, y } = toFlat(pin);
  return fromFlat({ x: middleOfCell(x), y: middleOfCell(y) });
}
