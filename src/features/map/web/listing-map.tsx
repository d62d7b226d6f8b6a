import type { MapLibreEvent, MapMouseEvent } from "maplibre-gl";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import * as m from "../../../paraglide/messages.js";
import { type Box, country } from "../../../platform/geo.ts";
import { clampBox, hasArea, isInside, isSameBox, sharedPart, takeEcho } from "../map-box.ts";
import type { ListingMapProps, MapListing } from "./listing-map.props.ts";
import { allListings, ListingPins } from "./listing-pins.tsx";
import { byPerson, type GlMap, isByFit, isByPerson, keepInView, lookAt, openBox, viewBox } from "./map-engine.ts";
import { MapFrame, MapNote } from "./map-frame.tsx";
import { useRest } from "./map-overlay.tsx";
import { useMap } from "./use-map.ts";
import { type Found, useMapPoints } from "./use-map-points.ts";
import { type OwnPlace, useOwnPlace } from "./use-own-place.ts";

/**
 * If the view shares less than this with the area that was searched, it is another area. That is a move by a quarter of
 * the screen, or half a step of zoom.
 */
const SAME_AREA = 0.6;

interface SearchHere {
  /** The reader has moved the map away from what was searched. */
  isAway: boolean;
  search: () => void;
}

/**
 * Offers a search where the reader has moved the map, and moves the map when the page asks for it. It ignores the echo
 * of its own searches.
 */
function useSearchHere(map: GlMap | undefined, { box, cover, left, onView, onSearch }: ListingMapProps): SearchHere {
  const [isAway, setIsAway] = useState(false);
  const reported = useRef<readonly Box[]>([]);
  const shown = useRef(box);
  const settled = useRef<Box>(undefined);

  const look = useEffectEvent((opened: GlMap, event?: MapLibreEvent) => {
    const seen = openBox(opened, cover());
    settled.current ??= left?.settled ?? seen;
    if (event && isByFit(event)) settled.current = seen;
    if (!event || isByFit(event) || isByPerson(event)) setIsAway(sharedPart(settled.current, seen) < SAME_AREA);
    const { lat, lng } = opened.getCenter();
    onView?.({ center: { lat, lng }, zoom: opened.getZoom(), settled: settled.current });
  });

  useEffect(() => {
    if (!map) return undefined;
    const onMoveEnd = (event: MapLibreEvent) => look(map, event);
    look(map);
    map.on("moveend", onMoveEnd);
    return () => void map.off("moveend", onMoveEnd);
  }, [map]);

  const follow = useEffectEvent((opened: GlMap) => lookAt(opened, box ?? country, cover()));
  useEffect(() => {
    if (!map || isSameBox(shown.current, box)) return;
    shown.current = box;
    const { isEcho, left: awaited } = takeEcho(reported.current, box);
    reported.current = isEcho ? awaited : [];
    if (!isEcho) follow(map);
  }, [map, box]);

  const search = () => {
    if (!map) return;
    const seen = clampBox(openBox(map, cover()));
    if (!hasArea(seen)) return;
    settled.current = seen;
    const { lat, lng } = map.getCenter();
    onView?.({ center: { lat, lng }, zoom: map.getZoom(), settled: seen });
    reported.current = [...reported.current, seen];
    setIsAway(false);
    onSearch(seen);
  };
  return { isAway, search };
}

/** Keeps the highlighted pin in view, except when there are new results, which move the map themselves. */
function useLitInView(
  map: GlMap | undefined,
  { litId, listings, hasCards, cover }: ListingMapProps,
  found: Found,
): void {
  const before = useRef({ litId, listings });
  const show = useEffectEvent((opened: GlMap) => {
    const isSame = before.current.litId === litId || before.current.listings !== listings;
    before.current = { litId, listings };
    if (isSame || !hasCards) return;
    const lit = allListings(listings, found.answer).find(({ id }) => id === litId);
    if (lit) keepInView(opened, lit.position, cover());
  });
  useEffect(() => {
    if (map && litId && listings) show(map);
  }, [map, litId, listings]);
}

/** Positions are blurred by about 300 m, so a closer view would be misleading. */
const MAX_ZOOM = 16;
/** This zoom shows the streets around the reader. */
const OWN_PLACE_ZOOM = 14;

/** Shows the results of a search on a map. The list contains the same listings. */
export function ListingMap(props: ListingMapProps) {
  const { config, query, isPlaced, isSearching, listings, box, litId, onLight, hasCards, cover, left } = props;
  const opened = useMap({ config, box: box ?? country, maxZoom: MAX_ZOOM, isMain: true, cover, camera: left });
  const { map } = opened;
  const found = useMapPoints(map, query);
  const here = useSearchHere(map, props);
  useRest(map);
  useLitInView(map, props, found);
  usePutOut(map, onLight);
  const own = useOwnPlace(
    (point) => map?.easeTo({ center: [point.lng, point.lat], zoom: Math.max(map.getZoom(), OWN_PLACE_ZOOM) }, byPerson),
    {
      refused: m.map_own_refused,
      failed: m.map_own_failed,
      outside: m.map_own_outside,
    },
  );
  return (
    <MapFrame
      label={m.map_rooms()}
      opened={opened}
      isBusy={isSearching || found.state === "loading"}
      insteadText={m.map_list_has_all()}
      legend={m.map_approximate()}
      own={own}
      note={
        map && (
          <Note own={own} found={found} listings={listings} view={viewBox(map)} isElsewhere={here.isAway && isPlaced} />
        )
      }
      onSearchHere={here.isAway ? here.search : undefined}
    >
      {map && (
        <ListingPins
          map={map}
          found={found.answer}
          listings={listings}
          litId={litId}
          onLight={onLight}
          hasCards={hasCards}
        />
      )}
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

interface NoteProps {
  own: OwnPlace;
  found: Found;
  listings: readonly MapListing[];
  view: Box;
  /** The map was moved to a region that has not been searched yet. */
  isElsewhere: boolean;
}

function Note({ own, found: { state, answer, retry }, listings, view, isElsewhere }: NoteProps) {
  if (state === "offline") return <MapNote>{m.map_offline()}</MapNote>;
  if (state === "failed") return <MapNote onRetry={retry}>{m.map_rooms_failed()}</MapNote>;
  if (own.isAsking) return <MapNote>{m.search_near_asking()}</MapNote>;
  if (own.problem) return <MapNote>{own.problem}</MapNote>;
  const isEmpty =
    answer.clusters.length + answer.rooms.length === 0 && !listings.some(({ position }) => isInside(position, view));
  return state === "done" && isEmpty && !isElsewhere ? <MapNote>{m.map_empty()}</MapNote> : undefined;
}
