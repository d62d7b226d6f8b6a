import type { WireWholeListing } from "../../features/listings/listing.wire.ts";
import type { ListingState } from "../../features/listings/listing-life.ts";
import type { ListingsService } from "../../features/listings/server/listings.service.ts";
import { refusalOf } from "../../platform/http/page-errors.ts";
import { parseJson } from "../../platform/json-text.ts";

/** Picture and location of a public listing. */
export type RoomLook = Pick<WireWholeListing, "imageUrl" | "cover" | "location">;

export interface Room {
  id: string;
  title: string;
  state: ListingState;
  isAnswered: boolean;
  look: RoomLook | undefined;
}

/** Reads the public listing: the page is for the owner, but the link can be forwarded. */
export async function findLook(listings: ListingsService, id: string): Promise<RoomLook | undefined> {
  try {
    const { imageUrl, cover, location } = parseJson(await listings.getPublic(id));
    return { imageUrl, cover, location };
  } catch (error) {
    if (refusalOf(error) === "listing_not_found") return undefined; // the listing is asleep, or held by a moderator
    throw error;
  }
}
