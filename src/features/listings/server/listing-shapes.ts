/** Shapes on a flat Bangladesh: see LONGITUDE_SCALE. */
import { type Box, KM_PER_DEGREE, type LatLng, LONGITUDE_SCALE } from "../../../platform/geo.ts";

const TILE = 0.08;
const TILE_ROW = 1000;
/** More tiles than these are most of the country's rooms: then the walk everywhere meets enough of them. */
const MOST_TILES = 256;

export interface Circle {
  x: number;
  y: number;
  radius: number;
}

/** Left, bottom, right, top. */
export interface FlatBox {
  left: number;
  bottom: number;
  right: number;
  top: number;
}

const toFlat = ({ lat, lng }: LatLng): { x: number; y: number } => ({ x: lng * LONGITUDE_SCALE, y: lat });
export const fromFlat = (x: number, y: number): LatLng => ({ lat: round(y), lng: round(x / LONGITUDE_SCALE) });
const round = (degrees: number) => Number(degrees.toFixed(5));

const BLUR_CELL = 0.0027;

/** The middle of the cell that a pin is blurred to: what may be told of it, also by telling what lies next to it. */
export function blurCellMiddle(pin: LatLng): LatLng {
  const { x, y } = toFlat(pin);
  return fromFlat(middleOfCell(x), middleOfCell(y));
}
const middleOfCell = (value: number) => (Math.floor(value / BLUR_CELL) + 0.5) * BLUR_CELL;

export const circleOf = (near: LatLng, km: number): Circle => ({ ...toFlat(near), radius: km / KM_PER_DEGREE });

export function flatBoxOf({ west, south, east, north }: Box): FlatBox {
  return { left: west * LONGITUDE_SCALE, bottom: south, right: east * LONGITUDE_SCALE, top: north };
}

export function boxAround({ x, y, radius }: Circle): FlatBox {
  return { left: x - radius, bottom: y - radius, right: x + radius, top: y + radius };
}

/** The tiles that a box touches, or undefined if they are too many to walk one by one. */
export function tilesOf({ left, bottom, right, top }: FlatBox): number[] | undefined {
  const [firstX, lastX, firstY, lastY] = [left, right, bottom, top].map((edge) => Math.floor(edge / TILE)) as [number, number, number, number];
  const [columns, rows] = [lastX - firstX + 1, lastY - firstY + 1];
  if (columns * rows > MOST_TILES) return undefined;
  return Array.from({ length: columns * rows }, (_, index) => (firstX + (index % columns)) * TILE_ROW + firstY + Math.floor(index / columns));
}

/** As the engine writes them. */
export const circleText = ({ x, y, radius }: Circle): string => `<(${x},${y}),${radius}>`;
export const boxText = ({ left, bottom, right, top }: FlatBox): string => `(${right},${top}),(${left},${bottom})`;
