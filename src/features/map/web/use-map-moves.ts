import type { MapLibreEvent } from "maplibre-gl";
import { useEffect, useEffectEvent, useRef } from "react";
import { type Box, country } from "../../../platform/geo.ts";
import { clampBox, hasArea, isSameBox, takeEcho } from "../map-box.ts";
import { type GlMap, isByPerson, lookAt, viewBox } from "./map-engine.ts";

const REST_MS = 300;

/** Reports moves of the map to the page, and moves the map when the page asks for it. Ignores the echo of its own reports. */
export function useMapMoves(map: GlMap | undefined, box: Box | undefined, onMove: (box: Box) => void): void {
  const reported = useRef<readonly Box[]>([]);
  const shown = useRef(box);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const report = useEffectEvent(() => {
    if (!map) return;
    const seen = clampBox(viewBox(map));
    if (!hasArea(seen)) return;
    reported.current = [...reported.current, seen];
    onMove(seen);
  });

  useEffect(() => {
    if (!map) return undefined;
    const onMoveEnd = (event: MapLibreEvent) => {
      if (!isByPerson(event)) return;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => report(), REST_MS);
    };
    map.on("moveend", onMoveEnd);
    return () => {
      clearTimeout(timer.current);
      map.off("moveend", onMoveEnd);
    };
  }, [map]);

  useEffect(() => {
    if (!map || isSameBox(shown.current, box)) return;
    shown.current = box;
    const { isEcho, left } = takeEcho(reported.current, box);
    reported.current = isEcho ? left : [];
    if (isEcho) return;
    clearTimeout(timer.current);
    lookAt(map, box ?? country);
  }, [map, box]);
}
