/** The only file that uses MapLibre. With its worker and styles it is half a megabyte, so import it dynamically. */
import { addProtocol, type GeoJSONSource, Map as GlMap, LngLat, type MapLibreEvent, setWorkerUrl } from "maplibre-gl";
import workerUrl from "maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url";
import { Protocol } from "pmtiles";
import * as m from "../../../paraglide/messages.js";
import { getLocale } from "../../../paraglide/runtime.js";
import { type Box, country } from "../../../platform/geo.ts";
import type { Theme } from "../../../ui/theme.ts";
import { clampPoint } from "../map-box.ts";
import type { MapConfig } from "./listing-map.props.ts";
import { labelFonts, ownStyle, weaveSource } from "./map-style.ts";
import { diamondWidth, weave } from "./weave.ts";
import "./map.css";
import "./map-pins.css";

export type { GlMap };

setWorkerUrl(workerUrl);
renewTiles();

/** Also drops a tile archive that could not be read: the reader would cache the error. */
export function renewTiles(): void {
  addProtocol("pmtiles", new Protocol().tile);
}

/** Shows the whole country on the smallest phone. See also limitToCountry. */
const MIN_ZOOM = 4.5;
const EDGE_PX = 36;

interface OpenOptions {
  config: MapConfig;
  theme: Theme;
  box: Box;
  maxZoom: number;
}

const toBounds = ({ west, south, east, north }: Box): [number, number, number, number] => [west, south, east, north];

/** Marks a programmatic move that the user asked for, by a button or a cluster. */
export const byPerson = { byPerson: true };
export const isByPerson = (event: MapLibreEvent & { byPerson?: boolean }): boolean => event.byPerson === true || event.originalEvent !== undefined;

export function viewBox(map: GlMap): Box {
  const bounds = map.getBounds();
  return { west: bounds.getWest(), south: bounds.getSouth(), east: bounds.getEast(), north: bounds.getNorth() };
}

export function lookAt(map: GlMap, box: Box): void {
  map.fitBounds(toBounds(box), { padding: EDGE_PX, maxZoom: Math.min(15, map.getMaxZoom()), linear: true, duration: 600 });
}

/** Throws without WebGL. */
export function openMap(container: HTMLElement, { config, theme, box, maxZoom }: OpenOptions): GlMap {
  const language = getLocale();
  const isTouch = matchMedia("(pointer: coarse)").matches;
  let map: GlMap | undefined;
  const opened = new GlMap({
    container,
    style: config.styleUrl ?? ownStyle({ theme, language, origin: location.origin }),
    bounds: toBounds(box),
    fitBoundsOptions: { padding: EDGE_PX, maxZoom: Math.min(15, maxZoom) },
    minZoom: MIN_ZOOM,
    maxZoom,
    // The centre stays in the country. The surroundings may be visible, so that a wide screen can show the whole country.
    transformConstrain: (center, zoom) => {
      const { lat, lng } = clampPoint(center);
      return { center: new LngLat(lng, lat), zoom: Math.min(maxZoom, Math.max(map?.getMinZoom() ?? MIN_ZOOM, zoom)) };
    },
    renderWorldCopies: false,
    dragRotate: false,
    touchPitch: false,
    maxPitch: 0,
    // On touch devices one finger scrolls the page, not the map.
    cooperativeGestures: isTouch,
    // Our own base map is credited in the legend.
    attributionControl: config.styleUrl ? { compact: true, ...(config.attribution && { customAttribution: config.attribution }) } : false,
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
  const drawWeave = () => updateWeave(opened);
  opened.on("moveend", drawWeave);
  opened.on("style.load", drawWeave);
  return opened;
}

/** Limits zooming out to the whole country, for any window size. */
function limitToCountry(map: GlMap): void {
  const zoom = map.cameraForBounds(toBounds(country), { padding: 4 })?.zoom;
  if (zoom !== undefined) map.setMinZoom(Math.max(MIN_ZOOM, zoom));
}

/** Labels drawn before the font is loaded would keep the fallback font. */
export async function loadLabelFonts(): Promise<void> {
  await Promise.allSettled(labelFonts[getLocale()].map(({ font, text }) => document.fonts.load(font, text)));
}

/** Also true if a provider's style failed to load and ours replaced it. */
export const hasOwnGround = (map: GlMap): boolean => map.getSource(weaveSource) !== undefined;

function updateWeave(map: GlMap): void {
  const metres = diamondWidth(map.getZoom());
  const source = map.getSource<GeoJSONSource>(weaveSource);
  if (source && metres) void source.setData(weave(viewBox(map), metres));
}

/** Changes only the colours. Replacing the style would flash and load all tiles again. */
export function paintTheme(map: GlMap, theme: Theme): void {
  for (const layer of ownStyle({ theme, language: getLocale(), origin: location.origin }).layers)
    if (map.getLayer(layer.id))
      for (const [name, value] of Object.entries(layer.paint ?? {}) as ["fill-color", string][]) map.setPaintProperty(layer.id, name, value);
}
