import { type ReactNode, type RefCallback, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import type { LatLng } from "../../../platform/geo.ts";
import type { GlMap } from "./map-engine.ts";

/** Positions elements on the map, `lift` pixels above their points. Their DOM order is the tab order. */
export function usePlaces(map: GlMap): (key: string, point: LatLng, lift?: number) => RefCallback<HTMLElement> {
  const places = useRef(new Map<string, { element: HTMLElement; point: LatLng; lift: number }>());
  const placeAll = useCallback(() => {
    for (const { element, point, lift } of places.current.values()) {
      const { x, y: ground } = map.project([point.lng, point.lat]);
      const y = ground - lift;
      // Uses whole pixels when the map is not moving, so that text is not blurred.
      element.style.transform = map.isMoving()
        ? `translate(${x}px, ${y}px)`
        : `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
    }
  }, [map]);

  useLayoutEffect(placeAll);
  useEffect(() => {
    map.on("move", placeAll);
    map.on("moveend", placeAll);
    map.on("resize", placeAll);
    return () => {
      map.off("move", placeAll);
      map.off("moveend", placeAll);
      map.off("resize", placeAll);
    };
  }, [map, placeAll]);

  return (key, point, lift = 0) =>
    (element) => {
      if (!element) return undefined;
      places.current.set(key, { element, point, lift });
      return () => void places.current.delete(key);
    };
}

/** Renders again whenever the map stops moving, because other pins are visible and overlap then. */
export function useRest(map: GlMap | undefined): void {
  const [, setRests] = useState(0);
  useEffect(() => {
    if (!map) return undefined;
    const rest = () => setRests((count) => count + 1);
    map.on("moveend", rest);
    map.on("resize", rest);
    return () => {
      map.off("moveend", rest);
      map.off("resize", rest);
    };
  }, [map]);
}

/** Renders again when all tiles of a view are drawn. */
export function useIdle(map: GlMap): void {
  const [, setIdles] = useState(0);
  useEffect(() => {
    const idle = () => setIdles((count) => count + 1);
    map.on("idle", idle);
    return () => void map.off("idle", idle);
  }, [map]);
}

/** The overlay is inside of the element that handles gestures, so that dragging and pinching also work on a pin. */
export function MapOverlay({ map, children }: { map: GlMap; children: ReactNode }) {
  return createPortal(children, map.getCanvasContainer());
}
