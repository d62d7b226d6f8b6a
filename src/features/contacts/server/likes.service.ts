import type { Actor } from "../../../platform/auth/actor.ts";
import type { Executor } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/errors.ts";
import { assertMayLike, maySeeCount, revealLimitsOf } from "./likes.policy.ts";
import { deleteLike, findLikeTarget, likeAndReveal } from "./likes.queries.ts";

const HOUR_SECONDS = 3_600;

export type LikesService = ReturnType<typeof createLikesService>;

interface LikesOptions {
  db: Executor;
  /** The member as the identity provider knows them by now, should we know them as unverified. */
  catchUp: (actor: Actor) => Promise<Actor>;
  /** Told whose count changed. */
  onWrite: (listingId: string) => void;
}

export function createLikesService({ db, catchUp, onWrite }: LikesOptions) {
  /** Of a post that they may see: what is hidden is not there, not even as a number. */
  async function getLikeCount(actor: Actor, listingId: string): Promise<number> {
    const target = await findLikeTarget(db, listingId, actor.memberId);
    if (!target || !maySeeCount(actor, target)) throw new AppError("listing_not_found");
    return target.likeCount;
  }

  return {
    /** Adds a member's like once, however often it is sent, and shows them the poster's number. */
    async like(actor: Actor, listingId: string) {
      const target = await findLikeTarget(db, listingId, actor.memberId);
      if (!target) throw new AppError("listing_not_found");
      assertMayLike(actor.isEmailVerified ? actor : await catchUp(actor), target);
      const limits = revealLimitsOf(actor, new Date());
      const { isLimited, isRevealed, likeCount } = await likeAndReveal(db, listingId, actor.memberId, limits);
      if (isLimited) throw new AppError("too_many_reveals", { retryAfterSeconds: HOUR_SECONDS });
      if (likeCount === null) throw new AppError("listing_not_found");
      onWrite(listingId);
      return { likeCount, liked: true, ...(isRevealed && { phone: target.phone }) };
    },

    async unlike(actor: Actor, listingId: string) {
      const left = await deleteLike(db, listingId, actor.memberId);
      if (left !== undefined) onWrite(listingId);
      return { likeCount: left ?? (await getLikeCount(actor, listingId)), liked: false };
    },
  };
}
