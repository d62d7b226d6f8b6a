import type { LatLng } from "../../../platform/geo.ts";
import type { MapConfig } from "./listing-map.props.ts";

/** The middle of an area or place. */
export interface MapStart extends LatLng {
  /** How far the area reaches, if that is more than some streets. */
  reachKm?: number | undefined;
}

export interface PinMapProps {
  config: MapConfig;
  start: MapStart | undefined;
  pin: LatLng | undefined;
  onPin: (pin: LatLng | undefined) => void;
}
