import { listingLimits } from "../listings/listing.limits.ts";
import { BROWSE, browsePath } from "./browse-values.ts";

/**
 * The share by which a rent may differ. For a room of 8,000 the rents are 6,000 to 10,000, rounded to steps that people
 * use.
 */
const AROUND = 0.25;
const STEP = 500;

/** Returns the range of rents that are about the same. */
export function similarRents(rent: number): { least: number; most: number } {
  const { min, max } = listingLimits.rent;
  return {
    least: Math.max(min, Math.floor((rent * (1 - AROUND)) / STEP) * STEP),
    most: Math.min(max, Math.ceil((rent * (1 + AROUND)) / STEP) * STEP),
  };
}

/**
 * Returns the search for rooms like one that is gone: in the same area, for about the same rent. If the area is
 * unknown, rents cannot be compared, so it is the search for all rooms.
 */
export function similarRoomsPath(rent: number, area: string | null | undefined): string {
  if (!area) return BROWSE;
  const { least, most } = similarRents(rent);
  return browsePath({ area, minRent: String(least), maxRent: String(most) });
}
