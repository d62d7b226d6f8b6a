export interface Point {
  lat: number;
  lng: number;
}

export const KM_PER_DEGREE = 111.2;
/** A flat Bangladesh, as migrations/0002_search.sql has it: longitudes shrunk as at 23.7° N, so that a straight line is a distance. */
export const LONGITUDE_SCALE = 0.9157;

/** On a flat map: right to a few metres within a city. */
export function kmBetween(a: Point, b: Point): number {
  const east = (a.lng - b.lng) * Math.cos(((a.lat + b.lat) * Math.PI) / 360);
  return Math.hypot(east, a.lat - b.lat) * KM_PER_DEGREE;
}
