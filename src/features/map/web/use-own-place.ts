import { useState } from "react";
import { country, type LatLng } from "../../../platform/geo.ts";
import { isInside } from "../map-box.ts";

const ASK_FOR_MS = 12_000;

export interface OwnPlace {
  isAsking: boolean;
  problem?: string;
  ask: () => void;
}

interface Texts {
  refused: () => string;
  failed: () => string;
  outside: () => string;
}

/** Asks the browser for the position, but only when the user clicks. */
export function useOwnPlace(onPlace: (point: LatLng) => void, texts: Texts): OwnPlace {
  const [state, setState] = useState<{ isAsking: boolean; problem?: string }>({ isAsking: false });
  const found = ({ coords: { latitude: lat, longitude: lng } }: GeolocationPosition) => {
    const isHere = isInside({ lat, lng }, country);
    setState(isHere ? { isAsking: false } : { isAsking: false, problem: texts.outside() });
    if (isHere) onPlace({ lat, lng });
  };
  const failed = ({ code, PERMISSION_DENIED }: GeolocationPositionError) =>
    setState({ isAsking: false, problem: code === PERMISSION_DENIED ? texts.refused() : texts.failed() });
  const ask = () => {
    if (!("geolocation" in navigator)) return setState({ isAsking: false, problem: texts.failed() });
    setState({ isAsking: true });
    return navigator.geolocation.getCurrentPosition(found, failed, {
      enableHighAccuracy: true,
      timeout: ASK_FOR_MS,
      maximumAge: 60_000,
    });
  };
  return { ...state, ask };
}
