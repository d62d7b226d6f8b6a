/**
 * Arithmetic on boxes and points. This file does not import the map library, so pages can use it before a map is
 * loaded.
 */
import { type Box, country, type LatLng } from "../../platform/geo.ts";

/** The last digit is about one metre. More digits would only lengthen the URL. */
const DIGITS = 5;
const round = (degrees: number) => Number(degrees.toFixed(DIGITS));
const within = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));

export const clampPoint = ({ lat, lng }: LatLng): LatLng => ({
  lat: round(within(lat, country.south, country.north)),
  lng: round(within(lng, country.west, country.east)),
});

/** The part of a view that is inside of the country, as the API requires. */
export function clampBox({ west, south, east, north }: Box): Box {
  const [southWest, northEast] = [clampPoint({ lat: south, lng: west }), clampPoint({ lat: north, lng: east })];
  return { west: southWest.lng, south: southWest.lat, east: northEast.lng, north: northEast.lat };
}

export const hasArea = ({ west, south, east, north }: Box): boolean => west < east && south < north;

export const isInside = ({ lat, lng }: LatLng, { west, south, east, north }: Box): boolean =>
  lng >= west && lng <= east && lat >= south && lat <= north;

const EDGE_TOLERANCE = 0.00002;

/** Whether two boxes are equal, except for rounding in the URL. */
export function isSameBox(one: Box | undefined, other: Box | undefined): boolean {
  if (!one || !other) return one === other;
  return (["west", "south", "east", "north"] as const).every(
    (edge) => Math.abs(one[edge] - other[edge]) <= EDGE_TOLERANCE,
  );
}

/** Returns the URL of the API for the rooms in a box. */
export function mapPath(query: string, box: Box, zoom: number): string {
  const parameters = new URLSearchParams(query);
  const { west, south, east, north } = clampBox(box);
  parameters.set("box", [west, south, east, north].join(","));
  // Zooms are whole numbers, so that responses can be cached.
  parameters.set("zoom", String(Math.floor(zoom)));
  return `/api/map?${parameters}`;
}

const METRES_PER_DEGREE = 111_320;

/** Moves a point by metres. */
export function moveBy({ lat, lng }: LatLng, east: number, north: number): LatLng {
  const metresPerDegreeEast = METRES_PER_DEGREE * Math.cos((lat * Math.PI) / 180);
  return clampPoint({ lat: lat + north / METRES_PER_DEGREE, lng: lng + east / metresPerDegreeEast });
}

const CORNERS = 64;

/** A closed ring of [lng, lat] around a point. It is not clamped, because it would lose its shape at the border. */
export function circleAround({ lat, lng }: LatLng, metres: number): [lng: number, lat: number][] {
  const metresPerDegreeEast = METRES_PER_DEGREE * Math.cos((lat * Math.PI) / 180);
  return Array.from({ length: CORNERS + 1 }, (_, index) => {
    const angle = ((index % CORNERS) / CORNERS) * 2 * Math.PI;
    return [
      lng + (Math.cos(angle) * metres) / metresPerDegreeEast,
      lat + (Math.sin(angle) * metres) / METRES_PER_DEGREE,
    ];
  });
}

const areaOf = ({ west, south, east, north }: Box) => Math.max(0, east - west) * Math.max(0, north - south);

/** The part of two boxes together that is in both: 1 for the same box, 0 for boxes that do not touch. */
export function sharedPart(one: Box, other: Box): number {
  const both = areaOf({
    west: Math.max(one.west, other.west),
    south: Math.max(one.south, other.south),
    east: Math.min(one.east, other.east),
    north: Math.min(one.north, other.north),
  });
  const all = areaOf(one) + areaOf(other) - both;
  return all > 0 ? both / all : 0;
}

/**
 * The map reports the box to search in to the page, which searches and then passes the box back. Such an echo must not
 * move the map, even if the user has moved it again meanwhile. Any other box must move it.
 */
export function takeEcho(reported: readonly Box[], box: Box | undefined): { isEcho: boolean; left: readonly Box[] } {
  const index = box ? reported.findLastIndex((one) => isSameBox(one, box)) : -1;
  return index < 0 ? { isEcho: false, left: reported } : { isEcho: true, left: reported.slice(index + 1) };
}
