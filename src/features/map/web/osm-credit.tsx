import * as m from "../../../paraglide/messages.js";
import "./osm-credit.css";

const OSM_COPYRIGHT = "https://www.openstreetmap.org/copyright";

/** The attribution that the licence of the map data asks for. */
export function OsmCredit() {
  return (
    <a className="map-legend-credit" href={OSM_COPYRIGHT} target="_blank" rel="noreferrer">
      {m.map_ground()}
    </a>
  );
}
