import type { LatLng } from "../../../platform/geo.ts";
import type { PictureFrame } from "../map-picture.ts";
import type { MapConfig } from "./listing-map.props.ts";

export interface PlaceLiveMapProps {
  config: MapConfig;
  view: { circle: LatLng | null; frame: PictureFrame };
  /** The place in words. */
  place: string;
  /** Called if the browser cannot draw maps. */
  onFailed: () => void;
}
