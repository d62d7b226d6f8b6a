import { useEffect, useEffectEvent } from "react";
import * as m from "../../../paraglide/messages.js";
import { centreOf, PICTURE_WIDTH } from "../map-picture.ts";
import { showCircle } from "./map-engine.ts";
import { MapFrame } from "./map-frame.tsx";
import type { PlaceLiveMapProps } from "./place-live-map.props.ts";
import { useMap } from "./use-map.ts";

/** Positions are blurred by about 300 m, so a closer view would be misleading. */
const MAX_ZOOM = 16;

/** The map of a room's place. It begins with what the picture showed. */
export function PlaceLiveMap({ config, view: { circle, frame }, place, onFailed }: PlaceLiveMapProps) {
  const { lat, lng } = centreOf(frame);
  const opened = useMap({
    config,
    box: { west: lng, east: lng, south: lat, north: lat },
    maxZoom: MAX_ZOOM,
    isMain: true,
  });
  const { map, state } = opened;
  const fail = useEffectEvent(onFailed);
  useEffect(() => {
    if (state === "failed") fail();
  }, [state]);
  const start = useEffectEvent((width: number) =>
    // The picture is enlarged in a wide box, so the map begins with a larger zoom.
    map?.jumpTo({ center: [lng, lat], zoom: frame.zoom + Math.max(0, Math.log2(width / PICTURE_WIDTH)) }),
  );
  useEffect(() => {
    if (!map) return;
    start(map.getContainer().clientWidth);
    showCircle(map, circle ?? undefined);
  }, [map, circle]);
  useEffect(() => {
    // The map that was just opened gets the focus, so that the arrow keys move it.
    if (map && state === "ready") map.getCanvas().focus({ preventScroll: true });
  }, [map, state]);
  return <MapFrame label={m.map_place({ place })} opened={opened} insteadText={m.map_place_failed({ place })} />;
}
