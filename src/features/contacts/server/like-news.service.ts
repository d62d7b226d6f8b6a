import type { Actor } from "../../../platform/auth/actor.ts";
import type { SignedLinks } from "../../../platform/auth/signed-link.ts";
import type { Executor } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/errors.ts";
import { eachDue } from "../../../platform/jobs/each-due.ts";
import type { Logger } from "../../../platform/log.ts";
import { queueMail } from "../../../platform/mail/outbox.queries.ts";
import { DAY_MS } from "../../../platform/time.ts";
import { deleteLikeNews, type LikeNews, listDueLikeNews, lockLikeNews, markLikesMailed, updateLikeMails, wantsLikeMails } from "./like-news.queries.ts";

/** After a long outage, older likes are not mailed any more. */
const NEWS_DAYS = 3;
/** Bounds the duration of a run. The next run, a minute later, continues. */
const MOST_PER_RUN = 2_000;

async function tell(trx: Executor, { ownerId, since, isWanted }: LikeNews, now: Date): Promise<"told" | "dropped"> {
  await deleteLikeNews(trx, ownerId);
  if (!isWanted || now.getTime() - since.getTime() > NEWS_DAYS * DAY_MS) return "dropped";
  await queueMail(trx, { memberId: ownerId, kind: "room_liked", data: { since: since.getTime(), until: now.getTime() } }, now);
  await markLikesMailed(trx, ownerId, now);
  return "told";
}

export type LikeNewsService = ReturnType<typeof createLikeNewsService>;

/** Mails posters who liked their listings: the first like immediately, later ones once a day. */
export function createLikeNewsService({ db, links, log }: { db: Executor; links: SignedLinks; log: Pick<Logger, "error"> }) {
  return {
    async tellDue(now = new Date()): Promise<{ told: number; dropped: number; failed: number }> {
      const result = { told: 0, dropped: 0 };
      const { failed } = await eachDue({
        db,
        log,
        what: "news of likes",
        list: (limit) => listDueLikeNews(db, now, limit),
        work: async (trx, { id }) => {
          const news = await lockLikeNews(trx, id, now);
          if (news) result[await tell(trx, news, now)] += 1;
          return news !== undefined;
        },
        most: MOST_PER_RUN,
      });
      return { ...result, failed };
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
