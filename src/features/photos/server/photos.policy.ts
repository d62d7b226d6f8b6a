import { AppError } from "../../../platform/errors.ts";
import type { PhotoRow } from "./photos.queries.ts";

/** A post takes uploads that are free, and keeps those that it has. That they are the member's own, the query has seen to. */
export function assertMayPlace(photo: PhotoRow, listingId: string): void {
  const isFree = photo.listing_id === null && !photo.is_profile;
  if (!isFree && photo.listing_id !== listingId) throw new AppError("photo_not_found", { message: `photo ${photo.id} belongs elsewhere` });
}

/** Only what nothing has taken can be taken back by itself; a post's photos are changed with the post. */
export function assertMayTakeBack(photo: PhotoRow): void {
  if (photo.listing_id !== null || photo.is_profile) throw new AppError("photo_not_found", { message: `photo ${photo.id} is in use` });
}
