import { LONGITUDE_SCALE } from "../geo.ts";

/** Rounds to five decimals, which are about one metre. */
const toMetre = (degrees: string) => `round(${degrees} * 100000) / 100000`;

/** SQL for a point as JSON text, or `null` if there is none. */
export function latLngJson(point: string, lng: string, lat: string): string {
  return `case when ${point} is null then 'null' else concat('{"lat":', ${toMetre(lat)}, ',"lng":', ${toMetre(lng)}, '}') end`;
}

/** The same for a point whose longitude is scaled (see geo.ts). */
export const spotJson = (spot: string): string => latLngJson(spot, `${spot}[0] / ${LONGITUDE_SCALE}`, `${spot}[1]`);
