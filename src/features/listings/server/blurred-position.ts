import { fromFlat, type LatLng, toFlat } from "../../../platform/geo.ts";

/** About 300 m, as in migrations/0002_search.sql. */
const CELL = 0.0027;
const middleOfCell = (value: number) => (Math.floor(value / CELL) + 0.5) * CELL;

/** The middle of the grid cell of a pin. The exact pin is private, so everything that others can see is derived from this point. */
export function blurCellMiddle(pin: LatLng): LatLng {
  const { x, y } = toFlat(pin);
  return fromFlat({ x: middleOfCell(x), y: middleOfCell(y) });
}
