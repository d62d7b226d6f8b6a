/** Cuts features into vector tiles, with the libraries with which MapLibre itself cuts GeoJSON. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { GeoJSONVT, type GeoJSONVTTile } from "@maplibre/geojson-vt";
import { fromGeojsonVt } from "@maplibre/vt-pbf";
import type { Feature, Geometry } from "geojson";
import { feature, mesh } from "topojson-client";
import { geometryOf, type StoredFeature } from "./feature-file.ts";
import { listPlaces } from "./places.ts";
import type { TileBytes } from "./pmtiles-writer.ts";
import {
  FIRST_ZOOM,
  isStreet,
  LAST_COUNTRY_ZOOM,
  LAST_WORLD_ZOOM,
  LAST_ZOOM,
  type LayerName,
  layerOf,
  propertiesAt,
} from "./schema.ts";
import { type TileAddress, tilesOf } from "./tile-grid.ts";

const EXTENT = 4096;
/** Names near the edge of a tile must be in both tiles, or the map would cut them off. */
const buffers: Partial<Record<LayerName, number>> = { places: 128, landmarks: 128, stations: 128 };

const toIndex = (features: Feature[], layer: LayerName, lastZoom: number) =>
  new GeoJSONVT(
    { type: "FeatureCollection", features },
    // maxZoom is beyond the last zoom: geojson-vt does not simplify its maxZoom.
    {
      maxZoom: LAST_ZOOM + 2,
      indexMaxZoom: lastZoom,
      indexMaxPoints: 0,
      tolerance: layer === "roads" ? 4 : 3,
      extent: EXTENT,
      buffer: buffers[layer] ?? 64,
      wrap: false,
    },
  );

const isHome = (shape: { properties: { name: string } }) => shape.properties.name === "Bangladesh";
const toFeature = (geometry: Geometry): Feature => ({ type: "Feature", properties: {}, geometry });

/** Land and borders of the neighbours, from Natural Earth. */
function indexNeighbours(): { layer: LayerName; index: GeoJSONVT }[] {
  const topology = JSON.parse(
    readFileSync(fileURLToPath(import.meta.resolve("world-atlas/countries-10m.json")), "utf8"),
  ) as Parameters<typeof feature>[0];
  const countries = topology.objects["countries"];
  if (!countries) throw new Error("world-atlas no longer has countries");
  const land = feature(topology, countries).features.map(({ geometry }) => toFeature(geometry));
  const border = [
    toFeature(mesh(topology, countries, (one, other) => one !== other && !isHome(one) && !isHome(other))),
  ];
  return [
    { layer: "land", index: toIndex(land, "land", LAST_WORLD_ZOOM) },
    { layer: "border", index: toIndex(border, "border", LAST_WORLD_ZOOM) },
  ];
}

type Tags = GeoJSONVTTile["features"][number]["tags"];

/** A tile of a layer with the properties that its features have at this zoom. */
function tileAt(
  index: GeoJSONVT,
  { z, x, y }: TileAddress,
  tagsAt: (tags: Tags) => Tags | undefined,
): GeoJSONVTTile | undefined {
  const tile = index.getTile(z, x, y);
  const features = (tile?.features ?? []).flatMap((one) => {
    const tags = tagsAt(one.tags);
    return tags ? [{ ...one, tags }] : [];
  });
  return tile && features.length > 0 ? { ...tile, features: features as GeoJSONVTTile["features"] } : undefined;
}

interface CutOptions {
  features: readonly StoredFeature[];
  /** Whether a tile beyond LAST_COUNTRY_ZOOM is made. By default it is if it has streets. */
  isWanted?: (tile: TileAddress) => boolean;
  zooms?: readonly number[];
  /** Last zoom with the coarse lines of the great rivers. */
  farRiversUntil?: number;
}

const allZooms = Array.from({ length: LAST_ZOOM - FIRST_ZOOM + 1 }, (_, index) => FIRST_ZOOM + index);

export function* cutTiles({
  features,
  isWanted,
  zooms = allZooms,
  farRiversUntil = LAST_ZOOM,
}: CutOptions): Generator<TileBytes> {
  const indexes = [...Map.groupBy(features, layerOf)].map(([layer, list]) => ({
    layer,
    index: toIndex(
      list.map((one) => ({ type: "Feature", properties: one, geometry: geometryOf(one) })),
      layer,
      LAST_ZOOM,
    ),
  }));
  const roads = indexes.find(({ layer }) => layer === "roads")?.index;
  const hasStreets = ({ z, x, y }: TileAddress) =>
    roads?.getTile(z, x, y)?.features.some(({ tags }) => isStreet(tags as StoredFeature)) ?? false;
  const around = zooms.some((z) => z <= LAST_WORLD_ZOOM) ? indexNeighbours() : [];

  for (const z of zooms) {
    const places = toIndex(listPlaces(z), "places", z);
    for (const tile of tilesOf(z)) {
      if (z > LAST_COUNTRY_ZOOM && !(isWanted ?? hasStreets)(tile)) continue;
      const layers: Record<string, GeoJSONVTTile> = {};
      const add = (name: LayerName, part: GeoJSONVTTile | undefined) => {
        if (part)
          layers[name] = {
            ...part,
            features: [...(layers[name]?.features ?? []), ...part.features] as GeoJSONVTTile["features"],
          };
      };
      if (z <= LAST_WORLD_ZOOM)
        for (const { layer, index } of around)
          add(
            layer,
            tileAt(index, tile, (tags) => tags),
          );
      for (const { layer, index } of indexes)
        if (layer !== "rivers" || z <= farRiversUntil)
          add(
            layer,
            tileAt(index, tile, (tags) => propertiesAt(z, tags as StoredFeature)),
          );
      add(
        "places",
        tileAt(places, tile, (tags) => tags),
      );
      // Tiles of open sea are left out: the background colour of the style is water.
      if (Object.keys(layers).length > 0)
        yield { ...tile, bytes: fromGeojsonVt(layers, { version: 2, extent: EXTENT }) };
    }
  }
}
