declare module "topojson-client" {
  import type { FeatureCollection, MultiLineString } from "geojson";

  interface Shape {
    properties: { name: string };
  }
  interface Topology {
    objects: Record<string, Shape>;
  }
  export function feature(topology: Topology, object: Shape): FeatureCollection;
  /** Borders between shapes, each once. At a coast both arguments of the filter are the same shape. */
  export function mesh(
    topology: Topology,
    object: Shape,
    filter: (one: Shape, other: Shape) => boolean,
  ): MultiLineString;
}
