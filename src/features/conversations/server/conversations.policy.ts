import type { Actor } from "../../../platform/auth/actor.ts";
import { AppError } from "../../../platform/errors.ts";
import { DAY_MS } from "../../../platform/time.ts";
import { NEW_ACCOUNT_DAYS } from "../../accounts/account.limits.ts";
import { newConversationLimits as limits } from "../conversation.limits.ts";
import type { ConversationSide, ConversationState } from "../conversation-kinds.ts";

export interface ConversationAccess {
  posterId: string;
  seekerId: string;
  opener: ConversationSide;
  /**
   * Null while only the member who wrote first sees the conversation: it is in the waiting list, or its first message
   * is held.
   */
  askedAt: Date | null;
  /** One of the two has blocked the other. */
  isBlocked: boolean;
}

/** Undefined if the conversation does not exist for this member. Being a moderator gives no access here. */
export function sideOf(actor: Pick<Actor, "memberId">, conversation: ConversationAccess): ConversationSide | undefined {
  if (conversation.isBlocked) return undefined;
  const side =
    conversation.seekerId === actor.memberId
      ? "seeker"
      : conversation.posterId === actor.memberId
        ? "poster"
        : undefined;
  return conversation.askedAt !== null || conversation.opener === side ? side : undefined;
}

/** Moderators must not moderate conversations in which they take part. */
export function assertMayModerate(
  { isModerator, memberId }: Pick<Actor, "isModerator" | "memberId">,
  { posterId, seekerId }: { posterId: string; seekerId: string },
): void {
  if (!isModerator || memberId === posterId || memberId === seekerId)
    throw new AppError("forbidden", { message: "Moderators cannot moderate their own conversations" });
}

export function getSide(
  actor: Pick<Actor, "memberId">,
  conversation: ConversationAccess | undefined,
): ConversationSide {
  const side = conversation && sideOf(actor, conversation);
  if (!side) throw new AppError("conversation_not_found");
  return side;
}

/** The facts that decide whether a member may write first to another. */
export interface Opening {
  posterId: string;
  isShown: boolean;
  isAvailable: boolean;
  isBlocked: boolean;
  /** Why the sender may not write first: `write_refusal` of the database. */
  refusal: WriteRefusal | null;
}

/**
 * The sender's messages are paused, or the other member accepts first messages only from women or from members with a
 * checked phone.
 */
export type WriteRefusal = "messages_paused" | "women_only" | "checked_phones_only";

/**
 * A member whom several people have reported cannot send messages until a moderator has looked at earlier messages. The
 * member can still read and end conversations.
 */
export function assertNotPaused({ isPaused }: { isPaused: boolean }): void {
  if (isPaused) throw new AppError("messages_paused");
}

/** Requires a verified e-mail address, which makes abuse more expensive: accounts are free to create. */
function assertMayWriteFirst(actor: Actor, opening: Opening): void {
  if (!actor.isEmailVerified) throw new AppError("email_unverified");
  if (opening.refusal) throw new AppError(opening.refusal);
}

/** A seeker writes to the poster of a listing. */
export function assertMayAsk(actor: Actor, opening: Opening | undefined): asserts opening is Opening {
  if (!opening || (opening.posterId !== actor.memberId && (!opening.isShown || opening.isBlocked)))
    throw new AppError("listing_not_found");
  if (opening.posterId === actor.memberId) throw new AppError("own_post");
  if (!opening.isAvailable) throw new AppError("not_possible_now", { message: "The room is taken" });
  assertMayWriteFirst(actor, opening);
}

export interface OpeningToSeeker extends Opening {
  /**
   * The seeker shared their profile for this listing, liked it, or was offered the room for their 'room wanted' post.
   */
  isKnown: boolean;
}

/** For answers without a message: 'not this time', or hiding the person from one's own inbox. */
export function assertMayAnswerPerson(
  actor: Actor,
  opening: OpeningToSeeker | undefined,
): asserts opening is OpeningToSeeker {
  if (!opening) throw new AppError("listing_not_found");
  if (opening.posterId !== actor.memberId) throw new AppError("not_owner");
  if (!opening.isKnown || opening.isBlocked) throw new AppError("member_not_found");
}

interface SeatAsked {
  state: ConversationState;
  visitedAt: Date | null;
  /** The other member is suspended, or leaves. */
  isAway: boolean;
}

/** The owner of a post gives a seat to somebody who has seen the room, while both can write. */
export function assertMayGiveSeat(row: SeatAsked): void {
  if (!mayGetSeat(row))
    throw new AppError("not_possible_now", {
      message: "The person has not seen the room, or the conversation is over",
    });
}
export const mayGetSeat = ({ state, visitedAt, isAway }: SeatAsked): boolean =>
  state === "open" && visitedAt !== null && !isAway;

/** A poster writes to a seeker who has shown interest or was offered the room. */
export function assertMayInvite(
  actor: Actor,
  opening: OpeningToSeeker | undefined,
): asserts opening is OpeningToSeeker {
  assertMayAnswerPerson(actor, opening);
  if (!opening.isShown || !opening.isAvailable)
    throw new AppError("not_possible_now", { message: "The room is not shown, or taken" });
  assertMayWriteFirst(actor, opening);
}

/** Members with a new account or without a checked phone can begin fewer conversations a day. */
export function newConversationsPerDay(actor: Pick<Actor, "memberSince" | "phone">, now: Date): number {
  const isNew = now.getTime() - actor.memberSince.getTime() < NEW_ACCOUNT_DAYS * DAY_MS;
  return isNew || actor.phone === null ? limits.perDayOfNewAccount : limits.perDay;
}
