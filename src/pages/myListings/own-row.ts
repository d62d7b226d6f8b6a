/** A row of My Listings. The loader builds it on the server, with the server's clock and texts. */
import { allInText } from "../../features/facts/cost-labels.ts";
import type { TakenPlan } from "../../features/freshness/freshness.schema.ts";
import { type OwnState, secondsUntilTold } from "../../features/freshness/web/own-state.tsx";
import type { OwnListing } from "../../features/listings/listing.wire.ts";
import { freshness, groupOf, type ListingState } from "../../features/listings/listing-life.ts";
import { pick } from "../../platform/pick.ts";
import { DAY_MS } from "../../platform/time.ts";
import { type NextAnswer, nextAnswer } from "./next-answer.ts";

export interface OwnRow
  extends OwnState,
    Pick<OwnListing, "location" | "rent" | "imageUrl" | "cover" | "views" | "phoneSharedWith"> {
  /** The all-in costs of a month, as texts. */
  costs: readonly string[];
  /** Days until the owner is asked or the listing is hidden. Undefined if neither happens in this state. */
  daysLeft: number | undefined;
  isPhoneVerified: boolean;
  next: NextAnswer | undefined;
}

const day = (time: number, now: number) => Math.max(0, Math.ceil((time - now) / DAY_MS));

export function daysLeft(
  { state, confirmedAt, sleepAt }: { state: ListingState; confirmedAt: string; sleepAt: string | null },
  now: number,
): number | undefined {
  if (state === "asked" && sleepAt) return day(Date.parse(sleepAt), now);
  return state === "live" ? day(Date.parse(confirmedAt) + freshness.askAfterDays * DAY_MS, now) : undefined;
}

export function toOwnRow(listing: OwnListing, plan?: TakenPlan, now = Date.now()): OwnRow {
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
      "phoneSharedWith",
    ),
    tellInSeconds: secondsUntilTold(listing.tellAt, now),
    plan,
    costs: [allInText(listing)],
    daysLeft: daysLeft(listing, now),
    isPhoneVerified: listing.phoneVerifiedAt !== null,
    next: groupOf(listing.state) === "live" ? nextAnswer(listing) : undefined,
  };
}
