/**
 * The maps for pages of other features. The map library is loaded only when a map is shown: these components render a placeholder, also on the server, and load
 * the map after mounting.
 */
import { type ComponentType, useCallback, useEffect, useState } from "react";
import * as m from "../../paraglide/messages.js";
import { MapFailed, MapSkeleton } from "./web/map-stand-ins.tsx";
import type { PinMapProps } from "./web/pin-map.props.ts";
import type { RoomMapProps } from "./web/room-map.props.ts";

export type { PinMapProps } from "./web/pin-map.props.ts";
export type { MapConfig, MapRoom, RoomMapProps } from "./web/room-map.props.ts";

const loadRoomMap = () => import("./web/room-map.tsx").then(({ RoomMap }) => RoomMap);
const loadPinMap = () => import("./web/pin-map.tsx").then(({ PinMap }) => PinMap);

export function LazyRoomMap(props: RoomMapProps) {
  const { view: View, hasFailed, retry } = useLate(loadRoomMap);
  if (View) return <View {...props} />;
  return hasFailed ? <MapFailed text={m.map_list_has_all()} onRetry={retry} /> : <MapSkeleton />;
}

export function LazyPinMap(props: PinMapProps) {
  const { view: View, hasFailed, retry } = useLate(loadPinMap);
  if (View) return <View {...props} />;
  return hasFailed ? <MapFailed text={m.map_pin_not_needed()} onRetry={retry} /> : <MapSkeleton />;
}

function useLate<Props>(load: () => Promise<ComponentType<Props>>): { view: ComponentType<Props> | undefined; hasFailed: boolean; retry: () => void } {
  const [view, setView] = useState<ComponentType<Props>>();
  const [hasFailed, setHasFailed] = useState(false);
  const start = useCallback(() => {
    load().then(
      (loaded) => setView(() => loaded),
      // Network error, or a new release has removed the file. The user can retry.
      () => setHasFailed(true),
    );
  }, [load]);
  useEffect(start, [start]);
  const retry = () => {
    setHasFailed(false);
    start();
  };
  return { view, hasFailed, retry };
}
