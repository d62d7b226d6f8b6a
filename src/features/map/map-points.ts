/** The points that the map draws: the response of GET /api/map. */
export interface MapCluster {
  count: number;
  /** There are more listings than `count`. */
  isMore: boolean;
  lat: number;
  lng: number;
}

/** A listing that is not part of a cluster. */
export interface MapPoint {
  _id: string;
  title: string;
  rent: number;
  /** The reader can live there, as far as the reader has said who they are. */
  saysYes?: boolean | undefined;
  lat: number;
  lng: number;
}

export interface MapPoints {
  clusters: MapCluster[];
  rooms: MapPoint[];
}
