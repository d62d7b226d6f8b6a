/** Names on the map: our gazetteer, and a few names around the country for orientation. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Feature, Point } from "geojson";
import { projectRoot } from "../services/paths.ts";

export type PlaceKind = "water" | "country" | "division" | "district" | "area";

interface Place {
  slug: string;
  en: string;
  bn: string;
  lat: number;
  lng: number;
}

interface Gazetteer {
  divisions: Place[];
  districts: Place[];
  areas: Place[];
}

const around: [PlaceKind, Omit<Place, "slug">][] = [
  ["water", { en: "Bay of Bengal", bn: "বঙ্গোপসাগর", lat: 20.75, lng: 90.2 }],
  ["country", { en: "India", bn: "ভারত", lat: 23.6, lng: 86.6 }],
  ["country", { en: "India", bn: "ভারত", lat: 25.75, lng: 92.3 }],
  ["country", { en: "Myanmar", bn: "মিয়ানমার", lat: 21.6, lng: 94.3 }],
  ["country", { en: "Nepal", bn: "নেপাল", lat: 27.2, lng: 86.6 }],
  ["country", { en: "Bhutan", bn: "ভুটান", lat: 27.3, lng: 90.4 }],
];

/** First tile zoom at which each kind appears, so that tiles of low zooms stay small. */
const firstZooms: Record<PlaceKind, number> = { water: 4, country: 4, division: 5, district: 7, area: 8 };

const toFeature = (kind: PlaceKind, { en, bn, lat, lng }: Omit<Place, "slug">): Feature<Point> => ({
  type: "Feature",
  properties: { kind, en, bn },
  geometry: { type: "Point", coordinates: [lng, lat] },
});

/**
 * Drops places with the name of a wider place (a district and its division, an area and its district): the map would
 * show the name twice in one spot.
 */
function withoutRepeats(places: Place[], wider: Place[]): Place[] {
  const taken = new Set(wider.map(({ en }) => en));
  return places.filter(({ en }) => !taken.has(en));
}

export function listPlaces(zoom: number): Feature<Point>[] {
  const { divisions, districts, areas } = JSON.parse(
    readFileSync(join(projectRoot, "seed/areas.json"), "utf8"),
  ) as Gazetteer;
  const named: [PlaceKind, Place[]][] = [
    ["division", divisions],
    ["district", withoutRepeats(districts, divisions)],
    ["area", withoutRepeats(areas, [...divisions, ...districts])],
  ];
  const all = [
    ...around.map(([kind, place]) => toFeature(kind, place)),
    ...named.flatMap(([kind, places]) => places.map((place) => toFeature(kind, place))),
  ];
  return all.filter(({ properties }) => zoom >= firstZooms[(properties as { kind: PlaceKind }).kind]);
}
