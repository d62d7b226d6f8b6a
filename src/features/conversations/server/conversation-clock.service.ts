import type { Executor } from "../../../platform/db/database.ts";
import { eachDue } from "../../../platform/jobs/each-due.ts";
import type { Logger } from "../../../platform/log.ts";
import { DAY_MS } from "../../../platform/time.ts";
import { keptDays } from "../conversation.limits.ts";
import {
  deleteConversation,
  fillFreePlaces,
  lapseConversation,
  listDue,
  listForReminder,
  listMembersToRemind,
  listOver,
  listWithFreePlaces,
} from "./conversation-clock.queries.ts";
import type { ConversationNews } from "./conversation-news.ts";
import { queueNoticeToOpener } from "./message-mails.queries.ts";

export interface ClockOptions {
  db: Executor;
  news: ConversationNews;
  log: Pick<Logger, "error">;
  /** Called inside the transaction, with all requests that the member has not answered. */
  onRemind: (trx: Executor, memberId: string, conversationIds: readonly string[], now: Date) => Promise<void>;
}

async function lapse(trx: Executor, id: string, now: Date): Promise<boolean> {
  const isOver = await lapseConversation(trx, id, now);
  if (isOver) await queueNoticeToOpener(trx, id, now);
  return isOver;
}

/** Reminds, closes what nobody answered, and fills free places. One short transaction each: a killed worker leaves the rest for the next run. */
export function createConversationClock({ db, news, log, onRemind }: ClockOptions) {
  async function remind(trx: Executor, memberId: string, now: Date): Promise<boolean> {
    const ids = await listForReminder(trx, memberId, now);
    if (ids.length > 0) await onRemind(trx, memberId, ids, now);
    return ids.length > 0;
  }

  return {
    /** Reminders first: nothing lapses before both were sent. */
    async runDue(now: Date = new Date()): Promise<{ reminded: number; lapsed: number; failed: number }> {
      const reminders = await eachDue({
        db,
        log,
        what: "reminder of requests",
        list: (limit) => listMembersToRemind(db, now, limit),
        work: (trx, { id }) => remind(trx, id, now),
      });
      const lapses = await eachDue({
        db,
        log,
        what: "end of a conversation",
        list: (limit) => listDue(db, now, limit),
        work: (trx, { id }) => lapse(trx, id, now),
        onDone: ({ id }) => news.tellListingOfConversation(id, now),
      });
      return { reminded: reminders.done, lapsed: lapses.done, failed: reminders.failed + lapses.failed };
    },

    /** Places are filled in the transaction that frees them. This is for those of deleted members. */
    async fillFreePlaces(now: Date = new Date()): Promise<{ promoted: number; failed: number }> {
      let promoted = 0;
      const { failed } = await eachDue({
        db,
        log,
        what: "free places",
        list: (limit) => listWithFreePlaces(db, limit),
        work: async (trx, { id }) => {
          const count = await fillFreePlaces(trx, id, now);
          promoted += count;
          return count > 0;
        },
        onDone: ({ id }) => news.tellListing(id, now),
      });
      return { promoted, failed };
    },

    /** Deletes closed conversations whose time is over. */
    async sweep(now: Date = new Date()): Promise<{ deleted: number; failed: number }> {
      const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
      const before = { unanswered: daysAgo(keptDays.unanswered), others: daysAgo(keptDays.others) };
      const { done, failed } = await eachDue({
        db,
        log,
        what: "deletion of a conversation",
        list: (limit) => listOver(db, before, limit),
        work: (trx, { id }) => deleteConversation(trx, id, now),
      });
      return { deleted: done, failed };
    },
  };
}
