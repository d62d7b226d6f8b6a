import type { Actor } from "../../../platform/auth/actor.ts";
import type { Executor } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/errors.ts";
import { assertMayLike } from "./likes.policy.ts";
import { deleteLike, findLikeCount, findLikeTarget, likeAndReveal } from "./likes.queries.ts";

const HOUR_SECONDS = 3_600;

export type LikesService = ReturnType<typeof createLikesService>;

/** `onWrite` is told whose count changed. */
export function createLikesService({ db, onWrite }: { db: Executor; onWrite: (listingId: string) => void }) {
  return {
    /** Adds a member's like once, however often it is sent, and shows them the poster's number. */
    async like(actor: Actor, listingId: string) {
      const target = await findLikeTarget(db, listingId, actor.memberId);
      if (!target) throw new AppError("listing_not_found");
      assertMayLike(actor, target);
      if (target.isLiked) return { likeCount: target.likeCount, liked: true, phone: target.phone };
      const { isLimited, likeCount } = await likeAndReveal(db, listingId, actor.memberId);
      if (isLimited) throw new AppError("too_many_reveals", { retryAfterSeconds: HOUR_SECONDS });
      if (likeCount === null) throw new AppError("listing_not_found");
      onWrite(listingId);
      return { likeCount, liked: true, phone: target.phone };
    },

    async unlike(actor: Actor, listingId: string) {
      const left = await deleteLike(db, listingId, actor.memberId);
      if (left !== undefined) onWrite(listingId);
      return { likeCount: left ?? (await getLikeCount(db, listingId)), liked: false };
    },
  };
}

async function getLikeCount(db: Executor, listingId: string): Promise<number> {
  const count = await findLikeCount(db, listingId);
  if (count === undefined) throw new AppError("listing_not_found");
  return count;
}
