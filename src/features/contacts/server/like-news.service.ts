import type { Actor } from "../../../platform/auth/actor.ts";
import type { SignedLinks } from "../../../platform/auth/signed-link.ts";
import type { Executor } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/errors.ts";
import { queueMail } from "../../../platform/mail/outbox.queries.ts";
import { DAY_MS } from "../../../platform/time.ts";
import { deleteLikeNews, lockNextLikeNews, markLikesMailed, updateLikeMails, wantsLikeMails } from "./like-news.queries.ts";

/** After a long outage, older likes are not mailed any more. */
const NEWS_DAYS = 3;
/** Bounds the duration of a run. The next run, a minute later, continues. */
const MOST_PER_RUN = 2_000;

export type LikeNewsService = ReturnType<typeof createLikeNewsService>;

/** Mails posters who liked their listings: the first like immediately, later ones once a day. */
export function createLikeNewsService({ db, links }: { db: Executor; links: SignedLinks }) {
  const tellNext = (now: Date) =>
    db.transaction().execute(async (trx) => {
      const news = await lockNextLikeNews(trx, now);
      if (!news) return undefined;
      const { ownerId, since, isWanted } = news;
      await deleteLikeNews(trx, ownerId);
      if (!isWanted || now.getTime() - since.getTime() > NEWS_DAYS * DAY_MS) return "dropped";
      await queueMail(trx, { memberId: ownerId, kind: "room_liked", data: { since: since.getTime(), until: now.getTime() } }, now);
      await markLikesMailed(trx, ownerId, now);
      return "told";
    });

  return {
    async tellDue(now = new Date()): Promise<{ told: number; dropped: number }> {
      const result = { told: 0, dropped: 0 };
      for (let count = 0; count < MOST_PER_RUN; count += 1) {
        const became = await tellNext(now);
        if (!became) break;
        result[became] += 1;
      }
      return result;
    },

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
