import type { Actor } from "../../../platform/auth/actor.ts";
import type { Executor } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/errors.ts";
import { assertMayLike, maySeeCount, revealLimitsOf } from "./likes.policy.ts";
import { deleteLike, findLikeTarget, likeAndReveal } from "./likes.queries.ts";

const HOUR_SECONDS = 3_600;

export type LikesService = ReturnType<typeof createLikesService>;

interface LikesOptions {
  db: Executor;
  /** Asks the identity provider whether the e-mail address has been verified meanwhile. */
  refreshActor: (actor: Actor) => Promise<Actor>;
  /** Called with the listing whose count changed. */
  onWrite: (listingId: string) => void;
}

export function createLikesService({ db, refreshActor, onWrite }: LikesOptions) {
  /** Rejects for listings that the member may not see. */
  async function getLikeCount(actor: Actor, listingId: string): Promise<number> {
    const target = await findLikeTarget(db, listingId, actor.memberId);
    if (!target || !maySeeCount(actor, target)) throw new AppError("listing_not_found");
    return target.likeCount;
  }

  return {
    /** Adds the like, at most once, and reveals the poster's number unless it is restricted. */
    async like(actor: Actor, listingId: string) {
      const target = await findLikeTarget(db, listingId, actor.memberId);
      if (!target) throw new AppError("listing_not_found");
      assertMayLike(actor.isEmailVerified ? actor : await refreshActor(actor), target);
      const limits = revealLimitsOf(actor, new Date());
      const { isLimited, isRevealed, likeCount, refusal } = await likeAndReveal(db, listingId, actor.memberId, limits);
      if (isLimited) throw new AppError("too_many_reveals", { retryAfterSeconds: HOUR_SECONDS });
      if (likeCount === null) throw new AppError("listing_not_found");
      onWrite(listingId);
      return {
        likeCount,
        liked: true,
        ...(isRevealed ? { phone: target.phone } : { phoneRefusal: refusal ?? "messages_first" }),
      };
    },

    async unlike(actor: Actor, listingId: string) {
      const left = await deleteLike(db, listingId, actor.memberId);
      if (left !== undefined) onWrite(listingId);
      return { likeCount: left ?? (await getLikeCount(actor, listingId)), liked: false };
    },
  };
}
