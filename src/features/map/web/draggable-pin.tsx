import { type KeyboardEvent, type PointerEvent, type Ref, useState } from "react";
import * as m from "../../../paraglide/messages.js";
import type { LatLng } from "../../../platform/geo.ts";
import { moveBy } from "../map-box.ts";
import type { GlMap } from "./map-engine.ts";
import { usePlaces } from "./map-overlay.tsx";

type Way = "north" | "south" | "east" | "west";
export interface PinStep {
  way: Way;
  metres: number;
}

const STEP_METRES = 25;
const LEAP_METRES = 250;
const keys: Record<string, { way: Way; east: number; north: number }> = {
  ArrowUp: { way: "north", east: 0, north: 1 },
  ArrowDown: { way: "south", east: 0, north: -1 },
  ArrowRight: { way: "east", east: 1, north: 0 },
  ArrowLeft: { way: "west", east: -1, north: 0 },
};

interface DraggablePinProps {
  ref: Ref<HTMLButtonElement>;
  map: GlMap;
  pin: LatLng;
  describedBy: string;
  onMove: (point: LatLng, step?: PinStep) => void;
}

/** The pin is next to the map element, not inside of it, so that its pointer and key events do not reach the map. */
export function DraggablePin({ ref, map, pin, describedBy, onMove }: DraggablePinProps) {
  /** The position of the held pin, and the offset of the pointer from its tip. */
  const [held, setHeld] = useState<{ point: LatLng; x: number; y: number }>();
  const place = usePlaces(map);

  const take = (event: PointerEvent<HTMLButtonElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    const tip = map.project([pin.lng, pin.lat]);
    setHeld({ point: pin, x: event.clientX - tip.x, y: event.clientY - tip.y });
  };
  const drag = ({ clientX, clientY }: PointerEvent) => {
    if (held) setHeld({ ...held, point: map.unproject([clientX - held.x, clientY - held.y]) });
  };
  const drop = () => {
    setHeld(undefined);
    if (held && held.point !== pin) onMove(held.point);
  };
  const step = (event: KeyboardEvent) => {
    const key = keys[event.key];
    if (!key) return;
    event.preventDefault();
    const metres = event.shiftKey ? LEAP_METRES : STEP_METRES;
    const next = moveBy(pin, key.east * metres, key.north * metres);
    onMove(next, { way: key.way, metres });
    if (!map.getBounds().contains([next.lng, next.lat])) map.panTo([next.lng, next.lat]);
  };

  return (
    <div className="map-place" ref={place("pin", held?.point ?? pin)}>
      <button
        ref={ref}
        type="button"
        className="map-exact"
        data-held={held ? true : undefined}
        aria-label={m.map_pin_exact()}
        aria-describedby={describedBy}
        onPointerDown={take}
        onPointerMove={drag}
        onPointerUp={drop}
        onPointerCancel={() => setHeld(undefined)}
        onKeyDown={step}
      >
        <svg viewBox="0 0 48 60" aria-hidden="true">
          <path className="map-exact-house" d="M24 2 46 22 24 58 2 22Z" />
          <path className="map-exact-lamp" d="m24 14 8 8-8 8-8-8z" />
        </svg>
      </button>
    </div>
  );
}
