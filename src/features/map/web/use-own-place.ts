import { useState } from "react";
import * as m from "../../../paraglide/messages.js";
import { country, type LatLng } from "../../../platform/geo.ts";

const ASK_FOR_MS = 12_000;

const isInside = ({ lat, lng }: LatLng) => lat >= country.south && lat <= country.north && lng >= country.west && lng <= country.east;

/** Asks the browser for the position, only when the user clicks. */
export function useOwnPlace(onPlace: (point: LatLng) => void) {
  const [state, setState] = useState<{ isAsking: boolean; problem?: string }>({ isAsking: false });
  const found = ({ coords: { latitude: lat, longitude: lng } }: GeolocationPosition) => {
    const isHere = isInside({ lat, lng });
    setState(isHere ? { isAsking: false } : { isAsking: false, problem: m.map_pin_own_outside() });
    if (isHere) onPlace({ lat, lng });
  };
  const failed = ({ code, PERMISSION_DENIED }: GeolocationPositionError) =>
    setState({ isAsking: false, problem: code === PERMISSION_DENIED ? m.map_pin_own_refused() : m.map_pin_own_failed() });
  const ask = () => {
    if (!("geolocation" in navigator)) return setState({ isAsking: false, problem: m.map_pin_own_failed() });
    setState({ isAsking: true });
    return navigator.geolocation.getCurrentPosition(found, failed, { enableHighAccuracy: true, timeout: ASK_FOR_MS, maximumAge: 60_000 });
  };
  return { ...state, ask };
}
