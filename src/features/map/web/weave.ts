/**
 * The base map at street level. We have no street data, so it is a pattern of diamonds of known width, which shows distances. Only the part around the view is
 * generated.
 */
import type { FeatureCollection, MultiLineString, MultiPolygon } from "geojson";
import type { Box } from "../../../platform/geo.ts";

/** Below this zoom level the lines would be too dense. */
export const WEAVE_FROM_ZOOM = 9.5;

/** Width of a diamond in metres. */
export function diamondWidth(zoom: number): number | undefined {
  if (zoom < WEAVE_FROM_ZOOM) return undefined;
  if (zoom < 11) return 2000;
  return zoom < 13.25 ? 1000 : 250;
}

/** Mercator stretches lengths with the latitude. Widths are exact where most rooms are, and off by 4 % at the borders of the country. */
const TRUE_LATITUDE = 23.78;
const EARTH_METRES = 40_075_017;
const threadDistance = (metres: number) => metres / (EARTH_METRES * Math.cos((TRUE_LATITUDE * Math.PI) / 180));

const toX = (lng: number) => (lng + 180) / 360;
const toY = (lat: number) => (1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2;
const toLng = (x: number) => x * 360 - 180;
const toLat = (y: number) => (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI;

interface Square {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The box in Mercator coordinates, where diagonals are straight, enlarged by its own size on each side. */
function squareAround({ west, south, east, north }: Box): Square {
  const [width, height] = [toX(east) - toX(west), toY(south) - toY(north)];
  return { left: toX(west) - width, right: toX(east) + width, top: toY(north) - height, bottom: toY(south) + height };
}

type Position = [lng: number, lat: number];
const toPosition = (x: number, y: number): Position => [toLng(x), toLat(y)];

/** Relative to a fixed origin, so that lines do not shift when the view moves. */
function* multiples(from: number, to: number, distance: number): Generator<number> {
  for (let index = Math.ceil(from / distance); index * distance <= to; index++) yield index * distance;
}

function threads({ left, right, top, bottom }: Square, distance: number): Position[][] {
  const lines: Position[][] = [];
  for (const sum of multiples(left + top, right + bottom, distance)) {
    const [from, to] = [Math.max(left, sum - bottom), Math.min(right, sum - top)];
    lines.push([toPosition(from, sum - from), toPosition(to, sum - to)]);
  }
  for (const difference of multiples(left - bottom, right - top, distance)) {
    const [from, to] = [Math.max(left, top + difference), Math.min(right, bottom + difference)];
    lines.push([toPosition(from, from - difference), toPosition(to, to - difference)]);
  }
  return lines;
}

/** Relative to the width of a diamond. */
const KNOT_SIZE = 0.06;

/** A small diamond at each crossing. */
function knots({ left, right, top, bottom }: Square, distance: number): Position[][][] {
  const half = (distance * KNOT_SIZE) / 2;
  const found: Position[][][] = [];
  for (const sum of multiples(left + top, right + bottom, distance))
    for (const difference of multiples(
      Math.max(left - bottom, 2 * left - sum, sum - 2 * bottom),
      Math.min(right - top, 2 * right - sum, sum - 2 * top),
      distance,
    )) {
      const [x, y] = [(sum + difference) / 2, (sum - difference) / 2];
      const corners = [toPosition(x, y - half), toPosition(x + half, y), toPosition(x, y + half), toPosition(x - half, y)];
      found.push([[...corners, toPosition(x, y - half)]]);
    }
  return found;
}

export function weave(box: Box, metres: number): FeatureCollection<MultiLineString | MultiPolygon> {
  const square = squareAround(box);
  const distance = threadDistance(metres);
  return {
    type: "FeatureCollection",
    features: [
      { type: "Feature", properties: { kind: "thread" }, geometry: { type: "MultiLineString", coordinates: threads(square, distance) } },
      { type: "Feature", properties: { kind: "knot" }, geometry: { type: "MultiPolygon", coordinates: knots(square, distance) } },
    ],
  };
}
