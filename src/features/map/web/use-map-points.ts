import { useEffect, useRef, useState } from "react";
import { clampBox, hasArea, mapPath } from "../map-box.ts";
import type { MapPoints } from "../map-points.ts";
import { type GlMap, viewBox } from "./map-engine.ts";

export type FoundState = "loading" | "done" | "failed" | "offline";

export interface Found {
  state: FoundState;
  /** The last response. It stays on the map until the next one arrives. */
  answer: MapPoints;
  retry: () => void;
}

const nothing: MapPoints = { clusters: [], rooms: [] };
const SETTLE_MS = 120;

async function fetchPoints(path: string, signal: AbortSignal): Promise<MapPoints> {
  const response = await fetch(path, { signal });
  if (!response.ok) throw new Error(`the map was answered with ${response.status}`);
  return (await response.json()) as MapPoints;
}

/** Loads the listings that the map shows, again after every move. */
export function useMapPoints(map: GlMap | undefined, query: string): Found {
  const [answer, setAnswer] = useState(nothing);
  const [state, setState] = useState<FoundState>("loading");
  const again = useRef<() => void>(undefined);

  useEffect(() => {
    if (!map) return undefined;
    let current = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async () => {
      current.abort();
      current = new AbortController();
      const { signal } = current;
      const box = viewBox(map);
      if (!hasArea(clampBox(box))) return;
      setState("loading");
      try {
        const found = await fetchPoints(mapPath(query, box, map.getZoom()), signal);
        if (signal.aborted) return;
        setAnswer(found);
        setState("done");
      } catch {
        // A newer request has aborted this one, or there is an error that the user can retry.
        if (!signal.aborted) setState(navigator.onLine ? "failed" : "offline");
      }
    };
    const askSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void ask(), SETTLE_MS);
    };
    again.current = askSoon;
    void ask();
    map.on("moveend", askSoon);
    addEventListener("online", askSoon);
    return () => {
      clearTimeout(timer);
      current.abort();
      map.off("moveend", askSoon);
      removeEventListener("online", askSoon);
    };
  }, [map, query]);

  return { state, answer, retry: () => again.current?.() };
}
