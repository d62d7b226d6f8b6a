import type { Actor } from "../../../platform/auth/actor.ts";
import type { Executor } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/errors.ts";
import { assertMayLike, assertMayReveal } from "./likes.policy.ts";
import { countRecentReveals, deleteLike, findLikeCount, findLikeTarget, insertLike, lockReveals } from "./likes.queries.ts";

export type LikesService = ReturnType<typeof createLikesService>;

export function createLikesService({ db, onWrite }: { db: Executor; onWrite: () => void }) {
  return {
    /** Adds a member's like once, however often it is sent, and shows them the poster's number. */
    async like(actor: Actor, listingId: string) {
      const target = await findLikeTarget(db, listingId, actor.memberId);
      if (!target) throw new AppError("listing_not_found");
      assertMayLike(actor, target);
      if (target.isLiked) return { likeCount: target.likeCount, liked: true, phone: target.phone };
      const added = target.isRevealed ? await insertLike(db, listingId, actor.memberId) : await likeAndReveal(db, actor, listingId);
      if (added !== undefined) onWrite();
      const likeCount = added ?? (await getLikeCount(db, listingId));
      return { likeCount, liked: true, phone: target.phone };
    },

    async unlike(actor: Actor, listingId: string) {
      const left = await deleteLike(db, listingId, actor.memberId);
      if (left !== undefined) onWrite();
      return { likeCount: left ?? (await getLikeCount(db, listingId)), liked: false };
    },
  };
}

function likeAndReveal(db: Executor, actor: Actor, listingId: string): Promise<number | undefined> {
  return db.transaction().execute(async (trx) => {
    await lockReveals(trx, actor.memberId);
    assertMayReveal(await countRecentReveals(trx, actor.memberId));
    return insertLike(trx, listingId, actor.memberId);
  });
}

async function getLikeCount(db: Executor, listingId: string): Promise<number> {
  const count = await findLikeCount(db, listingId);
  if (count === undefined) throw new AppError("listing_not_found");
  return count;
}
