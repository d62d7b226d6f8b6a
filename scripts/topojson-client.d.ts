declare module "topojson-client" {
  import type { FeatureCollection, MultiLineString } from "geojson";

  interface Shape {
    properties: { name: string };
  }
  interface Topology {
    objects: Record<string, Shape>;
  }
  export function feature(topology: Topology, object: Shape): FeatureCollection;
  /** The lines between shapes, each once; at a coast both sides are the same shape. */
  export function mesh(topology: Topology, object: Shape, filter: (one: Shape, other: Shape) => boolean): MultiLineString;
}
