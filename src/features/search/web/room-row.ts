/**
 * A room of the browse list. The loader sends the texts, so that the tables of facts and costs are not in the script.
 */
import type { Listing } from "../../listings/listing.wire.ts";
import type { RowMatch } from "../../verdict/row-match.ts";

export interface RoomRow
  extends Pick<Listing, "id" | "title" | "location" | "rent" | "imageUrl" | "cover" | "isAvailable" | "position"> {
  /** 'Seat · women · students only' */
  who: string;
  /** The name of its area, or the first part of its location. */
  place: string;
  /** How long ago it was posted. */
  age: string;
  /** '1.2 km from BUET', in a straight line. */
  away?: string;
  /** 'Available' or 'Not Available'. */
  status: string;
  /** From which day it is free, if that day has not come. */
  from?: string;
  /** The whole monthly cost; if the search is about it, also the cash of the first day. */
  costs: readonly string[];
  /** What a member has done with it. The page adds it. */
  mark?: "saved" | "liked";
  /** The verdict, for a member with a profile. */
  match?: RowMatch;
}

/** The id of the row in the document. */
export const rowId = (id: string): string => `room-${id}`;
