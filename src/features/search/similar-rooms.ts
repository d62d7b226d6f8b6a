import { listingLimits } from "../listings/listing.limits.ts";
import { BROWSE, browsePath } from "./browse-values.ts";

/** Rents of 6,000 to 10,000 for a room of 8,000, in steps that people use. */
const AROUND = 0.25;
const STEP = 500;

/** The search for other rooms like one that is gone: in the same area, for about the same rent. Rents of unknown areas cannot be compared, so that is all rooms. */
export function similarRoomsPath(rent: number, area: string | null | undefined): string {
  if (!area) return BROWSE;
  const { min, max } = listingLimits.rent;
  const least = Math.max(min, Math.floor((rent * (1 - AROUND)) / STEP) * STEP);
  const most = Math.min(max, Math.ceil((rent * (1 + AROUND)) / STEP) * STEP);
  return browsePath({ area, minRent: String(least), maxRent: String(most) });
}
