import type { Actor } from "../../../platform/auth/actor.ts";
import type { SignedLinks } from "../../../platform/auth/signed-link.ts";
import type { Executor } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/errors.ts";
import { createClock } from "../../../platform/jobs/clock.ts";
import type { Logger } from "../../../platform/log.ts";
import { queueMail } from "../../../platform/mail/outbox.queries.ts";
import { DAY_MS } from "../../../platform/time.ts";
import {
  deleteLikeDigest,
  listDueLikeDigest,
  lockLikeDigest,
  markLikesMailed,
  updateLikeMails,
  wantsLikeMails,
} from "./like-digest.queries.ts";

/** After a long outage, older likes are not mailed any more. */
const NEWS_DAYS = 3;

/** Returns false if nothing is due any more. */
async function tell(trx: Executor, ownerId: string, now: Date): Promise<boolean> {
  const news = await lockLikeDigest(trx, ownerId, now);
  if (!news) return false;
  const { since, isWanted } = news;
  await deleteLikeDigest(trx, ownerId);
  if (!isWanted || now.getTime() - since.getTime() > NEWS_DAYS * DAY_MS) return true;
  await queueMail(
    trx,
    { memberId: ownerId, kind: "room_liked", data: { since: since.getTime(), until: now.getTime() } },
    now,
  );
  await markLikesMailed(trx, ownerId, now);
  return true;
}

export type LikeDigestService = ReturnType<typeof createLikeDigestService>;

/** Mails posters who liked their listings: the first like immediately, later ones once a day. */
export function createLikeDigestService({
  db,
  links,
  log,
}: {
  db: Executor;
  links: SignedLinks;
  log: Pick<Logger, "error">;
}) {
  return {
    clock: createClock(
      { db, log },
      { name: "like-news", priority: "later", list: (now, limit) => listDueLikeDigest(db, now, limit), work: tell },
    ),

    isWanted: (actor: Actor): Promise<boolean> => wantsLikeMails(db, actor.memberId),

    async setWanted(actor: Actor, isWanted: boolean): Promise<void> {
      await updateLikeMails(db, actor.memberId, isWanted);
    },

    /** Whether the link is valid. A GET changes nothing, because mail clients prefetch links. */
    isLinkGood: (token: string): boolean => links.read("unsubscribe", token)?.length === 1,

    async unsubscribe(token: string): Promise<void> {
      const [memberId] = links.read("unsubscribe", token) ?? [];
      if (!memberId || !(await updateLikeMails(db, memberId, false))) throw new AppError("link_not_valid");
    },
  };
}
