import { listingLimits } from "../listings/listing.limits.ts";
import { BROWSE, browsePath } from "./browse-values.ts";

/** Rents of 6,000 to 10,000 for a room of 8,000, in steps that people use. */
const AROUND = 0.25;
const STEP = 500;

/** Rents that are about the same. */
export function similarRents(rent: number): { least: number; most: number } {
  const { min, max } = listingLimits.rent;
  return {
    least: Math.max(min, Math.floor((rent * (1 - AROUND)) / STEP) * STEP),
    most: Math.min(max, Math.ceil((rent * (1 + AROUND)) / STEP) * STEP),
  };
}

/**
 * The search for other rooms like one that is gone: in the same area, for about the same rent. Rents of unknown areas
 * cannot be compared, so that is all rooms.
 */
export function similarRoomsPath(rent: number, area: string | null | undefined): string {
  if (!area) return BROWSE;
  const { least, most } = similarRents(rent);
  return browsePath({ area, minRent: String(least), maxRent: String(most) });
}
