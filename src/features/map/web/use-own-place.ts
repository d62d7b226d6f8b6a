import { useState } from "react";
import { country, type LatLng } from "../../../platform/geo.ts";
import { isInside } from "../map-box.ts";

const ASK_FOR_MS = 12_000;

export interface OwnPlace {
  isAsking: boolean;
  problem?: string;
  ask: () => void;
}

interface Words {
  refused: () => string;
  failed: () => string;
  outside: () => string;
}

/** Asks the browser for the position, only when the user clicks. */
export function useOwnPlace(onPlace: (point: LatLng) => void, words: Words): OwnPlace {
  const [state, setState] = useState<{ isAsking: boolean; problem?: string }>({ isAsking: false });
  const found = ({ coords: { latitude: lat, longitude: lng } }: GeolocationPosition) => {
    const isHere = isInside({ lat, lng }, country);
    setState(isHere ? { isAsking: false } : { isAsking: false, problem: words.outside() });
    if (isHere) onPlace({ lat, lng });
  };
  const failed = ({ code, PERMISSION_DENIED }: GeolocationPositionError) =>
    setState({ isAsking: false, problem: code === PERMISSION_DENIED ? words.refused() : words.failed() });
  const ask = () => {
    if (!("geolocation" in navigator)) return setState({ isAsking: false, problem: words.failed() });
    setState({ isAsking: true });
    return navigator.geolocation.getCurrentPosition(found, failed, {
      enableHighAccuracy: true,
      timeout: ASK_FOR_MS,
      maximumAge: 60_000,
    });
  };
  return { ...state, ask };
}
