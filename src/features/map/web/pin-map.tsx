import type { MapMouseEvent } from "maplibre-gl";
import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import * as m from "../../../paraglide/messages.js";
import { type Box, country, KM_PER_DEGREE, type LatLng } from "../../../platform/geo.ts";
import { number } from "../../../platform/i18n/format.ts";
import { Button } from "../../../ui/button.tsx";
import { clampPoint } from "../map-box.ts";
import { circleMiddle } from "../public-circle.ts";
import { DraggablePin, type PinStep } from "./draggable-pin.tsx";
import { type GlMap, lookAt, showCircle } from "./map-engine.ts";
import { MapFrame, MapNote } from "./map-frame.tsx";
import type { MapStart, PinMapProps } from "./pin-map.props.ts";
import { useMap } from "./use-map.ts";
import { useOwnPlace } from "./use-own-place.ts";

/** This zoom shows single houses. */
const MAX_ZOOM = 17;
/** How far the first view reaches in each direction. It shows an area with the names of its neighbours. */
const START_KM = 0.65;

function around({ lat, lng, reachKm = START_KM }: MapStart): Box {
  const degrees = reachKm / KM_PER_DEGREE;
  return { west: lng - degrees, south: lat - degrees, east: lng + degrees, north: lat + degrees };
}

/** Sets the exact position of a room: the pin can be dragged, tapped or moved by keys. It is optional. */
export function PinMap({ config, start, pin, onPin }: PinMapProps) {
  const first = pin ?? start;
  const opened = useMap({ config, box: first ? around(first) : country, maxZoom: MAX_ZOOM });
  const { map, state } = opened;
  const [news, setNews] = useState("");
  const button = useRef<HTMLButtonElement>(null);
  const hint = useId();
  const put = (point: LatLng, text: string) => {
    setNews(text);
    onPin(clampPoint(point));
  };
  useStart(map, start, pin);
  useTaps(map, (point) => put(point, m.map_pin_placed()));

  const own = useOwnPlace(
    (point) => {
      put(point, m.map_pin_placed());
      if (map) lookAt(map, around(point));
    },
    { refused: m.map_pin_own_refused, failed: m.map_pin_own_failed, outside: m.map_pin_own_outside },
  );
  useEffect(() => {
    if (map) showCircle(map, pin && circleMiddle(pin));
  }, [map, pin]);

  const remove = () => {
    setNews(m.map_pin_removed());
    onPin(undefined);
  };
  const putInTheMiddle = () => {
    if (!map) return;
    put(map.getCenter(), m.map_pin_placed());
    // Waits for the next render to focus the pin, so that the arrow keys move it.
    requestAnimationFrame(() => button.current?.focus());
  };
  return (
    <div className="pin-map">
      <p className="pin-map-promise" id={hint}>
        {m.map_pin_private()}
      </p>
      <MapFrame
        label={m.map_pin_map()}
        opened={opened}
        insteadText={m.map_pin_not_needed()}
        {...(pin && { legend: m.map_pin_circle() })}
        note={state === "ready" && !pin && <MapNote>{m.map_pin_tap()}</MapNote>}
      >
        {map && pin && (
          <DraggablePin
            ref={button}
            map={map}
            pin={pin}
            describedBy={hint}
            onMove={(point, step) => put(point, stepText(step))}
          />
        )}
      </MapFrame>
      <div className="pin-map-actions">
        {pin ? (
          <Button variant="secondary" icon="trash" onClick={remove}>
            {m.map_pin_remove()}
          </Button>
        ) : (
          <Button variant="secondary" icon="map-pin" disabled={!map} onClick={putInTheMiddle}>
            {m.map_pin_put()}
          </Button>
        )}
        <Button variant="secondary" icon="map-pin" disabled={!map} busy={own.isAsking} onClick={own.ask}>
          {m.map_pin_own()}
        </Button>
        <output className="pin-map-own">{own.isAsking ? m.search_near_asking() : own.problem}</output>
        <span className="pin-map-keys">{m.map_pin_keys({ step: number(25), leap: number(250) })}</span>
        <output className="visually-hidden">{news}</output>
      </div>
    </div>
  );
}

function stepText(step: PinStep | undefined): string {
  if (!step) return m.map_pin_placed();
  const metres = number(step.metres);
  const ways = { north: m.map_pin_north, south: m.map_pin_south, east: m.map_pin_east, west: m.map_pin_west };
  return ways[step.way]({ metres });
}

/** Moves the map to a newly chosen area, unless the pin is set. */
function useStart(map: GlMap | undefined, start: MapStart | undefined, pin: LatLng | undefined): void {
  const seen = useRef(start);
  useEffect(() => {
    if (!map || !start || (seen.current?.lat === start.lat && seen.current.lng === start.lng)) return;
    seen.current = start;
    if (!pin) lookAt(map, around(start));
  }, [map, start, pin]);
}

function useTaps(map: GlMap | undefined, onTap: (point: LatLng) => void): void {
  const tap = useEffectEvent(onTap);
  useEffect(() => {
    if (!map) return undefined;
    const onClick = ({ lngLat }: MapMouseEvent) => tap(lngLat);
    map.on("click", onClick);
    return () => void map.off("click", onClick);
  }, [map]);
}
