/**
 * The only file that uses MapLibre. With its worker and styles, MapLibre is half a megabyte, so import this file
 * dynamically.
 */

import { addProtocol, type GeoJSONSource, Map as GlMap, LngLat, type MapLibreEvent, setWorkerUrl } from "maplibre-gl";
import workerUrl from "maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url";
import { Protocol } from "pmtiles";
import * as m from "../../../paraglide/messages.js";
import { getLocale } from "../../../paraglide/runtime.js";
import { type Box, country, type LatLng } from "../../../platform/geo.ts";
import { type Theme } from "../../../platform/web/cookies.ts";
import { circleAround, clampPoint } from "../map-box.ts";
import { CIRCLE_METRES } from "../public-circle.ts";
import type { MapConfig, MapCover, MapMemory } from "./listing-map.props.ts";
import { addEmptyImage, addImages } from "./map-images.ts";
import { groundSource } from "./map-layers.ts";
import { circleSource, ownStyle, pinsSource, STREETS_FROM_ZOOM, streetLayers } from "./map-style.ts";
import { labelFonts } from "./name-layers.ts";
import "./map.css";
import "./map-pins.css";

export type { GlMap };

setWorkerUrl(workerUrl);
renewTiles();

/**
 * Begins with a new reader of tiles. This also drops a tile archive that could not be read, because the reader would
 * cache the error.
 */
export function renewTiles(): void {
  // A missing tile is an error, so that the map enlarges the tile of a lower zoom. Outside of towns the archive ends at
  // zoom 11.
  addProtocol("pmtiles", new Protocol({ errorOnMissingTile: true }).tile);
}

const MISSING_TILE = "Tile not found.";
export const isMissingTile = ({ message }: { message: string }): boolean => message === MISSING_TILE;

/**
 * A hash of the archive, set by vite.config.ts. A new archive has a new URL, so browsers can keep tiles for as long as
 * they like.
 */
declare const BASEMAP_VERSION: string;
const archiveUrl = () => `${location.origin}/map/basemap.pmtiles?v=${BASEMAP_VERSION}`;

/** Our own style for the page's language. */
export const pageStyle = (theme: Theme) => ownStyle({ theme, language: getLocale(), archive: archiveUrl() });

/** This zoom shows the whole country on the smallest phone. See also limitToCountry. */
const MIN_ZOOM = 4.5;
const EDGE_PX = 36;

interface OpenOptions {
  config: MapConfig;
  theme: Theme;
  box: Box;
  maxZoom: number;
  /** The map fills most of the screen, so one finger moves it. */
  isMain: boolean;
  cover?: MapCover | undefined;
  /** The map opens here instead of at the box. */
  camera?: Pick<MapMemory, "center" | "zoom"> | undefined;
}

const notCovered: MapCover = { top: 0, bottom: 0, right: 0 };
const paddingOf = ({ top, bottom, right }: MapCover) => ({
  top: EDGE_PX + top,
  bottom: EDGE_PX + bottom,
  left: EDGE_PX,
  right: EDGE_PX + right,
});

const toBounds = ({ west, south, east, north }: Box): [number, number, number, number] => [west, south, east, north];

/** Marks a programmatic move that the user asked for, by a button or a cluster. */
export const byPerson = { byPerson: true };
export const isByPerson = (event: MapLibreEvent & { byPerson?: boolean }): boolean =>
  event.byPerson === true || event.originalEvent !== undefined;

export function viewBox(map: GlMap): Box {
  const bounds = map.getBounds();
  return { west: bounds.getWest(), south: bounds.getSouth(), east: bounds.getEast(), north: bounds.getNorth() };
}

/** The part of the view that nothing covers. */
export function openBox(map: GlMap, { top, bottom }: MapCover): Box {
  const { clientWidth: width, clientHeight: height } = map.getContainer();
  const northWest = map.unproject([0, top]);
  const southEast = map.unproject([width, Math.max(top + 1, height - bottom)]);
  return { west: northWest.lng, south: southEast.lat, east: southEast.lng, north: northWest.lat };
}

/** Marks the events of a move by `lookAt`. */
const byFit = { byFit: true };
export const isByFit = (event: MapLibreEvent & { byFit?: boolean }): boolean => event.byFit === true;

export function lookAt(map: GlMap, box: Box, cover = notCovered): void {
  map.fitBounds(
    toBounds(box),
    { padding: paddingOf(cover), maxZoom: Math.min(15, map.getMaxZoom()), linear: true, duration: 600 },
    byFit,
  );
}

/** Moves a point that is outside of the open part of the view, or close to its edges, into the middle of it. */
export function keepInView(map: GlMap, { lat, lng }: LatLng, { top, bottom }: MapCover): void {
  const { x, y } = map.project([lng, lat]);
  const { clientWidth: width, clientHeight: height } = map.getContainer();
  // The price is above the point, so the pin needs more space there.
  const isIn = x >= EDGE_PX && x <= width - EDGE_PX && y >= top + 2 * EDGE_PX && y <= height - bottom - EDGE_PX / 2;
  if (!isIn) map.easeTo({ center: [lng, lat], offset: [0, (top - bottom) / 2], duration: 400 });
}

/** Opens a map. Throws without WebGL. */
export function openMap(
  container: HTMLElement,
  { config, theme, box, maxZoom, isMain, cover = notCovered, camera }: OpenOptions,
): GlMap {
  const isTouch = matchMedia("(pointer: coarse)").matches;
  let map: GlMap | undefined;
  const opened = new GlMap({
    container,
    style: config.styleUrl ?? pageStyle(theme),
    ...(camera
      ? { center: camera.center, zoom: camera.zoom }
      : { bounds: toBounds(box), fitBoundsOptions: { padding: paddingOf(cover), maxZoom: Math.min(15, maxZoom) } }),
    minZoom: MIN_ZOOM,
    maxZoom,
    // The centre stays in the country. The surroundings may be visible, so that a wide screen can show the whole
    // country.
    transformConstrain: (center, zoom) => {
      const { lat, lng } = clampPoint(center);
      return { center: new LngLat(lng, lat), zoom: Math.min(maxZoom, Math.max(map?.getMinZoom() ?? MIN_ZOOM, zoom)) };
    },
    renderWorldCopies: false,
    dragRotate: false,
    touchPitch: false,
    maxPitch: 0,
    // On touch devices one finger scrolls the page, not a map inside of it.
    cooperativeGestures: isTouch && !isMain,
    // Our own base map is credited in the legend.
    attributionControl: config.styleUrl
      ? { compact: true, ...(config.attribution && { customAttribution: config.attribution }) }
      : false,
    fadeDuration: matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 200,
    locale: {
      "Map.Title": m.map_canvas(),
      "CooperativeGesturesHandler.MobileHelpText": m.map_two_fingers(),
      "CooperativeGesturesHandler.WindowsHelpText": m.map_scroll_zoom(),
      "CooperativeGesturesHandler.MacHelpText": m.map_scroll_zoom(),
      "AttributionControl.ToggleAttribution": m.map_sources(),
    },
  });
  map = opened;
  opened.touchZoomRotate.disableRotation();
  opened.keyboard.disableRotation();
  // Tells screen readers to pass arrow keys to the map.
  opened.getCanvas().setAttribute("role", "application");
  limitToCountry(opened);
  opened.on("resize", () => limitToCountry(opened));
  // A provider's style may lack an image. Our own style lacks all images until they are drawn.
  opened.on("style.load", () => addImages(opened));
  return opened;
}

/** Limits zooming out to the whole country, for any window size. */
function limitToCountry(map: GlMap): void {
  const zoom = map.cameraForBounds(toBounds(country), { padding: 4 })?.zoom;
  if (zoom !== undefined) map.setMinZoom(Math.max(MIN_ZOOM, zoom));
}

/** Loads the fonts first, because labels that are drawn earlier would keep the fallback font. */
export async function loadLabelFonts(): Promise<void> {
  await Promise.allSettled(labelFonts[getLocale()].map(({ font, text }) => document.fonts.load(font, text)));
}

/** Whether the map shows our own base map, even if it only replaced a provider's style that failed to load. */
export const hasOwnGround = (map: GlMap): boolean => map.getSource(groundSource) !== undefined;

/**
 * True if our base map has only main roads in this view: our data has gaps, and the reader should know. Never true
 * while tiles are loading.
 */
export function lacksStreets(map: GlMap): boolean {
  if (!hasOwnGround(map) || map.getZoom() < STREETS_FROM_ZOOM || !map.areTilesLoaded()) return false;
  const layers = streetLayers.filter((id) => map.getLayer(id));
  return map.queryRenderedFeatures({ layers }).length < FEW_STREETS;
}
const FEW_STREETS = 4;

export interface TakenPlace extends LatLng {
  width: number;
  height: number;
  anchor: "bottom" | "center";
}

/** Keeps the labels of our base map clear of these places. */
export function keepClear(map: GlMap, places: readonly TakenPlace[]): void {
  const source = map.getSource<GeoJSONSource>(pinsSource);
  if (!source) return;
  const features = places.map(({ lat, lng, width, height, anchor }) => ({
    type: "Feature" as const,
    properties: { image: addEmptyImage(map, width, height), anchor },
    geometry: { type: "Point" as const, coordinates: [lng, lat] },
  }));
  void source.setData({ type: "FeatureCollection", features });
}

/** Draws the circle that others see of a pin, or removes it. */
export function showCircle(map: GlMap, point: LatLng | undefined): void {
  const features = point
    ? [
        {
          type: "Feature" as const,
          properties: {},
          geometry: { type: "Polygon" as const, coordinates: [circleAround(point, CIRCLE_METRES)] },
        },
      ]
    : [];
  const show = () => void map.getSource<GeoJSONSource>(circleSource)?.setData({ type: "FeatureCollection", features });
  if (map.getSource(circleSource)) show();
  else void map.once("style.load", show);
}

/** Changes only the colours of the map. Replacing the style would flash and load all tiles again. */
export function paintTheme(map: GlMap, theme: Theme): void {
  for (const layer of pageStyle(theme).layers)
    if (map.getLayer(layer.id))
      for (const [name, value] of Object.entries(layer.paint ?? {}) as ["fill-color", string][])
        map.setPaintProperty(layer.id, name, value);
}
