/**
 * Which layer of the tiles a feature of seed/map is in, from which zoom on, and with which properties. The style
 * (src/features/map/web/map-style.ts) and the tilemaker configuration (scripts/basemap/tilemaker) use the same layers
 * and properties.
 */
import type { StoredFeature } from "./feature-file.ts";

export const FIRST_ZOOM = 4;
export const LAST_ZOOM = 14;
/**
 * Up to this zoom every tile of the country is made. Beyond it, only tiles with streets; elsewhere the map enlarges
 * this zoom.
 */
export const LAST_COUNTRY_ZOOM = 11;
/** Up to this zoom land is drawn from the world atlas, which has more of the neighbours. */
export const LAST_WORLD_ZOOM = 8;

export const vectorLayers = {
  land: { home: "Number" },
  border: { home: "Number" },
  rivers: { rank: "Number" },
  water: { c: "String", en: "String", bn: "String" },
  parks: { en: "String", bn: "String" },
  roads: { c: "String", link: "Number", bridge: "Number", layer: "Number", en: "String", bn: "String", ref: "String" },
  rail: { c: "String", en: "String", bn: "String" },
  stations: { c: "String", en: "String", bn: "String" },
  landmarks: { c: "String", known: "Number", en: "String", bn: "String" },
  places: { kind: "String", en: "String", bn: "String" },
} as const;
export type LayerName = keyof typeof vectorLayers;

type Properties = Record<string, string | number>;

/**
 * First zoom of each road class. Each is drawn where the map has room for it, so that tiles of low zooms stay small.
 */
const roadZooms: Record<string, number> = {
  motorway: 6,
  trunk: 6,
  primary: 8,
  secondary: 9,
  tertiary: 10,
  unclassified: 12,
  residential: 13,
  living_street: 13,
  pedestrian: 13,
  service: 14,
};
const FIRST_STREET_ZOOM = 12;
const SLIP_ROAD_DELAY = 3;

/** Streets below the main roads. */
export const isStreet = ({ k, c }: StoredFeature): boolean =>
  k === "road" && (roadZooms[c] ?? LAST_ZOOM) >= FIRST_STREET_ZOOM;

const layers: Record<StoredFeature["k"], LayerName> = {
  road: "roads",
  station: "stations",
  park: "parks",
  landmark: "landmarks",
  water: "water",
  land: "land",
  border: "border",
  rail: "rail",
};

export const layerOf = ({ k, c }: StoredFeature): LayerName => (c === "river-far" ? "rivers" : layers[k]);

const only = (condition: boolean, properties: Properties): Properties => (condition ? properties : {});
const namesOf = ({ en, bn }: StoredFeature): Properties => ({ ...(en && { en }), ...(bn && { bn }) });

function roadAt(zoom: number, road: StoredFeature): Properties | undefined {
  const { c, link, bridge, layer, ref } = road;
  const first = roadZooms[c] ?? LAST_ZOOM;
  if (zoom < first + (link ? SLIP_ROAD_DELAY : 0)) return undefined;
  const firstName = first <= 8 ? 10 : first <= 10 ? 12 : 14;
  return {
    c,
    ...(link && { link }),
    ...only(zoom >= 13 && bridge === 1, { bridge: 1 }),
    ...(layer && zoom >= 12 && { layer }),
    ...only(zoom >= firstName, namesOf(road)),
    // A road with several numbers is labelled with the first.
    ...(ref && zoom >= 8 && first <= 8 && { ref: ref.split(";")[0] ?? ref }),
  };
}

type At = (zoom: number, feature: StoredFeature) => Properties | undefined;

const propertiesByKind: Record<StoredFeature["k"], At> = {
  road: roadAt,
  land: (zoom, { c }) => (zoom > LAST_WORLD_ZOOM || c === "home" ? only(c === "home", { home: 1 }) : undefined),
  border: () => ({ home: 1 }),
  water: (zoom, feature) => {
    const { c, rank } = feature;
    if (c === "river-far") return zoom < LAST_COUNTRY_ZOOM ? { rank: rank ?? 0 } : undefined;
    return zoom >= 9 ? { c, ...only(zoom >= 12, namesOf(feature)) } : undefined;
  },
  rail: (zoom, feature) =>
    zoom >= (feature.c === "metro" ? 10 : 9) ? { c: feature.c, ...only(zoom >= 12, namesOf(feature)) } : undefined,
  station: (zoom, feature) => (zoom >= 11 ? { c: feature.c, ...namesOf(feature) } : undefined),
  park: (zoom, feature) => (zoom >= 11 ? only(zoom >= 13, namesOf(feature)) : undefined),
  landmark: (zoom, feature) => {
    const { c, known } = feature;
    return zoom >= (known ? 13 : LAST_ZOOM) ? { c, ...(known && { known }), ...namesOf(feature) } : undefined;
  },
};

/** The properties of a feature in the tiles of one zoom, or nothing if it is not in them. */
export const propertiesAt = (zoom: number, feature: StoredFeature): Properties | undefined =>
  propertiesByKind[feature.k](zoom, feature);
