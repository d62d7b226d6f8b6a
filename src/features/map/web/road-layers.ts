/** Layers of roads and rails. The classes of roads are those of OpenStreetMap. */
import type { LayerSpecification } from "maplibre-gl";
import type { MapColours } from "../map-colours.ts";
import { edgeWidth, type RoadKind, roadKinds } from "../map-roads.ts";
import { from, isClass, round, widening } from "./map-layers.ts";

const SLIP_ROAD = 0.6;
const SLIP_ROADS_FROM = 12;
/** Below this zoom a street is one thin line; a line with edges would be too heavy. */
const STREET_FILL_FROM = 13.3;

const roadLine = (kind: RoadKind, isEdge: boolean, isSlip: boolean): LayerSpecification => ({
  ...from("roads"),
  id: `${kind.id}${isSlip ? "-slip" : ""}${isEdge ? "-edge" : ""}`,
  type: "line",
  minzoom: isSlip
    ? Math.max(kind.minzoom, SLIP_ROADS_FROM)
    : kind.id === "street" && !isEdge
      ? STREET_FILL_FROM
      : kind.minzoom,
  filter: ["all", isClass(...kind.classes), isSlip ? ["has", "link"] : ["!", ["has", "link"]]],
  layout: { ...round, "line-sort-key": ["coalesce", ["get", "layer"], 0] },
  paint: {
    "line-color": isEdge ? kind.edgeColour : kind.fill,
    "line-width": widening(
      kind.width.map(([zoom, pixels]) => [
        zoom,
        (isSlip ? pixels * SLIP_ROAD : pixels) + (isEdge ? edgeWidth(kind, zoom) : 0),
      ]),
    ),
  },
});

export function roadLayers(colours: MapColours): LayerSpecification[] {
  const kinds = roadKinds(colours);
  const slips = kinds.filter(({ minzoom }) => minzoom < SLIP_ROADS_FROM);
  return [
    ...slips.map((kind) => roadLine(kind, true, true)),
    ...kinds.map((kind) => roadLine(kind, true, false)),
    ...slips.map((kind) => roadLine(kind, false, true)),
    ...kinds.map((kind) => roadLine(kind, false, false)),
  ];
}

export function railLayers({ rail, metro, land }: MapColours): LayerSpecification[] {
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
