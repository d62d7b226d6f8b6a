export interface Point {
  lat: number;
  lng: number;
}

export const KM_PER_DEGREE = 111.2;
/** Longitudes are multiplied by cos(23.7°), so that distances in Bangladesh are Euclidean. The same number is in migrations/0002_search.sql. */
export const LONGITUDE_SCALE = 0.9157;

/** Equirectangular approximation: exact to a few metres within a city. */
export function kmBetween(a: Point, b: Point): number {
  const east = (a.lng - b.lng) * Math.cos(((a.lat + b.lat) * Math.PI) / 360);
  return Math.hypot(east, a.lat - b.lat) * KM_PER_DEGREE;
}
