/** What the map of rooms is given. Apart from the map itself, so that a page can know it before the map is loaded. */
import type { Box, LatLng } from "../map-box.ts";

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
  /** The filters in force as a query string in the wire's names, without box, sort and cursor: for GET /api/map. */
  query: string;
  /** The rooms of the list beside it: each has a price pin, whatever the zoom. */
  rooms: readonly MapRoom[];
  /** Where to look first, and again whenever it changes from outside (another search). */
  box: Box | undefined;
  /** The room that is lit: its row or its pin is hovered or focused. */
  litId: string | undefined;
  onLight: (id: string | undefined) => void;
  /** The person has moved or zoomed the map: search again inside these edges. Not called for moves that we made. Debounced. */
  onMove: (box: Box) => void;
}
