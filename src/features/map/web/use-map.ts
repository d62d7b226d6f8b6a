import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import type { Box } from "../../../platform/geo.ts";
import { isTheme, type Theme } from "../../../platform/web/cookies.ts";
import type { MapConfig, MapCover, MapMemory } from "./listing-map.props.ts";
import { type GlMap, isMissingTile, loadLabelFonts, openMap, pageStyle, paintTheme, renewTiles } from "./map-engine.ts";
import { groundSource } from "./map-layers.ts";

/** `bare`: the base map failed to load, but pins still work. */
export type MapState = "loading" | "ready" | "bare" | "failed";

interface UseMapOptions {
  config: MapConfig;
  /** The initial view. */
  box: Box;
  maxZoom: number;
  isMain?: boolean;
  cover?: () => MapCover;
  /** The map opens here instead of at the box. */
  camera?: Pick<MapMemory, "center" | "zoom"> | undefined;
}

/** The time that loading may take. It is enough for a slow network; afterwards the map shows what has loaded. */
const PATIENCE_MS = 20_000;

export interface OpenedMap {
  /** The element that will contain the map. */
  container: RefObject<HTMLDivElement | null>;
  map: GlMap | undefined;
  state: MapState;
  retry: () => void;
}

/** Creates a map, and removes it when the element is unmounted. */
export function useMap({ config, box, maxZoom, isMain = false, cover, camera }: UseMapOptions): OpenedMap {
  const container = useRef<HTMLDivElement>(null);
  const ground = useRef<Ground>(undefined);
  const [map, setMap] = useState<GlMap>();
  const [state, setState] = useState<MapState>("loading");
  const { styleUrl, attribution } = config;
  const firstView = useEffectEvent(() => ({ box, maxZoom, isMain, cover: cover?.(), camera }));

  useEffect(() => {
    const element = container.current;
    if (!element) return undefined;
    let opened: GlMap | undefined;
    let isGone = false;
    let patience: ReturnType<typeof setTimeout> | undefined;
    const start = async () => {
      await loadLabelFonts();
      if (isGone) return;
      try {
        opened = openMap(element, { config: { styleUrl, attribution }, theme: themeOf(element), ...firstView() });
      } catch {
        // The browser has no WebGL.
        setState("failed");
        return;
      }
      ground.current = watchGround(opened, element, styleUrl !== undefined, setState);
      patience = setTimeout(() => setState((now) => (now === "loading" ? "bare" : now)), PATIENCE_MS);
      setMap(opened);
    };
    void start();
    return () => {
      isGone = true;
      clearTimeout(patience);
      opened?.remove();
      setMap(undefined);
      setState("loading");
    };
  }, [styleUrl, attribution]);

  useEffect(() => (map && container.current ? followTheme(map, container.current) : undefined), [map]);
  return { container, map, state, retry: () => ground.current?.retry() };
}

const themedAncestor = (element: Element) => element.closest<HTMLElement>("[data-theme]") ?? document.documentElement;

function themeOf(element: Element): Theme {
  const { theme } = themedAncestor(element).dataset;
  return isTheme(theme) ? theme : "light";
}

function followTheme(map: GlMap, element: Element): () => void {
  const watcher = new MutationObserver(() => paintTheme(map, themeOf(element)));
  watcher.observe(themedAncestor(element), { attributeFilter: ["data-theme"] });
  return () => watcher.disconnect();
}

interface Ground {
  retry: () => void;
}

/**
 * If a provider's style fails to load, our own base map replaces it. If that fails too, pins are shown without a map.
 */
function watchGround(map: GlMap, element: Element, isHosted: boolean, setState: (state: MapState) => void): Ground {
  let isStyled = false;
  let isOwn = !isHosted;
  let isMissing = false;
  let isSettled = false;
  const useOwn = () => {
    isOwn = true;
    map.setStyle(pageStyle(themeOf(element)), { diff: false });
  };
  const settle = () => {
    isSettled = true;
    setState(isMissing ? "bare" : "ready");
  };
  map.on("style.load", () => {
    isStyled = true;
  });
  map.on("error", (event) => {
    const { sourceId } = event as { sourceId?: string };
    if (isMissingTile(event.error)) return;
    if (!isStyled && !isOwn) useOwn();
    // After the base map has loaded, a failed tile is replaced by a coarser one.
    else if (!isSettled && (sourceId === undefined || sourceId === groundSource)) {
      isMissing = true;
      setState("bare");
    }
  });
  map.on("load", settle);
  map.on("idle", settle);
  return {
    retry() {
      isMissing = false;
      isSettled = false;
      setState("loading");
      renewTiles();
      useOwn();
    },
  };
}
