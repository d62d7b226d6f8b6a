/** What the map of rooms is given. Apart from the map itself, so that a page can know it before the map is loaded. */
import type { Box, LatLng } from "../../../platform/geo.ts";

export interface MapConfig {
  styleUrl: string | undefined;
  attribution: string | undefined;
}

export interface MapRoom {
  id: string;
  title: string;
  rent: number;
  position: LatLng;
}

export interface RoomMapProps {
  config: MapConfig;
  /** The active filters as a query string for GET /api/map, without box, sort and cursor. */
  query: string;
  /** The rooms of the list. They always have a price pin. */
  rooms: readonly MapRoom[];
  /** The initial view, and a new view after each search. */
  box: Box | undefined;
  /** The highlighted room: its row or its pin is hovered or focused. */
  litId: string | undefined;
  onLight: (id: string | undefined) => void;
  /** The user moved or zoomed the map. Not called for programmatic moves. Debounced. */
  onMove: (box: Box) => void;
}
