/** Our own base map: labels in the page's language, and tiles from our own server. The layers of the tiles are in scripts/basemap/schema.ts. */
import type { ExpressionSpecification, LayerSpecification, StyleSpecification, SymbolLayerSpecification } from "maplibre-gl";
import type { Locale } from "../../../paraglide/runtime.js";
import type { Theme } from "../../../ui/theme.ts";
import { type MapColours, mapColours } from "./map-colours.ts";

export const groundSource = "ground";
/** The places of pins, which labels must not cover. */
export const pinsSource = "pins";
/** The area that others see of an exact place. */
export const circleSource = "circle";
/** Layers whose presence in a view says that it has more than main roads. */
export const streetLayers = ["street", "service"];
export const STREETS_FROM_ZOOM = 13;
/** A diamond, drawn by map-images.ts. */
export const diamondImage = "diamond";

interface StyleOptions {
  theme: Theme;
  language: Locale;
  /** URL of the PMTiles archive. */
  archive: string;
}

/**
 * Without `glyphs`, MapLibre draws labels with the page's fonts. It takes the weight from the first font name, which does not exist; the browser then uses the
 * next one.
 */
const fonts: Record<Locale, { plain: string[]; strong: string[] }> = {
  en: { plain: ["Figtree Medium", "Figtree", "Anek Bangla"], strong: ["Figtree Bold", "Figtree", "Anek Bangla"] },
  bn: { plain: ["Anek Bangla", "Figtree"], strong: ["Anek Bangla Bold", "Anek Bangla", "Figtree"] },
};

type Stops = [zoom: number, value: number][];
const byZoom = (...stops: Stops) => ["interpolate", ["linear"], ["zoom"], ...stops.flat()] as unknown as number;
/** Streets double in width with each zoom, as the ground does; a little less, so that names keep their room. */
const widening = (stops: Stops) => ["interpolate", ["exponential", 1.6], ["zoom"], ...stops.flat()] as unknown as number;

const from = (layer: string) => ({ source: groundSource, "source-layer": layer }) as const;
const round = { "line-cap": "round", "line-join": "round" } as const;
const isHome: ExpressionSpecification = ["==", ["get", "home"], 1];
const isClass = (...classes: string[]): ExpressionSpecification => ["in", ["get", "c"], ["literal", classes]];
const isLine: ExpressionSpecification = ["==", ["geometry-type"], "LineString"];

function groundLayers(colours: MapColours): LayerSpecification[] {
  return [
    { id: "sea", type: "background", paint: { "background-color": colours.water } },
    { ...from("land"), id: "around", type: "fill", filter: ["!", isHome], paint: { "fill-color": colours.around } },
    { ...from("land"), id: "land", type: "fill", filter: isHome, paint: { "fill-color": colours.land } },
    { ...from("parks"), id: "parks", type: "fill", paint: { "fill-color": colours.park } },
    {
      ...from("rivers"),
      id: "rivers",
      type: "line",
      // These lines are right to a kilometre or two, so they disappear where streets begin.
      maxzoom: 11,
      layout: round,
      paint: {
        "line-color": colours.water,
        "line-opacity": byZoom([9.5, 1], [10.5, 0]),
        "line-width": [
          "interpolate",
          ["exponential", 2],
          ["zoom"],
          5,
          ["case", ["<=", ["get", "rank"], 3], 1.6, 0.6],
          8,
          ["case", ["<=", ["get", "rank"], 3], 7, 2],
          10,
          ["case", ["<=", ["get", "rank"], 3], 22, 5],
        ],
      },
    },
    {
      ...from("water"),
      id: "water-lines",
      type: "line",
      filter: isLine,
      layout: round,
      paint: { "line-color": colours.water, "line-width": ["interpolate", ["exponential", 2], ["zoom"], 9, 0.8, 14, 16, 16, 64] },
    },
    { ...from("water"), id: "water", type: "fill", filter: ["!", isLine], paint: { "fill-color": colours.water } },
    {
      ...from("border"),
      id: "borders-around",
      type: "line",
      filter: ["!", isHome],
      paint: { "line-color": colours.border, "line-width": 0.6, "line-opacity": 0.35 },
    },
    { ...from("border"), id: "borders", type: "line", filter: isHome, paint: { "line-color": colours.border, "line-width": 1.4, "line-dasharray": [3, 2] } },
  ];
}

interface RoadKind {
  id: string;
  classes: string[];
  minzoom: number;
  width: Stops;
  edge: number;
  fill: string;
  edgeColour: string;
}

/** From the smallest to the widest: later ones are drawn over earlier ones. */
const roadKinds = ({ street, streetEdge, road, roadEdge, highway, highwayEdge }: MapColours): RoadKind[] => [
  {
    id: "service",
    classes: ["service", "pedestrian"],
    minzoom: 14,
    width: [
      [14, 0.8],
      [16, 3],
      [18, 9],
    ],
    edge: 1.2,
    fill: street,
    edgeColour: streetEdge,
  },
  {
    id: "street",
    classes: ["residential", "unclassified", "living_street"],
    minzoom: 12,
    width: [
      [12, 0.5],
      [13, 1],
      [14, 2.2],
      [16, 7],
      [18, 20],
    ],
    edge: 1.4,
    fill: street,
    edgeColour: streetEdge,
  },
  {
    id: "tertiary",
    classes: ["tertiary"],
    minzoom: 10,
    width: [
      [10, 0.5],
      [12, 1.4],
      [14, 4],
      [16, 10],
      [18, 26],
    ],
    edge: 1.6,
    fill: road,
    edgeColour: roadEdge,
  },
  {
    id: "secondary",
    classes: ["secondary"],
    minzoom: 9,
    width: [
      [9, 0.6],
      [11, 1.3],
      [13, 3.4],
      [15, 8],
      [18, 30],
    ],
    edge: 1.8,
    fill: road,
    edgeColour: roadEdge,
  },
  {
    id: "primary",
    classes: ["primary"],
    minzoom: 8,
    width: [
      [8, 0.7],
      [11, 1.6],
      [13, 4],
      [15, 9],
      [18, 34],
    ],
    edge: 1.8,
    fill: highway,
    edgeColour: highwayEdge,
  },
  {
    id: "trunk",
    classes: ["trunk", "motorway"],
    minzoom: 6,
    width: [
      [6, 0.7],
      [8, 1.3],
      [11, 2.2],
      [13, 4.6],
      [15, 10],
      [18, 36],
    ],
    edge: 1.8,
    fill: highway,
    edgeColour: highwayEdge,
  },
];

/** Edges are thin where roads are, and streets that are narrower than their edges have none. */
function edgeWidth({ id, edge }: RoadKind, zoom: number): number {
  if (id === "street" && zoom <= 13) return 0.2;
  return zoom >= 14 ? edge : zoom >= 11 ? edge * 0.8 : edge * 0.5;
}

const SLIP_ROAD = 0.6;
const SLIP_ROADS_FROM = 12;
/** Below this zoom a street is one thin line; a line with edges would be too heavy. */
const STREET_FILL_FROM = 13.3;

function roadLayers(colours: MapColours): LayerSpecification[] {
  const kinds = roadKinds(colours);
  const line = (kind: RoadKind, isEdge: boolean, isSlip: boolean): LayerSpecification => ({
    ...from("roads"),
    id: `${kind.id}${isSlip ? "-slip" : ""}${isEdge ? "-edge" : ""}`,
    type: "line",
    minzoom: isSlip ? Math.max(kind.minzoom, SLIP_ROADS_FROM) : kind.id === "street" && !isEdge ? STREET_FILL_FROM : kind.minzoom,
    filter: ["all", isClass(...kind.classes), isSlip ? ["has", "link"] : ["!", ["has", "link"]]],
    layout: { ...round, "line-sort-key": ["coalesce", ["get", "layer"], 0] },
    paint: {
      "line-color": isEdge ? kind.edgeColour : kind.fill,
      "line-width": widening(kind.width.map(([zoom, pixels]) => [zoom, (isSlip ? pixels * SLIP_ROAD : pixels) + (isEdge ? edgeWidth(kind, zoom) : 0)])),
    },
  });
  const slips = kinds.filter(({ minzoom }) => minzoom < SLIP_ROADS_FROM);
  return [
    ...slips.map((kind) => line(kind, true, true)),
    ...kinds.map((kind) => line(kind, true, false)),
    ...slips.map((kind) => line(kind, false, true)),
    ...kinds.map((kind) => line(kind, false, false)),
  ];
}

function railLayers({ rail, metro, land }: MapColours): LayerSpecification[] {
  const isRail = isClass("rail");
  const isMetro = isClass("metro");
  return [
    {
      ...from("rail"),
      id: "rail",
      type: "line",
      filter: isRail,
      paint: {
        "line-color": rail,
        "line-width": widening([
          [9, 0.8],
          [14, 2.2],
        ]),
      },
    },
    {
      ...from("rail"),
      id: "rail-ties",
      type: "line",
      minzoom: 12,
      filter: isRail,
      paint: {
        "line-color": rail,
        "line-width": widening([
          [12, 3],
          [15, 7],
        ]),
        "line-dasharray": [0.25, 2.5],
      },
    },
    {
      ...from("rail"),
      id: "metro-edge",
      type: "line",
      minzoom: 12,
      filter: isMetro,
      layout: round,
      paint: {
        "line-color": land,
        "line-width": widening([
          [12, 4],
          [17, 9],
        ]),
      },
    },
    {
      ...from("rail"),
      id: "metro",
      type: "line",
      filter: isMetro,
      layout: { "line-join": "round" },
      paint: {
        "line-color": metro,
        "line-width": widening([
          [10, 1.5],
          [14, 3],
          [17, 5],
        ]),
        "line-dasharray": [3, 0.8],
      },
    },
  ];
}

type Label = Pick<SymbolLayerSpecification, "id" | "minzoom" | "maxzoom"> & {
  layer: string;
  filter?: ExpressionSpecification;
  size: Stops;
  colour: string;
  isStrong?: boolean;
  halo?: number;
  layout?: SymbolLayerSpecification["layout"];
  paint?: SymbolLayerSpecification["paint"];
};

/** The name in the page's language; if nobody has written it in that language, in the other. */
const nameIn = (language: Locale): ExpressionSpecification => ["coalesce", ["get", language], ["get", language === "bn" ? "en" : "bn"]];

function toLabel(
  { id, minzoom, maxzoom, layer, filter, size, colour, isStrong = false, halo = 1.5, layout, paint }: Label,
  language: Locale,
  colours: MapColours,
): LayerSpecification {
  return {
    ...from(layer),
    id,
    type: "symbol",
    ...(minzoom !== undefined && { minzoom }),
    ...(maxzoom !== undefined && { maxzoom }),
    ...(filter && { filter }),
    layout: {
      "text-field": nameIn(language),
      "text-font": fonts[language][isStrong ? "strong" : "plain"],
      "text-size": byZoom(...size),
      "text-letter-spacing": 0,
      "text-transform": "none",
      // Bangla letters need more line height.
      "text-line-height": language === "en" ? 1.15 : 1.4,
      "text-max-width": 8,
      "text-padding": 6,
      ...layout,
    },
    paint: { "text-color": colour, "text-halo-color": colours.land, "text-halo-width": halo, "text-halo-blur": 0.3, ...paint },
  };
}

const along = (spacing: number, padding: number): SymbolLayerSpecification["layout"] => ({
  "symbol-placement": "line",
  "symbol-spacing": spacing,
  "text-max-angle": 30,
  "text-padding": padding,
});
const isKind = (kind: string): ExpressionSpecification => ["==", ["get", "kind"], kind];
/** Beside its diamond, on whichever side is free. */
const beside = (size: Stops, gap: number): SymbolLayerSpecification["layout"] => ({
  "icon-image": diamondImage,
  "icon-size": byZoom(...size),
  "icon-allow-overlap": false,
  "text-variable-anchor": ["left", "right", "top", "bottom"],
  "text-radial-offset": gap,
  "text-justify": "auto",
});

/** Later labels take precedence over earlier ones where they meet. */
function labels(language: Locale, colours: MapColours): Label[] {
  const isEnglish = language === "en";
  // Bangla letters are connected, so there is no letter spacing, and there are no capitals.
  const wide = isEnglish ? ({ "text-letter-spacing": 0.14, "text-transform": "uppercase" } as const) : {};
  const { ink, muted, waterInk, parkInk, metro, land, water } = colours;
  const poi = { "icon-color": waterInk, "icon-halo-color": land, "icon-halo-width": 1.5 };
  return [
    {
      id: "names-service",
      layer: "roads",
      minzoom: 15.5,
      filter: isClass("service", "pedestrian"),
      size: [
        [15, 10],
        [17, 12],
      ],
      colour: muted,
      layout: along(320, 6),
    },
    {
      id: "names-street",
      layer: "roads",
      minzoom: 14.3,
      filter: isClass("residential", "unclassified", "living_street"),
      size: [
        [14, 10],
        [17, 13],
      ],
      colour: muted,
      layout: along(280, 5),
    },
    {
      id: "names-road",
      layer: "roads",
      minzoom: 12.2,
      filter: isClass("tertiary", "secondary"),
      size: [
        [12, 10.5],
        [16, 13.5],
      ],
      colour: ink,
      layout: along(360, 8),
    },
    {
      id: "names-water",
      layer: "water",
      minzoom: 12,
      filter: ["any", ["has", "en"], ["has", "bn"]],
      size: [
        [12, 11],
        [16, 14],
      ],
      colour: waterInk,
      paint: { "text-halo-color": water },
    },
    {
      id: "names-landmark",
      layer: "landmarks",
      minzoom: 15.2,
      filter: ["!", ["has", "known"]],
      size: [
        [15, 10.5],
        [17, 12],
      ],
      colour: waterInk,
      layout: {
        ...beside(
          [
            [15, 0.45],
            [17, 0.6],
          ],
          0.6,
        ),
        "text-padding": 14,
      },
      paint: poi,
    },
    {
      id: "names-park",
      layer: "parks",
      minzoom: 13,
      size: [
        [13, 11],
        [16, 13],
      ],
      colour: parkInk,
      layout: { "text-padding": 12 },
    },
    {
      id: "names-highway",
      layer: "roads",
      minzoom: 11,
      filter: isClass("primary", "trunk", "motorway"),
      size: [
        [11, 10.5],
        [16, 14],
      ],
      colour: ink,
      layout: { ...along(420, 10), "text-field": ["coalesce", nameIn(language), ["get", "ref"]] },
    },
    {
      id: "road-numbers",
      layer: "roads",
      minzoom: 8,
      maxzoom: 11,
      filter: ["all", isClass("trunk", "motorway"), ["has", "ref"]],
      size: [
        [8, 9.5],
        [11, 11],
      ],
      colour: muted,
      isStrong: true,
      layout: { ...along(300, 12), "text-field": ["get", "ref"], "text-rotation-alignment": "viewport" },
    },
    {
      id: "names-known",
      layer: "landmarks",
      minzoom: 13,
      filter: ["has", "known"],
      size: [
        [13, 10.5],
        [16, 13],
      ],
      colour: waterInk,
      layout: {
        ...beside(
          [
            [13, 0.45],
            [16, 0.7],
          ],
          0.6,
        ),
        "text-padding": 10,
      },
      paint: poi,
    },
    {
      id: "names-area",
      layer: "places",
      minzoom: 10,
      filter: isKind("area"),
      size: [
        [10, 11.5],
        [12, 13.5],
        [15, 17],
      ],
      colour: ink,
      isStrong: true,
      halo: 1.8,
    },
    {
      id: "stations",
      layer: "stations",
      minzoom: 11.5,
      size: [
        [11.5, 10.5],
        [13, 11.5],
        [16, 14],
      ],
      colour: metro,
      isStrong: true,
      halo: 1.8,
      layout: {
        ...beside(
          [
            [11.5, 0.5],
            [13, 0.7],
            [16, 1],
          ],
          0.8,
        ),
        "icon-allow-overlap": true,
        "text-optional": true,
      },
      paint: { "icon-color": land, "icon-halo-color": metro, "icon-halo-width": 2 },
    },
    {
      id: "names-sea",
      layer: "places",
      maxzoom: 11,
      filter: isKind("water"),
      size: [
        [5, 12],
        [8, 17],
      ],
      colour: waterInk,
      paint: { "text-halo-color": water },
    },
    {
      id: "names-country",
      layer: "places",
      maxzoom: 10,
      filter: isKind("country"),
      size: [
        [5, 11],
        [8, 15],
      ],
      colour: muted,
      layout: wide,
    },
    {
      id: "names-district",
      layer: "places",
      minzoom: 6.6,
      maxzoom: 12.5,
      filter: isKind("district"),
      size: [
        [6.6, 11],
        [9, 14],
        [11, 16],
      ],
      colour: muted,
      halo: 1.8,
    },
    {
      id: "names-division",
      layer: "places",
      maxzoom: 11.5,
      filter: isKind("division"),
      size: [
        [5, 12.5],
        [8, 17],
        [11, 21],
      ],
      colour: ink,
      isStrong: true,
      halo: 1.8,
    },
  ];
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
      { id: "circle", type: "fill", source: circleSource, paint: { "fill-color": colours.metro, "fill-opacity": 0.12 } },
      { id: "circle-edge", type: "line", source: circleSource, paint: { "line-color": colours.metro, "line-width": 2, "line-dasharray": [2, 1.5] } },
      ...labels(language, colours).map((label) => toLabel(label, language, colours)),
      {
        id: "pins",
        type: "symbol",
        source: pinsSource,
        // An invisible image of the size of each pin. The last layer is placed first, so labels keep clear of it.
        layout: { "icon-image": ["get", "image"], "icon-anchor": ["get", "anchor"] as unknown as "bottom", "icon-allow-overlap": true, "icon-padding": 2 },
      },
    ],
  };
}

/** Fonts of the labels, in the format of `document.fonts.load`, to load them before the first label is drawn. */
export const labelFonts: Record<Locale, { font: string; text: string }[]> = {
  en: [
    { font: "500 48px Figtree", text: "a" },
    { font: "700 48px Figtree", text: "a" },
    // Streets whose name nobody has written in English.
    { font: '500 48px "Anek Bangla"', text: "ক" },
  ],
  bn: [
    { font: '400 48px "Anek Bangla"', text: "ক" },
    { font: '700 48px "Anek Bangla"', text: "ক" },
    { font: "400 48px Figtree", text: "a" },
  ],
};
