/**
 * The still picture of a map: what it shows, and its URL. It is shown until somebody opens the map itself, which is
 * half a megabyte. The server draws it from the tiles of our base map. Its centre is rounded, so that there is a
 * limited number of pictures and rooms close to each other share one; the page draws the circle.
 */

import type { LatLng } from "../../platform/geo.ts";
import { type Theme } from "../../platform/web/cookies.ts";

export const PICTURE_WIDTH = 640;
export const PICTURE_HEIGHT = 320;

/** Zooms for streets, for an area with its surroundings, for a district and for a division. */
export const pictureZooms = [14, 13, 10, 8] as const;
export type PictureZoom = (typeof pictureZooms)[number];

/** `x` and `y` are the centre, in steps from the north-west corner of the world. */
export interface PictureFrame {
  zoom: PictureZoom;
  x: number;
  y: number;
}

export interface PicturePoint {
  x: number;
  y: number;
}

/** The size of a tile in MapLibre. */
export const TILE_PX = 512;
const STEP_PX = 32;
const EARTH_METRES = 40_075_017;
const HALF_TURN = 180;
const toRadians = (degrees: number) => (degrees * Math.PI) / HALF_TURN;

/** Converts a point to pixels from the north-west corner of the world (Web Mercator). */
function toWorld({ lat, lng }: LatLng, zoom: number): PicturePoint {
  const size = TILE_PX * 2 ** zoom;
  return {
    x: (size * (lng + HALF_TURN)) / (2 * HALF_TURN),
    y: size * (0.5 - Math.asinh(Math.tan(toRadians(lat))) / (2 * Math.PI)),
  };
}

export function frameAround(point: LatLng, zoom: PictureZoom): PictureFrame {
  const { x, y } = toWorld(point, zoom);
  return { zoom, x: Math.round(x / STEP_PX), y: Math.round(y / STEP_PX) };
}

/** The north-west corner of a picture, in pixels of the world. */
export const cornerOf = ({ x, y }: PictureFrame): PicturePoint => ({
  x: x * STEP_PX - PICTURE_WIDTH / 2,
  y: y * STEP_PX - PICTURE_HEIGHT / 2,
});

export function centreOf({ zoom, x, y }: PictureFrame): LatLng {
  const turns = 2 ** zoom * (TILE_PX / STEP_PX);
  return {
    lat: (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / turns))) * HALF_TURN) / Math.PI,
    lng: (x / turns) * 2 * HALF_TURN - HALF_TURN,
  };
}

/** Converts a point to its position in a picture. */
export function pointIn(frame: PictureFrame, point: LatLng): PicturePoint {
  const [at, corner] = [toWorld(point, frame.zoom), cornerOf(frame)];
  return { x: at.x - corner.x, y: at.y - corner.y };
}

export const metresPerPixel = (zoom: number, lat: number): number =>
  (EARTH_METRES * Math.cos(toRadians(lat))) / (TILE_PX * 2 ** zoom);

/** `version` is a hash of the tiles, so that browsers can keep the picture. */
export const picturePath = ({ zoom, x, y }: PictureFrame, theme: Theme, version: string): string =>
  `/api/map/picture/${zoom}/${x}/${y}?theme=${theme}&v=${version}`;

/** A name on a picture. `x` and `y` are the middle of the name, or its end beside the mark. */
export interface PictureLabel extends PicturePoint {
  kind: "area" | "station" | "landmark" | "road" | "park" | "water";
  text: string;
  /** The rotation of a road's name, in degrees. */
  turn?: number;
  /** A diamond marks a station or landmark; the text is beside it. */
  mark?: PicturePoint;
  /** The side of the mark on which the text is. */
  side?: "left" | "right";
}
