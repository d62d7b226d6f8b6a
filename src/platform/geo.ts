/** A position in degrees. */
export interface LatLng {
  lat: number;
  lng: number;
}

/** The edges of a rectangle on the map, in degrees. */
export interface Box {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** Bangladesh with its territorial waters. Positions outside of it are rejected. */
export const country: Box = { west: 87.5, south: 20, east: 93, north: 27 };

export const KM_PER_DEGREE = 111.2;
/**
 * Searches use a flat projection, as migrations/0002_search.sql does: x = longitude * LONGITUDE_SCALE, y = latitude.
 * The scale is exact at 23.7° N. Distances of projected points are in degrees of latitude.
 */
export const LONGITUDE_SCALE = 0.9157;

/** A position in the flat projection. */
export interface FlatPoint {
  x: number;
  y: number;
}

/** Five decimals are about a metre. */
const DIGITS = 5;
const round = (degrees: number) => Number(degrees.toFixed(DIGITS));

export const toFlat = ({ lat, lng }: LatLng): FlatPoint => ({ x: lng * LONGITUDE_SCALE, y: lat });
export const fromFlat = ({ x, y }: FlatPoint): LatLng => ({ lat: round(y), lng: round(x / LONGITUDE_SCALE) });

/** Computes the distance on a flat map, which is accurate to a few metres within a city. */
export function kmBetween(a: LatLng, b: LatLng): number {
  const east = (a.lng - b.lng) * Math.cos(((a.lat + b.lat) * Math.PI) / 360);
  return Math.hypot(east, a.lat - b.lat) * KM_PER_DEGREE;
}
