/** Layers of names, in the language of the page. */
import type { ExpressionSpecification, LayerSpecification, SymbolLayerSpecification } from "maplibre-gl";
import type { Locale } from "../../../paraglide/runtime.js";
import type { MapColours } from "../map-colours.ts";
import type { Stops } from "../map-roads.ts";
import { byZoom, from, isClass } from "./map-layers.ts";

/** A diamond, drawn by map-images.ts. */
export const diamondImage = "diamond";

/**
 * Without `glyphs`, MapLibre draws labels with the page's fonts. It takes the weight from the first font name, which
 * does not exist; the browser then uses the next one.
 */
const fonts: Record<Locale, { plain: string[]; strong: string[] }> = {
  en: { plain: ["Figtree Medium", "Figtree", "Anek Bangla"], strong: ["Figtree Bold", "Figtree", "Anek Bangla"] },
  bn: { plain: ["Anek Bangla", "Figtree"], strong: ["Anek Bangla Bold", "Anek Bangla", "Figtree"] },
};

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

/** The name in the page's language. If there is none, the name in the other language. */
const nameIn = (language: Locale): ExpressionSpecification => [
  "coalesce",
  ["get", language],
  ["get", language === "bn" ? "en" : "bn"],
];

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
    paint: {
      "text-color": colour,
      "text-halo-color": colours.land,
      "text-halo-width": halo,
      "text-halo-blur": 0.3,
      ...paint,
    },
  };
}

const along = (spacing: number, padding: number): SymbolLayerSpecification["layout"] => ({
  "symbol-placement": "line",
  "symbol-spacing": spacing,
  "text-max-angle": 30,
  "text-padding": padding,
});
const isKind = (kind: string): ExpressionSpecification => ["==", ["get", "kind"], kind];
/** Puts a name beside its diamond, on whichever side is free. */
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
  // Bangla letters are connected, so they have no letter spacing, and there are no capitals.
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

export const nameLayers = (language: Locale, colours: MapColours): LayerSpecification[] =>
  labels(language, colours).map((label) => toLabel(label, language, colours));

/** Fonts of the labels, in the format of `document.fonts.load`, to load them before the first label is drawn. */
export const labelFonts: Record<Locale, { font: string; text: string }[]> = {
  en: [
    { font: "500 48px Figtree", text: "a" },
    { font: "700 48px Figtree", text: "a" },
    // Some streets have a name in Bangla only.
    { font: '500 48px "Anek Bangla"', text: "ক" },
  ],
  bn: [
    { font: '400 48px "Anek Bangla"', text: "ক" },
    { font: '700 48px "Anek Bangla"', text: "ক" },
    { font: "400 48px Figtree", text: "a" },
  ],
};
