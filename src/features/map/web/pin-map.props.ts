import type { LatLng } from "../../../platform/geo.ts";
import type { MapConfig } from "./listing-map.props.ts";

export interface PinMapProps {
  config: MapConfig;
  /** The centre of the area. */
  start: LatLng | undefined;
  pin: LatLng | undefined;
  onPin: (pin: LatLng | undefined) => void;
}
