import type { Executor } from "../../../platform/db/database.ts";
import { DAY_MS, MINUTE_MS } from "../../../platform/time.ts";
import { keptDays, RESTORE_FILLED_MINUTES } from "../conversation.limits.ts";
import {
  deleteConversation,
  fillConversations,
  fillFreePlaces,
  lapseConversation,
  listDue,
  listForReminder,
  listMembersToRemind,
  listOver,
  listWithFreePlaces,
  restoreFilledConversations,
} from "./conversation-clock.queries.ts";
import type { ConversationNews } from "./conversation-news.ts";
import { queueFilledMails, queueMailToOpener } from "./message-mails.queries.ts";

const BATCH = 200;

export interface ClockOptions {
  db: Executor;
  news: ConversationNews;
  /** Called inside the transaction, with all requests that the member has not answered. */
  onRemind: (trx: Executor, memberId: string, conversationIds: readonly string[], now: Date) => Promise<void>;
}

async function lapse(trx: Executor, id: string, now: Date): Promise<boolean> {
  const isOver = await lapseConversation(trx, id, now);
  if (isOver) await queueMailToOpener(trx, id, now);
  return isOver;
}

/** Reminds, closes what nobody answered, and fills free places. One short transaction each: a killed worker leaves the rest for the next run. */
export function createConversationClock({ db, news, onRemind }: ClockOptions) {
  /** Works through batches until one of them brings no progress: another worker may have been faster. */
  async function each(
    list: () => Promise<string[]>,
    work: (trx: Executor, id: string) => Promise<boolean>,
    onDone: (id: string) => void = () => undefined,
  ): Promise<number> {
    let total = 0;
    for (let progress = 1; progress > 0; total += progress) {
      progress = 0;
      for (const id of await list()) {
        if (!(await db.transaction().execute((trx) => work(trx, id)))) continue;
        progress += 1;
        onDone(id);
      }
    }
    return total;
  }

  async function remind(trx: Executor, memberId: string, now: Date): Promise<boolean> {
    const ids = await listForReminder(trx, memberId, now);
    if (ids.length > 0) await onRemind(trx, memberId, ids, now);
    return ids.length > 0;
  }

  return {
    /** Reminders first: nothing lapses before both were sent. */
    async runDue(now: Date = new Date()): Promise<{ reminded: number; lapsed: number }> {
      const reminded = await each(
        () => listMembersToRemind(db, now, BATCH),
        (trx, memberId) => remind(trx, memberId, now),
      );
      const lapsed = await each(
        () => listDue(db, now, BATCH),
        (trx, id) => lapse(trx, id, now),
        (id) => news.tellListingOfConversation(id, now),
      );
      return { reminded, lapsed };
    },

    /** Places are filled in the transaction that frees them. This is for those of deleted members. */
    async fillFreePlaces(now: Date = new Date()): Promise<{ promoted: number }> {
      let promoted = 0;
      for (let ids = await listWithFreePlaces(db, "0", BATCH); ids.length > 0; ids = await listWithFreePlaces(db, ids.at(-1) ?? "0", BATCH))
        for (const id of ids) {
          promoted += await db.transaction().execute((trx) => fillFreePlaces(trx, id, now));
          news.tellListing(id, now);
        }
      return { promoted };
    },

    /** Deletes closed conversations whose time is over. */
    async sweep(now: Date = new Date()): Promise<{ deleted: number }> {
      const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
      const before = { unanswered: daysAgo(keptDays.unanswered), others: daysAgo(keptDays.others) };
      const deleted = await each(
        () => listOver(db, before, BATCH),
        (trx, id) => deleteConversation(trx, id, now),
      );
      return { deleted };
    },

    /** In the transaction that marks a listing as taken. */
    async fill(trx: Executor, listingId: string, now: Date): Promise<number> {
      const told = await fillConversations(trx, listingId, now);
      if (told === 0) return 0;
      await queueFilledMails(trx, listingId, now);
      news.tellListingSoon(listingId, now);
      return told;
    },

    /** In the transaction that makes it available again. Later than this, the poster reopens conversations one by one. */
    unfill(trx: Executor, listingId: string, now: Date): Promise<number> {
      news.tellListingSoon(listingId, now);
      return restoreFilledConversations(trx, listingId, new Date(now.getTime() - RESTORE_FILLED_MINUTES * MINUTE_MS), now);
    },
  };
}
