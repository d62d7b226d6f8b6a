import type { Actor } from "../../../platform/auth/actor.ts";
import { AppError } from "../../../platform/errors.ts";

export interface SeenPost {
  ownerId: string;
  isShown: boolean;
  /** The owner has blocked the actor. */
  hasBlocked: boolean;
  /** The actor has blocked the owner. */
  isBlocked: boolean;
}

function assertOther(actor: Actor, memberId: string): void {
  if (actor.memberId === memberId) throw new AppError("forbidden", { message: "Nobody reports or blocks themselves" });
}

/** What one cannot see one cannot complain of. */
export function assertMayReportPost(actor: Actor, post: SeenPost): void {
  assertOther(actor, post.ownerId);
  if (!post.isShown || post.hasBlocked || post.isBlocked) throw new AppError("listing_not_found");
}

/** Again is no harm. */
export function assertMayBlockOwner(actor: Actor, post: SeenPost): void {
  assertOther(actor, post.ownerId);
  if (!post.isShown || post.hasBlocked) throw new AppError("listing_not_found");
}

export interface KnownPerson {
  id: string;
  name: string;
  /** One of the two was told the other's number, the actor was shown their profile, has blocked them, or they say publicly that they look for a room. */
  isKnown: boolean;
}

/** A number says nothing about a person to whom one has no relation, not even whether they are here. */
export function assertKnows(actor: Actor, person: KnownPerson): void {
  assertOther(actor, person.id);
  if (!person.isKnown) throw new AppError("member_not_found");
}
