/** Layers of land, water and parks. */
import type { LayerSpecification } from "maplibre-gl";
import type { MapColours } from "../map-colours.ts";
import { byZoom, from, isHome, isLine, round } from "./map-layers.ts";

export function groundLayers(colours: MapColours): LayerSpecification[] {
  return [
    { id: "sea", type: "background", paint: { "background-color": colours.water } },
    { ...from("land"), id: "around", type: "fill", filter: ["!", isHome], paint: { "fill-color": colours.around } },
    { ...from("land"), id: "land", type: "fill", filter: isHome, paint: { "fill-color": colours.land } },
    { ...from("parks"), id: "parks", type: "fill", paint: { "fill-color": colours.park } },
    {
      ...from("rivers"),
      id: "rivers",
      type: "line",
      // These lines are accurate to a kilometre or two, so they disappear where streets begin.
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
      paint: {
        "line-color": colours.water,
        "line-width": ["interpolate", ["exponential", 2], ["zoom"], 9, 0.8, 14, 16, 16, 64],
      },
    },
    { ...from("water"), id: "water", type: "fill", filter: ["!", isLine], paint: { "fill-color": colours.water } },
    {
      ...from("border"),
      id: "borders-around",
      type: "line",
      filter: ["!", isHome],
      paint: { "line-color": colours.border, "line-width": 0.6, "line-opacity": 0.35 },
    },
    {
      ...from("border"),
      id: "borders",
      type: "line",
      filter: isHome,
      paint: { "line-color": colours.border, "line-width": 1.4, "line-dasharray": [3, 2] },
    },
  ];
}
