/** Our own base map: few details, labels in the reader's language, and tiles from our own server. */
import type { LayerSpecification, StyleSpecification, SymbolLayerSpecification } from "maplibre-gl";
import type { Locale } from "../../../paraglide/runtime.js";
import type { Theme } from "../../../ui/theme.ts";
import { WEAVE_FROM_ZOOM } from "./weave.ts";

/**
 * Colours of the base map. MapLibre draws with WebGL, so it cannot use custom properties, and it does not support OKLCH. The comments name the design token; a
 * test compares them with tokens.css.
 */

interface MapColours {
  water: string;
  waterInk: string;
  /** --ground in the light theme, --surface in the dark theme */
  land: string;
  /** Other countries; --sunk in the light theme */
  around: string;
  /** --edge */
  border: string;
  /** Pattern of the base map; --line */
  thread: string;
  /** --ink */
  ink: string;
  /** --muted */
  muted: string;
}

export const mapColours: Record<Theme, MapColours> = {
  light: {
    water: "#c2dedd",
    waterInk: "#315e60",
    land: "#faf5ec",
    around: "#f2ebdd",
    border: "#697e6d",
    thread: "#dad4c4",
    ink: "#062822",
    muted: "#3e5951",
  },
  dark: {
    water: "#031214",
    waterInk: "#88adac",
    land: "#14241f",
    around: "#0c1916",
    border: "#6c877d",
    thread: "#2d3f39",
    ink: "#f2ece0",
    muted: "#b8b9a7",
  },
};

export const weaveSource = "weave";
export const groundSource = "ground";

interface StyleOptions {
  theme: Theme;
  language: Locale;
  origin: string;
}

/**
 * Without `glyphs`, MapLibre draws labels with the page's fonts. It takes the weight from the first font name, which does not exist; the browser then uses the
 * next one.
 */
const fonts: Record<Locale, { plain: string[]; strong: string[] }> = {
  en: { plain: ["Figtree Medium", "Figtree"], strong: ["Figtree Bold", "Figtree"] },
  bn: { plain: ["Anek Bangla"], strong: ["Anek Bangla Bold", "Anek Bangla"] },
};

type Kind = "water" | "country" | "division" | "district" | "area";
type Names = Pick<SymbolLayerSpecification, "minzoom" | "maxzoom"> & { kind: Kind; size: unknown; isStrong?: boolean; isWide?: boolean; colour: string };

const byZoom = (...stops: [zoom: number, value: number][]) => ["interpolate", ["linear"], ["zoom"], ...stops.flat()];

function names({ kind, size, isStrong = false, isWide = false, colour, ...zooms }: Names, language: Locale, colours: MapColours): LayerSpecification {
  const isEnglish = language === "en";
  return {
    id: `names-${kind}`,
    type: "symbol",
    source: groundSource,
    "source-layer": "places",
    filter: ["==", ["get", "kind"], kind],
    ...zooms,
    layout: {
      "text-field": ["get", language],
      "text-font": fonts[language][isStrong ? "strong" : "plain"],
      "text-size": size as number,
      // Bangla letters are connected, so there is no letter spacing. They need more line height.
      "text-letter-spacing": isEnglish && isWide ? 0.14 : 0,
      "text-transform": isEnglish && isWide ? "uppercase" : "none",
      "text-line-height": isEnglish ? 1.15 : 1.4,
      "text-max-width": 8,
      "text-padding": 6,
    },
    paint: { "text-color": colour, "text-halo-color": kind === "water" ? colours.water : colours.land, "text-halo-width": 1.4, "text-halo-blur": 0.4 },
  };
}

const isHome: ["==", ["get", string], number] = ["==", ["get", "home"], 1];

function groundLayers(colours: MapColours): LayerSpecification[] {
  const land = { type: "fill", source: groundSource, "source-layer": "land" } as const;
  const weaveOpacity = byZoom([WEAVE_FROM_ZOOM, 0], [10.25, 0.9]) as unknown as number;
  const border = { type: "line", source: groundSource, "source-layer": "borders" } as const;
  return [
    { id: "water", type: "background", paint: { "background-color": colours.water } },
    { ...land, id: "around", filter: ["!", isHome], paint: { "fill-color": colours.around } },
    { ...land, id: "land", filter: isHome, paint: { "fill-color": colours.land } },
    {
      id: "threads",
      type: "line",
      source: weaveSource,
      minzoom: WEAVE_FROM_ZOOM,
      filter: ["==", ["get", "kind"], "thread"],
      paint: { "line-color": colours.thread, "line-width": 1, "line-opacity": weaveOpacity },
    },
    {
      id: "knots",
      type: "fill",
      source: weaveSource,
      minzoom: WEAVE_FROM_ZOOM,
      filter: ["==", ["get", "kind"], "knot"],
      paint: { "fill-color": colours.thread, "fill-opacity": weaveOpacity },
    },
    {
      id: "rivers",
      type: "line",
      source: groundSource,
      "source-layer": "rivers",
      // The rivers are simplified, so they are hidden at higher zoom levels.
      maxzoom: 9.5,
      layout: { "line-cap": "round", "line-join": "round" },
      paint: {
        "line-color": colours.water,
        "line-width": byZoom([5, 1.6], [7, 4], [9, 9]) as unknown as number,
        "line-opacity": byZoom([8.5, 1], [9.5, 0]) as unknown as number,
      },
    },
    { ...border, id: "borders-around", filter: ["!", isHome], paint: { "line-color": colours.border, "line-width": 0.6, "line-opacity": 0.35 } },
    { ...border, id: "borders", filter: isHome, paint: { "line-color": colours.border, "line-width": 1.4, "line-dasharray": [3, 2] } },
  ];
}

export function ownStyle({ theme, language, origin }: StyleOptions): StyleSpecification {
  const colours = mapColours[theme];
  const labels: Names[] = [
    { kind: "water", size: byZoom([5, 12], [8, 17]), colour: colours.waterInk, maxzoom: 11 },
    { kind: "country", size: byZoom([5, 11], [8, 15]), isWide: true, colour: colours.muted, maxzoom: 10 },
    { kind: "area", size: byZoom([9.5, 11.5], [12, 14], [15, 18]), minzoom: 9.5, colour: colours.ink },
    { kind: "district", size: byZoom([6.6, 11], [9, 14], [11, 16]), minzoom: 6.6, maxzoom: 12, colour: colours.muted },
    { kind: "division", size: byZoom([5, 12.5], [8, 17], [11, 21]), isStrong: true, maxzoom: 11.5, colour: colours.ink },
  ];
  return {
    version: 8,
    sources: {
      [groundSource]: { type: "vector", url: `pmtiles://${origin}/map/basemap.pmtiles` },
      [weaveSource]: { type: "geojson", data: { type: "FeatureCollection", features: [] } },
    },
    layers: [...groundLayers(colours), ...labels.map((label) => names(label, language, colours))],
  };
}

/** Fonts of the labels, in the format of `document.fonts.load`, to load them before the first label is drawn. */
export const labelFonts: Record<Locale, { font: string; text: string }[]> = {
  en: [
    { font: "500 48px Figtree", text: "a" },
    { font: "700 48px Figtree", text: "a" },
  ],
  bn: [
    { font: '400 48px "Anek Bangla"', text: "ক" },
    { font: '700 48px "Anek Bangla"', text: "ক" },
  ],
};
