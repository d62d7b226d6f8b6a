/** Roads and rails. The classes of roads are those of OpenStreetMap. */
import type { LayerSpecification } from "maplibre-gl";
import type { MapColours } from "./map-colours.ts";
import { from, isClass, round, type Stops, widening } from "./map-layers.ts";

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

const roadLine = (kind: RoadKind, isEdge: boolean, isSlip: boolean): LayerSpecification => ({
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
