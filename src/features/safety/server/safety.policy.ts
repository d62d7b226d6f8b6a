import type { Actor } from "../../../platform/auth/actor.ts";
import { AppError } from "../../../platform/errors.ts";

export interface SeenPost {
  ownerId: string;
  isShown: boolean;
  hasBlocked: boolean;
  /** The actor has blocked the owner. */
  isBlocked: boolean;
}

function assertOther(actor: Actor, memberId: string): void {
  if (actor.memberId === memberId) throw new AppError("forbidden", { message: "Nobody reports or blocks themselves" });
}

/** Members can only report listings that they can see. */
export function assertMayReportPost(actor: Actor, post: SeenPost): void {
  assertOther(actor, post.ownerId);
  if (!post.isShown || post.hasBlocked || post.isBlocked) throw new AppError("listing_not_found");
}

/** A member may block somebody whom they have already blocked. */
export function assertMayBlockOwner(actor: Actor, post: SeenPost): void {
  assertOther(actor, post.ownerId);
  if (!post.isShown || post.hasBlocked) throw new AppError("listing_not_found");
}

export interface KnownPerson {
  id: string;
  name: string;
  /**
   * One of the two has seen the other's number, or the actor has seen their profile, has a conversation with them or
   * has blocked them. It is also true if they like a post of the actor, were offered one, or have a public 'room
   * wanted' post.
   */
  isKnown: boolean;
}

/** Throws the same error for a member whom the actor does not know as for an unknown id, so that ids reveal nothing. */
export function assertKnows(actor: Actor, person: KnownPerson): void {
  assertOther(actor, person.id);
  if (!person.isKnown) throw new AppError("member_not_found");
}
