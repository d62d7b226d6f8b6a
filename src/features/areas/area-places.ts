/** Places by where they lie. */
import type { Area } from "./area-gazetteer.ts";

interface Point {
  lat: number;
  lng: number;
}

const KM_PER_DEGREE = 111.2;

/** On a flat map: right to a few metres within a city. */
function kmBetween(a: Point, b: Point): number {
  const east = (a.lng - b.lng) * Math.cos(((a.lat + b.lat) * Math.PI) / 360);
  return Math.hypot(east, a.lat - b.lat) * KM_PER_DEGREE;
}

export interface Nearby {
  area: Area;
  km: number;
}

export function byDistance(areas: readonly Area[], from: Point): Nearby[] {
  return areas.map((area) => ({ area, km: kmBetween(area, from) })).toSorted((a, b) => a.km - b.km);
}

/** Thana, area and landmark are one level to somebody who looks for a room. */
const levelOf = ({ kind }: Area) => (kind === "division" || kind === "district" ? kind : "local");

/** Others of its level that neither hold it nor lie in it, the nearest first. */
export function neighboursOf(area: Area, areas: readonly Area[]): Nearby[] {
  const others = areas.filter((other) => levelOf(other) === levelOf(area) && !other.ids.includes(area.id) && !area.ids.includes(other.id));
  return byDistance(others, area);
}

/** From the division down, without itself. */
export function parentsOf(area: Area): Area[] {
  return area.parent ? [...parentsOf(area.parent), area.parent] : [];
}
