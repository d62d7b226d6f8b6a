import type { Actor } from "../../../platform/auth/actor.ts";
import { AppError } from "../../../platform/errors.ts";
import { DAY_MS, DHAKA_OFFSET_MS, HOUR_MS, MINUTE_MS } from "../../../platform/time.ts";
import { assessMessage } from "../../conversations/message-risk.ts";
import { findInText } from "../../seekers/wanted-text.ts";
import { doorCodes, nobodyCame, slotLimits } from "../viewing.limits.ts";
import type { ConversationFacts, ViewingRow } from "./viewings.queries.ts";

type Member = Pick<Actor, "memberId">;
export type Side = "seeker" | "poster";

/** Undefined: for this member it does not exist. Moderators have no right to read it. */
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

/** Who wrote first reads a conversation also while it waits in line. Blocked members keep it, without its viewings. */
export function getConversationSide(actor: Member, row: ConversationFacts | undefined): Side {
  const side = row && sideOf(actor, { ...row, isBlocked: false });
  if (!side || !(row.isAsked || row.opener === side)) throw new AppError("conversation_not_found");
  return side;
}

/** `Entry by road 4, Dhaka 1207` names no fee. */
const postcode =
  /(dhaka|chattogram|chittagong|khulna|sylhet|rajshahi|barishal|rangpur|mymensingh|ঢাকা|চট্টগ্রাম|সিলেট)[\s,-]{1,2}[1-9১-৯][\d০-৯]{3}(?![\d০-৯])/giu;

/** Everybody who books reads it, when they are about to go. It is no place for numbers, links and payments. */
export function assertIsAddress(address: string): void {
  const isFit =
    findInText({ title: "", description: address }).length === 0 &&
    assessMessage(address.replaceAll(postcode, "$1")).action === "deliver";
  if (!isFit)
    throw new AppError("text_refused", {
      issues: [{ path: ["body", "address"], message: "Only the address and the way there" }],
    });
}

/** For everybody else it does not exist: an id says nothing. */
export function assertOwnsListing(
  actor: Member,
  listing: { ownerId: string } | undefined,
): asserts listing is { ownerId: string } {
  if (listing?.ownerId !== actor.memberId) throw new AppError("listing_not_found");
}

export function assertMayOffer(actor: Member, listing: ListingFacts | undefined): asserts listing is ListingFacts {
  assertOwnsListing(actor, listing);
  if (!listing.isShown || !listing.isAvailable)
    throw new AppError("not_possible_now", { message: "The room is not shown, or taken" });
}

export interface ListingFacts {
  ownerId: string;
  isShown: boolean;
  isAvailable: boolean;
}

/** The seeker of an open conversation whose other side is there. */
export function assertMayBook(
  actor: Member,
  row: ConversationFacts | undefined,
): asserts row is ConversationFacts & { listingId: string } {
  if (getConversationSide(actor, row) !== "seeker")
    throw new AppError("not_possible_now", { message: "Seekers book viewings" });
  if (row?.state !== "open" || row.listingId === null || row.isBlocked) throw new AppError("conversation_not_open");
  if (row.isPaused) throw new AppError("messages_paused");
  if (row.isAway) throw new AppError("not_possible_now", { message: "The other member is away" });
}

/** Between 8 am and 9 pm in Dhaka, far enough ahead, at a quarter of an hour. */
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

/** Both can cancel until the end, the seeker also from the street. */
export function assertBooked(row: Pick<ViewingRow, "state" | "endsAt">, now: Date): void {
  if (row.state !== "booked" || row.endsAt <= now)
    throw new AppError("not_possible_now", { message: "This viewing is over" });
}

export function assertMayTypeCode(row: Pick<ViewingRow, "state" | "startsAt" | "endsAt">, now: Date): void {
  if (row.state !== "booked") throw new AppError("not_possible_now", { message: "This viewing is over" });
  const [from, until] = [
    row.startsAt.getTime() - doorCodes.fromMinutes * MINUTE_MS,
    row.endsAt.getTime() + doorCodes.untilHours * HOUR_MS,
  ];
  if (now.getTime() < from || now.getTime() >= until) throw new AppError("viewing_not_now");
}

/** Of this side alone: the other one can still type. */
export const isCodeLocked = (row: Pick<ViewingRow, "seekerWrong" | "posterWrong">, side: Side): boolean =>
  (side === "seeker" ? row.seekerWrong : row.posterWrong) >= doorCodes.wrong;

/** Digits that were typed prove that the two have met. */
export function assertMaySayNobodyCame(side: Side, row: ViewingRow, now: Date): void {
  const [from, until] = [
    row.startsAt.getTime() + nobodyCame.afterMinutes * MINUTE_MS,
    row.endsAt.getTime() + nobodyCame.days * DAY_MS,
  ];
  const isPossible =
    side === "poster" &&
    (row.state === "booked" || row.state === "missed") &&
    !row.hasSeekerTyped &&
    !row.hasPosterTyped;
  if (!isPossible || now.getTime() < from || now.getTime() > until) throw new AppError("not_possible_now");
}
