import type { Actor } from "../../../platform/auth/actor.ts";
import { AppError } from "../../../platform/errors.ts";
import { DAY_MS } from "../../../platform/time.ts";

/**
 * How many days a stated gender cannot be changed. The texts of 'Who can write to me' and of the refusal name this
 * number too.
 */
const GENDER_STAYS_DAYS = 30;

/** Access data of a listing or of a wanted post. */
export interface PostAccess {
  ownerId: string;
  isShown: boolean;
  /** One of the two members has blocked the other. */
  isBlocked: boolean;
}

export function assertMayShare(actor: Actor, listing: PostAccess): void {
  if (listing.ownerId === actor.memberId) throw new AppError("own_post");
  if (!listing.isShown || listing.isBlocked) throw new AppError("listing_not_found");
  assertVerified(actor);
}

/** The gender with which a member last wrote a first message, and when they did. */
export interface SaidGender {
  gender: string;
  saidAt: Date;
}

/**
 * Throws if the member changes their gender too soon. 'Only women may write' relies on what the writer says of herself.
 * So the gender cannot change for a while after a first message, even if the profile was deleted.
 */
export function assertMaySayGender(said: SaidGender | undefined, gender: string, now: Date): void {
  if (said && said.gender !== gender && now.getTime() - said.saidAt.getTime() < GENDER_STAYS_DAYS * DAY_MS)
    throw new AppError("gender_said");
}

/** Creating accounts is free. A verified e-mail address makes abuse more expensive. */
export function assertVerified(actor: Actor): void {
  if (!actor.isEmailVerified) throw new AppError("email_unverified");
}
