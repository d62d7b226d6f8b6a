import type { Actor } from "../../../platform/auth/actor.ts";
import { AppError, type ProblemCode } from "../../../platform/errors.ts";
import { DAY_MS, DHAKA_OFFSET_MS, HOUR_MS, MINUTE_MS } from "../../../platform/time.ts";
import { assessMessage } from "../../conversations/message-risk.ts";
import { findInText } from "../../seekers/wanted-text.ts";
import { doorCodes, nobodyCame, slotLimits } from "../viewing.limits.ts";
import type { ConversationFacts, ViewingRow } from "./viewings.queries.ts";

type Member = Pick<Actor, "memberId">;
export type Side = "seeker" | "poster";

/**
 * Returns the member's side. Undefined means that the viewing does not exist for this member. Moderators have no right
 * to read it.
 */
function sideOf(
  { memberId }: Member,
  row: { posterId: string; seekerId: string; isBlocked: boolean },
): Side | undefined {
  if (row.isBlocked) return undefined;
  return row.seekerId === memberId ? "seeker" : row.posterId === memberId ? "poster" : undefined;
}

export function getViewingSide(actor: Member, row: ViewingRow | undefined): Side {
  const side = row && sideOf(actor, row);
  if (!side) throw new AppError("viewing_not_found");
  return side;
}

/**
 * Returns the member's side of a conversation. Its opener can read it also while it is in the waiting list. Blocked
 * members keep the conversation, but not its viewings.
 */
export function getConversationSide(actor: Member, row: ConversationFacts | undefined): Side {
  const side = row && sideOf(actor, { ...row, isBlocked: false });
  if (!side || !(row.isAsked || row.opener === side)) throw new AppError("conversation_not_found");
  return side;
}

/** Matches a postcode after a city. An address such as `Entry by road 4, Dhaka 1207` names no fee. */
const postcode =
  /(dhaka|chattogram|chittagong|khulna|sylhet|rajshahi|barishal|rangpur|mymensingh|ঢাকা|চট্টগ্রাম|সিলেট)[\s,-]{1,2}[1-9১-৯][\d০-৯]{3}(?![\d০-৯])/giu;

/**
 * Checks an address. Everybody who books reads it shortly before they go, so it must not contain phone numbers, links
 * or payments.
 */
export function assertIsAddress(address: string): void {
  const isFit =
    findInText({ title: "", description: address }).length === 0 &&
    assessMessage(address.replaceAll(postcode, "$1")).action === "deliver";
  if (!isFit)
    throw new AppError("text_refused", {
      issues: [{ path: ["body", "address"], message: "Only the address and the way there" }],
    });
}

/** Throws the same error as for an unknown id if the member does not own the listing, so that ids reveal nothing. */
export function assertOwnsListing(
  actor: Member,
  listing: { ownerId: string } | undefined,
): asserts listing is { ownerId: string } {
  if (listing?.ownerId !== actor.memberId) throw new AppError("listing_not_found");
}

export function assertIsFree(listing: ListingFacts | undefined): void {
  if (!listing?.isShown || !listing.isAvailable)
    throw new AppError("not_possible_now", { message: "The room is not shown, or taken" });
}

export function assertMayOffer(actor: Member, listing: ListingFacts | undefined): asserts listing is ListingFacts {
  assertOwnsListing(actor, listing);
  assertIsFree(listing);
}

export interface ListingFacts {
  ownerId: string;
  isShown: boolean;
  isAvailable: boolean;
}

export type OpenConversation = ConversationFacts & { listingId: string };

/**
 * Both sides of an open conversation can agree on a time, if neither is away. A seeker whose messages are paused gets no
 * visits, whoever acts.
 */
const refusalToAgree = (row: ConversationFacts, side: Side): ProblemCode | undefined => {
  if (row.state !== "open" || row.listingId === null || row.isBlocked) return "conversation_not_open";
  if (row.paused.includes(side)) return "messages_paused";
  return row.isAway || row.paused.includes("seeker") ? "not_possible_now" : undefined;
};

export const mayAgree = (actor: Member, row: ConversationFacts): boolean =>
  refusalToAgree(row, getConversationSide(actor, row)) === undefined;

export function assertMayAgree(actor: Member, row: ConversationFacts | undefined): asserts row is OpenConversation {
  const side = getConversationSide(actor, row);
  const refusal = row && refusalToAgree(row, side);
  if (refusal) throw new AppError(refusal);
}

/** Only the seeker may book a slot. */
export function assertMayBook(actor: Member, row: ConversationFacts | undefined): asserts row is OpenConversation {
  if (getConversationSide(actor, row) !== "seeker")
    throw new AppError("not_possible_now", { message: "Seekers book viewings" });
  assertMayAgree(actor, row);
}

/** A viewing is between 8 am and 9 pm in Dhaka, starts at a quarter of an hour, and is far enough ahead. */
export function assertMayStartAt(start: Date, now: Date): void {
  const ahead = start.getTime() - now.getTime();
  const inDay = (start.getTime() + DHAKA_OFFSET_MS) % DAY_MS;
  const isAllowed =
    ahead >= slotLimits.noticeHours * HOUR_MS &&
    ahead <= slotLimits.daysAhead * DAY_MS &&
    inDay >= slotLimits.fromHour * HOUR_MS &&
    inDay + slotLimits.minutes * MINUTE_MS <= slotLimits.untilHour * HOUR_MS &&
    inDay % (slotLimits.stepMinutes * MINUTE_MS) === 0;
  if (!isAllowed) throw new AppError("viewing_time_not_allowed");
}

export const isBookable = (startsAt: Date, now: Date): boolean =>
  startsAt.getTime() - now.getTime() >= slotLimits.noticeHours * HOUR_MS;

/** Both sides can cancel until the end. So the seeker can also cancel in the street. */
export function assertBooked(row: Pick<ViewingRow, "state" | "endsAt">, now: Date): void {
  if (row.state !== "booked" || row.endsAt <= now)
    throw new AppError("not_possible_now", { message: "This viewing is over" });
}

/** Only a visit that has not begun can be moved. */
export function assertMovable(row: Pick<ViewingRow, "state" | "startsAt" | "endsAt">, now: Date): void {
  assertBooked(row, now);
  if (row.startsAt <= now) throw new AppError("not_possible_now", { message: "It has begun" });
}

/** Only the poster types the code, which the visitor reads out. */
export function assertMayTypeCode(side: Side, row: Pick<ViewingRow, "state" | "startsAt" | "endsAt">, now: Date): void {
  if (side !== "poster") throw new AppError("not_possible_now", { message: "Posters type the code" });
  if (row.state !== "booked") throw new AppError("not_possible_now", { message: "This viewing is over" });
  const [from, until] = [
    row.startsAt.getTime() - doorCodes.fromMinutes * MINUTE_MS,
    row.endsAt.getTime() + doorCodes.untilHours * HOUR_MS,
  ];
  if (now.getTime() < from || now.getTime() >= until) throw new AppError("viewing_not_now");
}

/** Whether the poster has typed too many wrong codes. */
export const isCodeLocked = ({ wrongCodes }: Pick<ViewingRow, "wrongCodes">): boolean => wrongCodes >= doorCodes.wrong;

/** Only the poster can say so, after the start. A typed code ends the viewing, and proves that the two have met. */
export function assertMaySayNobodyCame(side: Side, row: ViewingRow, now: Date): void {
  const [from, until] = [
    row.startsAt.getTime() + nobodyCame.afterMinutes * MINUTE_MS,
    row.endsAt.getTime() + nobodyCame.days * DAY_MS,
  ];
  const isPossible = side === "poster" && (row.state === "booked" || row.state === "missed");
  if (!isPossible || now.getTime() < from || now.getTime() > until) throw new AppError("not_possible_now");
}
