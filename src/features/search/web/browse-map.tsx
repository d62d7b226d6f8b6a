import { useCallback, useMemo, useRef } from "react";
import { useNavigate, useNavigation } from "react-router";
import * as m from "../../../paraglide/messages.js";
import type { Box, LatLng } from "../../../platform/geo.ts";
import { LazyListingMap, type MapConfig } from "../../map/lazy-maps.tsx";
import { atPlace, BROWSE, type BrowseValues, browsePath, filtersQuery, toBoxText } from "../browse-values.ts";
import { readAhead } from "./browse-view.tsx";
import type { RoomRow } from "./room-row.ts";
import "./browse-map.css";

interface BrowseMapProps {
  config: MapConfig;
  values: BrowseValues;
  /** The listings of the first page, which decide what the map shows first. */
  found: readonly RoomRow[];
  /** All listings of the list. */
  rows: readonly RoomRow[];
  center: LatLng | undefined;
  litId: string | undefined;
  /** `isChosen`: clicked or focused, not only hovered. */
  onLight: (id: string | undefined, isChosen: boolean) => void;
}

/** The map beside the list. Moving it searches again inside its edges, which replace any other place. */
export function BrowseMap({ config, values, found, rows, center, litId, onLight }: BrowseMapProps) {
  const navigate = useNavigate();
  const { location: next } = useNavigation();
  const isChosen = useRef(false);
  const box = useMemo(() => firstBox(values.box, found, center), [values.box, found, center]);
  const listings = useMemo(() => rows.flatMap(({ id, title, rent, position }) => (position ? [{ id, title, rent, position }] : [])), [rows]);
  const move = (edges: Box) => {
    const text = toBoxText(edges);
    // The reader is leaving this page: do not cancel that navigation.
    if (!text || (next && next.pathname !== BROWSE)) return;
    const asked = next ? readAhead(next.search).values : values;
    if (text === asked.box) return;
    // A move alone makes no history entry. If a filter is being applied at the same time, this navigation replaces that one and has to make its entry.
    const isMoveAlone = !next || browsePath(asked) === browsePath(atPlace(values, { box: asked.box }));
    // The first move replaces a named place: Back must lead to it.
    const isFirstMove = asked.box === undefined && browsePath(asked) !== browsePath(atPlace(asked, {}));
    void navigate(browsePath(atPlace(asked, { box: text })), { replace: isMoveAlone && !isFirstMove, preventScrollReset: true });
  };
  const light = useCallback((id: string | undefined) => onLight(id, isChosen.current), [onLight]);
  const choose = () => {
    isChosen.current = true;
  };
  const pass = () => {
    isChosen.current = false;
  };

  return (
    // Capture handlers run before those of the pins, which call onLight: they tell a click from a hover.
    <div className="browse-map" onPointerOverCapture={pass} onPointerDownCapture={choose} onClickCapture={choose} onFocusCapture={choose}>
      <noscript>
        <p className="browse-map-none">{m.search_map_needs_script()}</p>
      </noscript>
      <LazyListingMap config={config} query={filtersQuery(values)} listings={listings} box={box} litId={litId} onLight={light} onMove={move} />
    </div>
  );
}

/** About half a kilometre, so that the map of a single listing is not too small. */
const MARGIN = 0.005;

/** What the map shows first: the box of the URL, else the listings found, else the place asked for. */
function firstBox(text: string | undefined, found: readonly RoomRow[], center: LatLng | undefined): Box | undefined {
  const [west, south, east, north] = text?.split(",").map(Number) ?? [];
  if (west !== undefined && south !== undefined && east !== undefined && north !== undefined) return { west, south, east, north };
  const points = found.flatMap(({ position }) => (position ? [position] : []));
  if (points.length === 0 && center) points.push(center);
  if (points.length === 0) return undefined;
  const [lngs, lats] = [points.map(({ lng }) => lng), points.map(({ lat }) => lat)];
  return { west: Math.min(...lngs) - MARGIN, south: Math.min(...lats) - MARGIN, east: Math.max(...lngs) + MARGIN, north: Math.max(...lats) + MARGIN };
}
