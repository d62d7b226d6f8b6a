/**
 * Draws public/map/basemap.pmtiles, the background of our map: land and borders from Natural Earth (public domain, from
 * the package world-atlas), the great rivers, and the names of seed/areas.json in both languages. Run it again when the
 * gazetteer changes.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { GeoJSONVT } from "@maplibre/geojson-vt";
import { fromGeojsonVt } from "@maplibre/vt-pbf";
import type { Feature, FeatureCollection } from "geojson";
import { feature, mesh } from "topojson-client";
import { listPlaces } from "./basemap/places.ts";
import { type TileBytes, writeArchive } from "./basemap/pmtiles-writer.ts";
import { rivers } from "./basemap/rivers.ts";
import { projectRoot } from "./services/paths.ts";

const file = join(projectRoot, "public/map/basemap.pmtiles");

/**
 * The region to draw at each zoom: what a wide screen shows when it is centred on the country's border, with a margin,
 * so that the edge of the tiles is never visible.
 */
const regions: Record<number, { west: number; south: number; east: number; north: number }> = {
  4: { west: 60, south: 0, east: 120, north: 45 },
  5: { west: 68, south: 6, east: 112, north: 40 },
  6: { west: 76, south: 12, east: 104, north: 34 },
  7: { west: 81, south: 15.5, east: 99, north: 31 },
  8: { west: 84.5, south: 17.5, east: 96, north: 29 },
};
const HIGHEST = 8;

const columnOf = (lng: number, z: number) => Math.floor(((lng + 180) / 360) * 2 ** z);
const rowOf = (lat: number, z: number) => Math.floor(((1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2) * 2 ** z);
const collection = (features: Feature[]): FeatureCollection => ({ type: "FeatureCollection", features });

const topology = JSON.parse(readFileSync(fileURLToPath(import.meta.resolve("world-atlas/countries-10m.json")), "utf8")) as Parameters<typeof feature>[0];
const countries = topology.objects["countries"];
if (!countries) throw new Error("world-atlas no longer has countries");

const land = feature(topology, countries).features.map(({ geometry, properties }) => ({
  type: "Feature" as const,
  properties: properties?.["name"] === "Bangladesh" ? { home: 1 } : {},
  geometry,
}));
const isHome = (shape: { properties: { name: string } }) => shape.properties.name === "Bangladesh";
const borders = [
  { type: "Feature" as const, properties: { home: 1 }, geometry: mesh(topology, countries, (one, other) => one !== other && (isHome(one) || isHome(other))) },
  { type: "Feature" as const, properties: {}, geometry: mesh(topology, countries, (one, other) => one !== other && !isHome(one) && !isHome(other)) },
];

const options = { maxZoom: HIGHEST, indexMaxZoom: HIGHEST, indexMaxPoints: 0, tolerance: 3, buffer: 64 };
const fixed = {
  land: new GeoJSONVT(collection(land), options),
  borders: new GeoJSONVT(collection(borders), options),
  rivers: new GeoJSONVT(collection(rivers), options),
};

function drawTiles(z: number): TileBytes[] {
  const region = regions[z];
  if (!region) return [];
  const layers = { ...fixed, places: new GeoJSONVT(collection(listPlaces(z)), options) };
  const tiles: TileBytes[] = [];
  for (let x = columnOf(region.west, z); x <= columnOf(region.east, z); x++)
    for (let y = rowOf(region.north, z); y <= rowOf(region.south, z); y++) {
      const drawn = Object.entries(layers).flatMap(([name, index]) => {
        const tile = index.getTile(z, x, y);
        return tile && tile.features.length > 0 ? [[name, tile] as const] : [];
      });
      // Tiles of open sea are left out: the background colour of the style is water.
      if (drawn.length > 0) tiles.push({ z, x, y, bytes: fromGeojsonVt(Object.fromEntries(drawn), { version: 2, extent: 4096 }) });
    }
  return tiles;
}

const tiles = Object.keys(regions).flatMap((z) => drawTiles(Number(z)));
const metadata = {
  name: "Nest Mates",
  attribution: "Natural Earth",
  vector_layers: [
    { id: "land", fields: { home: "Number" } },
    { id: "borders", fields: { home: "Number" } },
    { id: "rivers", fields: {} },
    { id: "places", fields: { kind: "String", en: "String", bn: "String" } },
  ],
};
const archive = writeArchive({ tiles, metadata, bounds: { west: 60, south: 0, east: 120, north: 45 } });
mkdirSync(dirname(file), { recursive: true });
writeFileSync(file, archive);
console.log(`basemap.pmtiles ${tiles.length} tiles, ${archive.length} bytes`);
