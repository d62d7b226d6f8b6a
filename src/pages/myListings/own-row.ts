/** A row of My Listings. The loader builds it on the server, with the server's clock and texts. */
import { allInText } from "../../features/facts/cost-labels.ts";
import type { TakenPlan } from "../../features/freshness/freshness.schema.ts";
import { type OwnState, secondsUntilTold } from "../../features/freshness/web/own-state.tsx";
import type { OwnListing } from "../../features/listings/listing.wire.ts";
import { isLiveState } from "../../features/listings/listing-life.ts";
import { letsSeats } from "../../features/listings/listing-seats.ts";
import { daysLeft, isToConfirm } from "../../features/listings/own-posts.ts";
import * as m from "../../paraglide/messages.js";
import { number } from "../../platform/i18n/format.ts";
import { pick } from "../../platform/pick.ts";
import { type NextAnswer, nextAnswer } from "./next-answer.ts";

/** What others want from the owner of a post. */
interface Wanted {
  /** Requests of seekers that are not closed, and how many of their authors wait for an answer. */
  requests: number;
  waiting: number;
  /** The next booked visit. */
  visit: { id: string; when: string; name: string } | undefined;
  /** Whether the owner offers times that are still free. */
  isOffering: boolean;
  isTurn: boolean;
}

export interface OwnRow
  extends OwnState,
    Wanted,
    Pick<OwnListing, "location" | "rent" | "imageUrl" | "cover" | "views"> {
  /** The all-in costs of a month. */
  allIn: string;
  /** '1 of 2', or what is let as a whole. */
  free: string;
  /** Days until the owner is asked or the listing is hidden. Undefined if neither happens in this state. */
  daysLeft: number | undefined;
  /** Whether the owner should say that the room is still available. */
  isToConfirm: boolean;
  isPhoneVerified: boolean;
  next: NextAnswer | undefined;
}

export function freeText(listing: OwnListing): string {
  const { seats, seatsFree, isAvailable, facts } = listing;
  if (letsSeats(listing)) return m.mine_free_of({ free: number(isAvailable ? seatsFree : 0), seats: number(seats) });
  return facts.unit === "flat" ? m.who_flat() : m.who_room();
}

export function toOwnRow(listing: OwnListing, wanted: Wanted, plan: TakenPlan | undefined, now: number): OwnRow {
  return {
    ...pick(
      listing,
      "id",
      "title",
      "location",
      "rent",
      "imageUrl",
      "cover",
      "state",
      "sleepAt",
      "note",
      "confirmedAt",
      "likeCount",
      "takenTold",
      "views",
    ),
    ...wanted,
    tellInSeconds: secondsUntilTold(listing.tellAt, now),
    plan,
    allIn: allInText(listing),
    free: freeText(listing),
    daysLeft: daysLeft(listing, now),
    isToConfirm: isToConfirm(listing, now),
    isPhoneVerified: listing.phoneVerifiedAt !== null,
    next: isLiveState(listing.state) ? nextAnswer(listing) : undefined,
  };
}
