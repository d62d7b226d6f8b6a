/** Props of the map of listings. In a file of its own, so that a page can import it before the map is loaded. */
import type { Box, LatLng } from "../../../platform/geo.ts";

export interface MapConfig {
  styleUrl: string | undefined;
  attribution: string | undefined;
}

export interface MapListing {
  id: string;
  title: string;
  rent: number;
  position: LatLng;
}

/** Pixels at the edges of the map that other elements cover. */
export interface MapCover {
  top: number;
  bottom: number;
  /** Buttons cover only a part of this edge. It belongs to the open view, but the map does not start with pins there. */
  right: number;
}

/** What a map that was closed showed, so that it opens there again. */
export interface MapMemory {
  center: LatLng;
  zoom: number;
  /** The view that the results belong to. */
  settled: Box;
}

export interface ListingMapProps {
  config: MapConfig;
  /** The query of GET /api/map without box and zoom. */
  query: string;
  /** The listings of the list beside the map. Each has a pin of its own at every zoom. */
  listings: readonly MapListing[];
  /** What the map shows first, and again whenever it changes from outside, by another search. */
  box: Box | undefined;
  /** The highlighted listing: its row or its pin is hovered or focused. */
  litId: string | undefined;
  onLight: (id: string | undefined) => void;
  /** Called after the reader has moved or zoomed the map, debounced. Not called for moves that the code made. */
  onMove: (box: Box) => void;
}
