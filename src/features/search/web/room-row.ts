/**
 * A room of the browse list. The loader sends its texts, so that the script does not contain the tables of facts and
 * costs.
 */
import type { Listing } from "../../listings/listing.wire.ts";
import type { RowMatch } from "../../verdict/row-match.ts";

export interface RoomRow
  extends Pick<Listing, "id" | "title" | "location" | "rent" | "imageUrl" | "cover" | "isAvailable" | "position"> {
  /** A text such as 'Seat · women · students only'. */
  who: string;
  /** The name of the room's area, or the first part of its location. */
  place: string;
  /** How long ago the room was posted. */
  age: string;
  /** The distance in a straight line, such as '1.2 km from BUET'. */
  away?: string;
  /** 'Available' or 'Not Available'. */
  status: string;
  /** The day from which the room is free, if that day is in the future. */
  from?: string;
  /** The whole monthly cost. If the search is about the cash of the first day, also that amount. */
  costs: readonly string[];
  /** What a member has done with the room. The page adds it. */
  mark?: "saved" | "liked";
  /** The verdict, if the member has a profile. */
  match?: RowMatch;
}

/** Returns the id of the row in the document. */
export const rowId = (id: string): string => `room-${id}`;
