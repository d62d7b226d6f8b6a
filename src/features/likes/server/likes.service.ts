import type { Actor } from "../../../platform/auth/actor.ts";
import type { Executor } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/errors.ts";
import { likedLimits } from "../like.limits.ts";
import { assertMayLike, maySeeCount, revealLimitsOf } from "./likes.policy.ts";
import { countLiked, deleteLike, findLikeTarget, type LikePlace, likeAndReveal, listLiked } from "./likes.queries.ts";

const HOUR_SECONDS = 3_600;
/** Sorts before all rows, so the first page starts after it. */
const BEFORE_ALL: LikePlace = { microseconds: "9999999999999999", id: "9223372036854775807" };

function toPlace(cursor: string): LikePlace {
  const [microseconds = "", id = ""] = cursor.split("-", 2);
  return { microseconds, id };
}

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

    /**
     * Ids of the rooms that the member has liked, newest first. The listings feature decides which of them they may
     * still see.
     */
    async listLiked(actor: Actor, cursor: string | undefined): Promise<{ ids: string[]; next: string | undefined }> {
      const rows = await listLiked(
        db,
        actor.memberId,
        cursor === undefined ? BEFORE_ALL : toPlace(cursor),
        likedLimits.page + 1,
      );
      const shown = rows.slice(0, likedLimits.page);
      const last = shown.at(-1);
      return {
        ids: shown.map(({ id }) => id),
        next: last && rows.length > likedLimits.page ? `${last.microseconds}-${last.id}` : undefined,
      };
    },

    /** Counts the rooms that the member has liked, up to `likedLimits.counted`. */
    countLiked: (actor: Actor): Promise<number> => countLiked(db, actor.memberId, likedLimits.counted),

    async unlike(actor: Actor, listingId: string) {
      const left = await deleteLike(db, listingId, actor.memberId);
      if (left !== undefined) onWrite(listingId);
      return { likeCount: left ?? (await getLikeCount(actor, listingId)), liked: false };
    },
  };
}
