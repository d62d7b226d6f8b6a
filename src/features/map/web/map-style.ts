/**
 * Our own base map: labels in the page's language, and tiles from our own server. The layers of the tiles are in
 * scripts/basemap/schema.ts.
 */

import type { StyleSpecification } from "maplibre-gl";
import type { Locale } from "../../../paraglide/runtime.js";
import { type Theme } from "../../../platform/web/cookies.ts";
import { mapColours } from "../map-colours.ts";
import { groundLayers } from "./ground-layers.ts";
import { groundSource } from "./map-layers.ts";
import { nameLayers } from "./name-layers.ts";
import { railLayers, roadLayers } from "./road-layers.ts";

/** The places of pins, which labels must not cover. */
export const pinsSource = "pins";
/** The circle that others see instead of an exact place. */
export const circleSource = "circle";
/** A view that contains features of these layers has more than main roads. */
export const streetLayers = ["street", "service"];
export const STREETS_FROM_ZOOM = 13;

interface StyleOptions {
  theme: Theme;
  language: Locale;
  /** URL of the PMTiles archive. */
  archive: string;
}

export function ownStyle({ theme, language, archive }: StyleOptions): StyleSpecification {
  const colours = mapColours[theme];
  return {
    version: 8,
    sources: {
      [groundSource]: { type: "vector", url: `pmtiles://${archive}` },
      [circleSource]: { type: "geojson", data: { type: "FeatureCollection", features: [] } },
      [pinsSource]: { type: "geojson", data: { type: "FeatureCollection", features: [] } },
    },
    layers: [
      ...groundLayers(colours),
      ...roadLayers(colours),
      ...railLayers(colours),
      {
        id: "circle",
        type: "fill",
        source: circleSource,
        paint: { "fill-color": colours.metro, "fill-opacity": 0.12 },
      },
      {
        id: "circle-edge",
        type: "line",
        source: circleSource,
        paint: { "line-color": colours.metro, "line-width": 2, "line-dasharray": [2, 1.5] },
      },
      ...nameLayers(language, colours),
      {
        id: "pins",
        type: "symbol",
        source: pinsSource,
        // Each pin has an invisible image of its size. The last layer is placed first, so labels keep clear of the
        // images.
        layout: {
          "icon-image": ["get", "image"],
          "icon-anchor": ["get", "anchor"] as unknown as "bottom",
          "icon-allow-overlap": true,
          "icon-padding": 2,
        },
      },
    ],
  };
}
