/**
 * The ground at street zoom. We have no streets to show, so the ground is woven: diamonds of a known width, which also tell how far things are apart.
 * Only those around the view are made.
 */
import type { FeatureCollection, MultiLineString, MultiPolygon } from "geojson";
import type { Box } from "../map-box.ts";

/** Below this zoom the threads would be a grey veil. */
export const WEAVE_FROM_ZOOM = 9.5;

/** How wide a diamond is, in metres. */
export function diamondWidth(zoom: number): number | undefined {
  if (zoom < WEAVE_FROM_ZOOM) return undefined;
  if (zoom < 11) return 2000;
  return zoom < 13.25 ? 1000 : 250;
}

/** Lengths on the Mercator square stretch with the latitude. The weave is true where most rooms are, and 4 % off at the country's ends. */
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

/** A box and as much again on each side, on the Mercator square, where diagonals are straight. */
function squareAround({ west, south, east, north }: Box): Square {
  const [width, height] = [toX(east) - toX(west), toY(south) - toY(north)];
  return { left: toX(west) - width, right: toX(east) + width, top: toY(north) - height, bottom: toY(south) + height };
}

type Position = [lng: number, lat: number];
const toPosition = (x: number, y: number): Position => [toLng(x), toLat(y)];

/** Counted from the corner of the world, so that a thread lies where it lay when the view moves. */
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

/** Of a diamond's width. */
const KNOT_SIZE = 0.06;

/** Where two threads cross, a small diamond, as weavers count it in. */
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

/** The ground under a view: threads, and knots where they cross. */
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
