/**
 * The maps for other features. The components render a placeholder, on the server too, and load the map library when
 * they are mounted.
 */
import { type ComponentType, useCallback, useEffect, useState } from "react";
import * as m from "../../paraglide/messages.js";
import type { ListingMapProps } from "./web/listing-map.props.ts";
import { MapFailed, MapSkeleton } from "./web/map-stand-ins.tsx";
import type { PinMapProps } from "./web/pin-map.props.ts";
import type { PlaceLiveMapProps } from "./web/place-live-map.props.ts";

export type { ListingMapProps, MapConfig, MapListing, MapMemory } from "./web/listing-map.props.ts";
export type { MapStart, PinMapProps } from "./web/pin-map.props.ts";

const loadListingMap = () => import("./web/listing-map.tsx").then(({ ListingMap }) => ListingMap);
const loadPinMap = () => import("./web/pin-map.tsx").then(({ PinMap }) => PinMap);
const loadPlaceMap = () => import("./web/place-live-map.tsx").then(({ PlaceLiveMap }) => PlaceLiveMap);

export function LazyListingMap(props: ListingMapProps) {
  const { view: View, hasFailed, retry } = useLate(loadListingMap);
  if (View) return <View {...props} />;
  return hasFailed ? <MapFailed text={m.map_list_has_all()} onRetry={retry} /> : <MapSkeleton />;
}

export function LazyPinMap(props: PinMapProps) {
  const { view: View, hasFailed, retry } = useLate(loadPinMap);
  if (View) return <View {...props} />;
  return hasFailed ? <MapFailed text={m.map_pin_not_needed()} onRetry={retry} /> : <MapSkeleton />;
}

export function LazyPlaceMap(props: PlaceLiveMapProps) {
  const { view: View, hasFailed, retry } = useLate(loadPlaceMap);
  if (View) return <View {...props} />;
  return hasFailed ? <MapFailed text={props.place} onRetry={retry} /> : <MapSkeleton />;
}

function useLate<Props>(load: () => Promise<ComponentType<Props>>): {
  view: ComponentType<Props> | undefined;
  hasFailed: boolean;
  retry: () => void;
} {
  const [view, setView] = useState<ComponentType<Props>>();
  const [hasFailed, setHasFailed] = useState(false);
  const start = useCallback(() => {
    load().then(
      (loaded) => setView(() => loaded),
      // There was a network error, or a new release has removed the file. The user can retry.
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
