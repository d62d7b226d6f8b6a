import { z } from "zod";
import { listingIdSchema } from "../listings/listing.schema.ts";

/** How many people a page shows. */
export const HISTORY_PAGE = 30;
/** How many listings are named for each person. */
export const HISTORY_LISTINGS = 3;

/** How members refer to each other: an id that reveals nothing about the person. */
export const personSchema = listingIdSchema;

export interface WireHistoryPerson {
  person: string;
  name: string;
  since: string;
  /** The number is now withheld from this person. */
  withheld: boolean;
  blocked: boolean;
  /** The posts that showed them the number; at most three. */
  posts: { _id: string; title: string }[];
}

export interface WireContactHistory {
  /** The member has paused the number: nobody sees it for now. */
  paused: boolean;
  people: WireHistoryPerson[];
  /** The cursor of the next page. */
  next: string | null;
}

/**
 * `microseconds-member`: the time and the id of the last row of a page. Sixteen digits are enough until after the year
 * 2200.
 */
export const historyCursorSchema = z
  .string()
  .regex(/^\d{1,16}-\d{1,19}$/)
  .refine((cursor) => personSchema.safeParse(cursor.split("-")[1]).success);
