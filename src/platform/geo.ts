export interface Point {
  lat: number;
  lng: number;
}

export const KM_PER_DEGREE = 111.2;

/** On a flat map: right to a few metres within a city. */
export function kmBetween(a: Point, b: Point): number {
  const east = (a.lng - b.lng) * Math.cos(((a.lat + b.lat) * Math.PI) / 360);
  return Math.hypot(east, a.lat - b.lat) * KM_PER_DEGREE;
}
