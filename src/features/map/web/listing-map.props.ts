/** Props of the map of listings. They are in a separate file, so that a page can import it before the map is loaded. */
import type { Box, LatLng } from "../../../platform/geo.ts";

export interface MapConfig {
  styleUrl: string | undefined;
  attribution: string | undefined;
}

export interface MapListing {
  id: string;
  title: string;
  rent: number;
  /** The room says yes to the reader. */
  saysYes?: boolean | undefined;
  position: LatLng;
}

/** Pixels at the edges of the map that other elements cover. */
export interface MapCover {
  top: number;
  bottom: number;
  /**
   * Buttons cover only a part of this edge, so it belongs to the open view. But the map does not start with pins there.
   */
  right: number;
}

/** The view of a map that was closed, so that the map opens there again. */
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
  /** The search is about a place, so the map has no rooms elsewhere. */
  isPlaced: boolean;
  /** The page is loading results. */
  isSearching: boolean;
  /** The listings of the list beside the map. They take precedence over others. */
  listings: readonly MapListing[];
  /** The box that the map shows at first, and again whenever another search changes the box. */
  box: Box | undefined;
  /** The highlighted listing: its row, card or pin is hovered, focused or chosen. */
  litId: string | undefined;
  onLight: (listing: MapListing | undefined) => void;
  /**
   * The page shows the highlighted listing as a card over the map. So the map keeps its pin in view instead of showing
   * a card at the pin.
   */
  hasCards: boolean;
  /** Measures the covered edges. Called whenever they are needed. */
  cover: () => MapCover;
  /** The view in which the map was left, and in which it opens. */
  left?: MapMemory | undefined;
  /** Called whenever the map stands still. */
  onView?: (memory: MapMemory) => void;
  /** Called when the reader asks for the rooms in the view. Moving the map alone does not search. */
  onSearch: (box: Box) => void;
}
