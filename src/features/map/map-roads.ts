/** The drawing of roads, on the map and on still pictures of it. */
import type { MapColours } from "./map-colours.ts";

export type Stops = [zoom: number, value: number][];

export interface RoadKind {
  id: string;
  classes: string[];
  minzoom: number;
  width: Stops;
  edge: number;
  fill: string;
  edgeColour: string;
}

/** The kinds of roads from the smallest to the widest. Later kinds are drawn over earlier ones. */
export const roadKinds = ({ street, streetEdge, road, roadEdge, highway, highwayEdge }: MapColours): RoadKind[] => [
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

/** Edges are thin where roads are thin. Streets that are narrower than their edges have almost none. */
export function edgeWidth({ id, edge }: RoadKind, zoom: number): number {
  if (id === "street" && zoom <= 13) return 0.2;
  return zoom >= 14 ? edge : zoom >= 11 ? edge * 0.8 : edge * 0.5;
}
