import { AppError } from "../../../platform/errors.ts";
import type { PhotoRow } from "./photos.queries.ts";

/** A listing may use unused uploads and the photos that it already has. The query returns only the member's own. */
export function assertMayPlace(photo: PhotoRow, listingId: string): void {
  const isFree = photo.listing_id === null && !photo.is_profile;
  if (!isFree && photo.listing_id !== listingId)
    throw new AppError("photo_not_found", { message: `photo ${photo.id} belongs elsewhere` });
}

/** Only unused uploads can be deleted directly. Photos of a listing are deleted by changing the listing. */
export function assertMayTakeBack(photo: PhotoRow): void {
  if (photo.listing_id !== null || photo.is_profile)
    throw new AppError("photo_not_found", { message: `photo ${photo.id} is in use` });
}
