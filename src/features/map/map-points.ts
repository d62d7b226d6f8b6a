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
  lat: number;
  lng: number;
}

export interface MapPoints {
  clusters: MapCluster[];
  rooms: MapPoint[];
}
