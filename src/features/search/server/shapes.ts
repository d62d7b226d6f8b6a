/** Circles and boxes in the flat projection of platform/geo.ts, and their texts for PostgreSQL. */
import {
  type Box,
  type FlatPoint,
  KM_PER_DEGREE,
  type LatLng,
  LONGITUDE_SCALE,
  toFlat,
} from "../../../platform/geo.ts";

/** The size of a tile, as in migrations/0002_search.sql. */
const TILE = 0.08;
const TILE_ROW = 1000;
/** A box of more tiles contains most listings of the country, so a scan of the whole index finds enough of them. */
const MOST_TILES = 256;

export interface Circle extends FlatPoint {
  radius: number;
}

export interface FlatBox {
  left: number;
  bottom: number;
  right: number;
  top: number;
}

export const circleOf = (near: LatLng, km: number): Circle => ({ ...toFlat(near), radius: km / KM_PER_DEGREE });

export function flatBoxOf({ west, south, east, north }: Box): FlatBox {
  return { left: west * LONGITUDE_SCALE, bottom: south, right: east * LONGITUDE_SCALE, top: north };
}

export function boxAround({ x, y, radius }: Circle): FlatBox {
  return { left: x - radius, bottom: y - radius, right: x + radius, top: y + radius };
}

/** Returns the tiles that a box touches, or undefined if there are too many to scan each of them. */
export function tilesOf({ left, bottom, right, top }: FlatBox): number[] | undefined {
  const [firstX, lastX, firstY, lastY] = [left, right, bottom, top].map((edge) => Math.floor(edge / TILE)) as [
    number,
    number,
    number,
    number,
  ];
  const [columns, rows] = [lastX - firstX + 1, lastY - firstY + 1];
  if (columns * rows > MOST_TILES) return undefined;
  return Array.from(
    { length: columns * rows },
    (_, index) => (firstX + (index % columns)) * TILE_ROW + firstY + Math.floor(index / columns),
  );
}

export const circleText = ({ x, y, radius }: Circle): string => `<(${x},${y}),${radius}>`;
export const boxText = ({ left, bottom, right, top }: FlatBox): string => `(${right},${top}),(${left},${bottom})`;
