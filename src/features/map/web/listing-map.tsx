import type { MapLibreEvent, MapMouseEvent } from "maplibre-gl";
import { useEffect, useEffectEvent, useRef } from "react";
import * as m from "../../../paraglide/messages.js";
import { type Box, country } from "../../../platform/geo.ts";
import { clampBox, hasArea, isInside, isSameBox, takeEcho } from "../map-box.ts";
import type { ListingMapProps, MapListing } from "./listing-map.props.ts";
import { ListingPins } from "./listing-pins.tsx";
import { byPerson, type GlMap, isByPerson, lookAt, viewBox } from "./map-engine.ts";
import { MapFrame, MapNote } from "./map-frame.tsx";
import { useRest } from "./map-overlay.tsx";
import { useMap } from "./use-map.ts";
import { type Found, useMapPoints } from "./use-map-points.ts";
import { type OwnPlace, useOwnPlace } from "./use-own-place.ts";

const REST_MS = 300;

/** Reports moves of the map to the page, and moves the map when the page asks for it. Ignores the echo of its own reports. */
function useMapMoves(map: GlMap | undefined, box: Box | undefined, onMove: (box: Box) => void): void {
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

/** Positions are blurred by about 300 m, so a closer view would be misleading. */
const MAX_ZOOM = 16;
/** Shows the streets around the reader. */
const OWN_PLACE_ZOOM = 14;

/** The results of a search on a map. The list contains the same listings. */
export function ListingMap({ config, query, listings, box, litId, onLight, onMove }: ListingMapProps) {
  const opened = useMap({ config, box: box ?? country, maxZoom: MAX_ZOOM, isMain: true });
  const { map } = opened;
  const found = useMapPoints(map, query);
  useMapMoves(map, box, onMove);
  useRest(map);
  usePutOut(map, onLight);
  const own = useOwnPlace((point) => map?.easeTo({ center: [point.lng, point.lat], zoom: Math.max(map.getZoom(), OWN_PLACE_ZOOM) }, byPerson), {
    refused: m.map_own_refused,
    failed: m.map_own_failed,
    outside: m.map_own_outside,
  });
  return (
    <MapFrame
      label={m.map_rooms()}
      opened={opened}
      isBusy={found.state === "loading"}
      insteadText={m.map_list_has_all()}
      legend={m.map_approximate()}
      own={own}
      note={map && <Note own={own} found={found} listings={listings} view={viewBox(map)} />}
    >
      {map && <ListingPins map={map} found={found.answer} listings={listings} litId={litId} onLight={onLight} />}
    </MapFrame>
  );
}

/** A click on the map itself closes the card. */
function usePutOut(map: GlMap | undefined, onLight: ListingMapProps["onLight"]): void {
  const putOut = useEffectEvent(() => onLight(undefined));
  useEffect(() => {
    if (!map) return undefined;
    const onClick = ({ originalEvent }: MapMouseEvent) => {
      if (originalEvent.target === map.getCanvas()) putOut();
    };
    map.on("click", onClick);
    return () => void map.off("click", onClick);
  }, [map]);
}

function Note({ own, found: { state, answer, retry }, listings, view }: { own: OwnPlace; found: Found; listings: readonly MapListing[]; view: Box }) {
  if (state === "offline") return <MapNote>{m.map_offline()}</MapNote>;
  if (state === "failed") return <MapNote onRetry={retry}>{m.map_rooms_failed()}</MapNote>;
  if (own.isAsking) return <MapNote>{m.search_near_asking()}</MapNote>;
  if (own.problem) return <MapNote>{own.problem}</MapNote>;
  const isEmpty = answer.clusters.length + answer.rooms.length === 0 && !listings.some(({ position }) => isInside(position, view));
  return state === "done" && isEmpty ? <MapNote>{m.map_empty()}</MapNote> : undefined;
}
