/** Finds places by their position. */
import { kmBetween, type LatLng } from "../../platform/geo.ts";
import type { Area } from "./area-gazetteer.ts";

export interface Nearby {
  area: Area;
  km: number;
}

export function byDistance(areas: readonly Area[], from: LatLng): Nearby[] {
  return areas.map((area) => ({ area, km: kmBetween(area, from) })).toSorted((a, b) => a.km - b.km);
}

/** Thana, area and landmark are the same level for somebody who looks for a room. */
const levelOf = ({ kind }: Area) => (kind === "division" || kind === "district" ? kind : "local");

/** Other areas of the same level that neither contain the area nor lie in it, nearest first. */
export function neighboursOf(area: Area, areas: readonly Area[]): Nearby[] {
  const others = areas.filter(
    (other) => levelOf(other) === levelOf(area) && !other.ids.includes(area.id) && !area.ids.includes(other.id),
  );
  return byDistance(others, area);
}

/** The kinds of places that people ask about: the metro, where they study, a hospital. */
const wantedKinds: readonly (readonly Area["kind"][])[] = [["metro"], ["university"], ["hospital", "medical"]];
const NEAR_KM = 3;

/** The nearest place of each of these kinds, if there is one. */
export function placesNear(places: readonly Area[], point: LatLng): Nearby[] {
  const near = byDistance(places, point).filter(({ km }) => km <= NEAR_KM);
  return wantedKinds.flatMap((kinds) => near.find(({ area }) => kinds.includes(area.kind)) ?? []);
}

/** The areas that contain this one, from the division down. */
export function parentsOf(area: Area): Area[] {
  return area.parent ? [...parentsOf(area.parent), area.parent] : [];
}
