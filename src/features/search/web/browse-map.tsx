import { type ReactNode, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { useFetcher, useNavigate, useNavigation } from "react-router";
import * as m from "../../../paraglide/messages.js";
import type { Box, LatLng } from "../../../platform/geo.ts";
import { useMedia } from "../../../ui/use-media.ts";
import { LazyListingMap, type MapConfig, type MapListing, type MapMemory } from "../../map/lazy-maps.tsx";
import { atPlace, BROWSE, type BrowseValues, browsePath, filtersQuery, toBoxText } from "../browse-values.ts";
import type { DeckRoom } from "./browse-deck.tsx";
import type { MoreFailed, MorePage } from "./browse-more-store.ts";
import { readAhead } from "./browse-view.tsx";
import { LazyDeck } from "./lazy-deck.tsx";
import type { RoomRow } from "./room-row.ts";
import "./browse-map.css";

interface BrowseMapProps {
  config: MapConfig;
  values: BrowseValues;
  /** The listings of the first page. They decide what the map shows first. */
  found: readonly RoomRow[];
  /** All rows of the list that are loaded. */
  rows: readonly RoomRow[];
  center: LatLng | undefined;
  litId: string | undefined;
  /** `isChosen` is true if the room was clicked or focused and not only hovered. */
  onLight: (id: string | undefined, isChosen: boolean) => void;
  /** A button after the last card, which loads more rooms. */
  more: ReactNode;
}

/** Narrower screens show the rooms as a row of cards over the map. browse-map.css has the same value. */
const NARROW = "(max-width: 63.99rem)";
/** Height of the chips, which lie over the upper edge of the map on narrow screens. */
const CHIPS_PX = 52;
const BUTTONS_PX = 28;
const notCovered = { top: 0, bottom: 0, right: 0 };

/** The state of the map when it was last open in this tab: the search, the view of the map, and the card in front. */
let kept: { search: string; memory?: MapMemory; litId?: string | undefined } | undefined;

const recall = (search: string) => (kept?.search === search ? kept : undefined);

function keep(search: string, known: Omit<NonNullable<typeof kept>, "search">): void {
  kept = { ...recall(search), search, ...known };
}

const searchOf = (values: BrowseValues): string => browsePath({ ...values, view: undefined });

/**
 * The map beside the list, or under a row of cards. Moving it offers a search inside its edges, which then replace any
 * other place.
 */
export function BrowseMap({ config, values, found, rows, center, litId, onLight, more }: BrowseMapProps) {
  const navigate = useNavigate();
  const { location: next } = useNavigation();
  const isNarrow = useMedia(NARROW, false);
  const isChosen = useRef(false);
  const deck = useRef<HTMLDivElement>(null);
  const memory = useMapMemory(values);
  const picked = usePicked(values, rows);
  const isPlaced = [values.location, values.area, values.near].some((place) => place !== undefined);
  const box = useMemo(
    () => firstBox(values.box, isPlaced ? found : inOneTown(found), center),
    [values.box, isPlaced, found, center],
  );
  const listings = useMemo(
    () =>
      rows.flatMap(({ id, title, rent, position, match }) =>
        position ? [{ id, title, rent, position, saysYes: match?.verdict === "yes" }] : [],
      ),
    [rows],
  );
  const cards = useMemo(() => (picked.room ? [picked.room, ...rows] : rows), [picked.room, rows]);
  // One card is always in front.
  const shownId = isNarrow && !cards.some(({ id }) => id === litId) ? cards[0]?.id : litId;
  useCardInFront(values, litId, (id) => onLight(id, false));

  const search = (edges: Box) => {
    const text = toBoxText(edges);
    // The reader is leaving this page. Do not cancel that navigation.
    if (!text || (next && next.pathname !== BROWSE)) return;
    const asked = next ? readAhead(next.search).values : values;
    if (text !== asked.box) void navigate(browsePath(atPlace(asked, { box: text })), { preventScrollReset: true });
  };
  const light = (listing: MapListing | undefined) => {
    if (listing && isNarrow) picked.pick(listing);
    if (listing || !isNarrow) onLight(listing?.id, isChosen.current);
  };
  const choose = () => {
    isChosen.current = true;
  };
  const pass = () => {
    isChosen.current = false;
  };
  const cover = useCallback(
    () => (isNarrow ? { top: CHIPS_PX, bottom: deck.current?.offsetHeight ?? 0, right: BUTTONS_PX } : notCovered),
    [isNarrow],
  );

  return (
    // These capture handlers run before the handlers of the pins, which call onLight. They record whether it is a click
    // or a hover.
    <div
      className="browse-map"
      onPointerOverCapture={pass}
      onPointerDownCapture={choose}
      onClickCapture={choose}
      onFocusCapture={choose}
    >
      <noscript>
        <p className="browse-map-none">{m.search_map_needs_script()}</p>
      </noscript>
      <LazyListingMap
        config={config}
        query={filtersQuery(values)}
        isPlaced={isPlaced}
        isSearching={next?.pathname === BROWSE}
        listings={listings}
        box={box}
        litId={shownId}
        onLight={light}
        hasCards={isNarrow}
        cover={cover}
        left={memory.left}
        onView={memory.onView}
        onSearch={search}
      />
      {isNarrow && cards.length > 0 && (
        <div className="browse-deck-place" ref={deck}>
          <LazyDeck rooms={cards} litId={shownId} onLight={(id) => onLight(id, false)} more={more} />
        </div>
      )}
    </div>
  );
}

/**
 * Restores the view of the map if it is opened again for the same search. A search from the map itself keeps its view.
 */
function useMapMemory(values: BrowseValues): { left: MapMemory | undefined; onView: (memory: MapMemory) => void } {
  const search = searchOf(values);
  const [left] = useState(() => recall(search)?.memory);
  const last = useRef(left);
  useEffect(() => {
    if (last.current) keep(search, { memory: last.current });
  }, [search]);
  const onView = (memory: MapMemory) => {
    last.current = memory;
    keep(search, { memory });
  };
  return { left, onView };
}

/** After a visit to a room, brings its card to the front again. */
function useCardInFront(values: BrowseValues, litId: string | undefined, onLight: (id: string) => void): void {
  const search = searchOf(values);
  const restore = useEffectEvent(() => {
    const before = recall(search)?.litId;
    if (before && !litId && matchMedia(NARROW).matches) onLight(before);
  });
  useEffect(() => restore(), []);
  useEffect(() => {
    if (litId) keep(search, { litId });
  }, [search, litId]);
}

/** About five metres, in degrees. */
const POINT = 0.00005;

/** A listing that is on the map but not in the list. Its card is complete once the server has sent the row. */
function usePicked(
  values: BrowseValues,
  rows: readonly RoomRow[],
): { room: DeckRoom | undefined; pick: (listing: MapListing) => void } {
  const search = searchOf(values);
  const [picked, setPicked] = useState<{ search: string; listing: MapListing }>();
  const listing = picked?.search === search ? picked.listing : undefined;
  const fetcher = useFetcher<MorePage | MoreFailed>();
  const { load } = fetcher;
  const isListed = (id: string) => rows.some((row) => row.id === id);
  const loaded = fetcher.data && !("isFailed" in fetcher.data) ? fetcher.data.rows : [];
  const row = loaded.find(({ id }) => id === listing?.id);
  const room = listing && !isListed(listing.id) ? (row ?? listing) : undefined;
  const pick = (wanted: MapListing) => {
    if (wanted.id === listing?.id || isListed(wanted.id)) return;
    setPicked({ search, listing: wanted });
    const { lat, lng } = wanted.position;
    const box = toBoxText({ west: lng - POINT, south: lat - POINT, east: lng + POINT, north: lat + POINT });
    if (box) void load(browsePath(atPlace(values, { box })).replace(BROWSE, `${BROWSE}/more`));
  };
  return { room, pick };
}

/** About half a kilometre in degrees. Without it, the map of a single listing would show too small an area. */
const MARGIN = 0.005;

/** About 16 km in degrees. */
const TOWN = 0.15;

/** The listings of the town that most of them are in. Without a place, the map opens there and not on the country. */
function inOneTown(found: readonly RoomRow[]): RoomRow[] {
  const towns = found.map(({ position: at }) =>
    found.filter(
      ({ position }) =>
        at && position && Math.abs(position.lat - at.lat) < TOWN && Math.abs(position.lng - at.lng) < TOWN,
    ),
  );
  return towns.reduce((most, town) => (town.length > most.length ? town : most), []);
}

/** Returns what the map shows first: the box of the URL, or else the listings found, or else the requested place. */
function firstBox(text: string | undefined, found: readonly RoomRow[], center: LatLng | undefined): Box | undefined {
  const [west, south, east, north] = text?.split(",").map(Number) ?? [];
  if (west !== undefined && south !== undefined && east !== undefined && north !== undefined)
    return { west, south, east, north };
  const points = found.flatMap(({ position }) => (position ? [position] : []));
  if (points.length === 0 && center) points.push(center);
  if (points.length === 0) return undefined;
  const [lngs, lats] = [points.map(({ lng }) => lng), points.map(({ lat }) => lat)];
  return {
    west: Math.min(...lngs) - MARGIN,
    south: Math.min(...lats) - MARGIN,
    east: Math.max(...lngs) + MARGIN,
    north: Math.max(...lats) + MARGIN,
  };
}
