import { AppError } from "../../../platform/errors.ts";
import type { PhotoRow } from "./photos.queries.ts";

/** A listing may use unused uploads and those that it has. The query only returns the member's own. */
export function assertMayPlace(photo: PhotoRow, listingId: string): void {
  const isFree = photo.listing_id === null && !photo.is_profile;
  if (!isFree && photo.listing_id !== listingId)
    throw new AppError("photo_not_found", { message: `photo ${photo.id} belongs elsewhere` });
}

/** Only unused uploads can be deleted directly. The photos of a listing are changed with the listing. */
export function assertMayTakeBack(photo: PhotoRow): void {
  if (photo.listing_id !== null || photo.is_profile)
    throw new AppError("photo_not_found", { message: `photo ${photo.id} is in use` });
}
