import { LONGITUDE_SCALE } from "../geo.ts";

/** More digits would say nothing. */
const toMetre = (degrees: string) => `round(${degrees} * 100000) / 100000`;

/** A point as JSON text; `null` where there is none. */
export function latLngJson(point: string, lng: string, lat: string): string {
  return `case when ${point} is null then 'null' else concat('{"lat":', ${toMetre(lat)}, ',"lng":', ${toMetre(lng)}, '}') end`;
}

/** The same of a point in flat degrees. */
export const spotJson = (spot: string): string => latLngJson(spot, `${spot}[0] / ${LONGITUDE_SCALE}`, `${spot}[1]`);
