/** Helpers for the layers of the base map. */
import type { ExpressionSpecification } from "maplibre-gl";
import type { Stops } from "../map-roads.ts";

export const groundSource = "ground";

export const byZoom = (...stops: Stops) => ["interpolate", ["linear"], ["zoom"], ...stops.flat()] as unknown as number;
/** The ground doubles in size with each zoom. Streets widen a little less, so that names keep their space. */
export const widening = (stops: Stops) =>
  ["interpolate", ["exponential", 1.6], ["zoom"], ...stops.flat()] as unknown as number;

export const from = (layer: string) => ({ source: groundSource, "source-layer": layer }) as const;
export const round = { "line-cap": "round", "line-join": "round" } as const;
export const isHome: ExpressionSpecification = ["==", ["get", "home"], 1];
export const isClass = (...classes: string[]): ExpressionSpecification => ["in", ["get", "c"], ["literal", classes]];
export const isLine: ExpressionSpecification = ["==", ["geometry-type"], "LineString"];
