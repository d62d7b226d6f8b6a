import type { Executor } from "../../../platform/db/database.ts";
import { createClock } from "../../../platform/jobs/clock.ts";
import type { Logger } from "../../../platform/log.ts";
import { DAY_MS } from "../../../platform/time.ts";
import { keptDays } from "../conversation.limits.ts";
import { listDue, listMembersToRemind, listOver, listWithFreePlaces } from "./conversation-clock.queries.ts";
import { deleteConversation, lapseConversation, remindMember } from "./conversation-steps.ts";
import type { InboxHints } from "./inbox-hints.ts";
import { queueNoticeToOpener } from "./message-mails.queries.ts";
import { fillFreePlaces } from "./waiting-list.ts";

interface ConversationClockOptions {
  db: Executor;
  inboxHints: InboxHints;
  log: Pick<Logger, "error">;
  /** Called inside the transaction, with all requests that the member has not answered. */
  onRemind: (trx: Executor, memberId: string, conversationIds: readonly string[], now: Date) => Promise<void>;
}

async function lapse(trx: Executor, id: string, now: Date): Promise<boolean> {
  const isOver = await lapseConversation(trx, id, now);
  if (isOver) await queueNoticeToOpener(trx, id, now);
  return isOver;
}

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS);

export type ConversationClocks = ReturnType<typeof createConversationClocks>;

/** Scheduled jobs that remind members, close conversations, fill free places and delete old conversations. */
export function createConversationClocks({ db, inboxHints, log, onRemind }: ConversationClockOptions) {
  async function remind(trx: Executor, memberId: string, now: Date): Promise<boolean> {
    const ids = await remindMember(trx, memberId, now);
    if (ids.length > 0) await onRemind(trx, memberId, ids, now);
    return ids.length > 0;
  }

  return {
    /** Reminds members who owe an answer. */
    reminders: createClock(
      { db, log },
      {
        name: "conversation-reminder",
        priority: "later",
        list: (now, limit) => listMembersToRemind(db, now, limit),
        work: remind,
      },
    ),

    /** Closes conversations whose time is over. No request ends before both reminders were sent. */
    ends: createClock(
      { db, log },
      {
        name: "conversation-end",
        priority: "soon",
        list: (now, limit) => listDue(db, now, limit),
        work: lapse,
        onDone: (id, now) => inboxHints.tellListingOfConversation(id, now),
      },
    ),

    /** Fills the places of deleted members. All other places are filled in the transaction that frees them. */
    freePlaces: createClock(
      { db, log },
      {
        name: "free-place",
        priority: "soon",
        list: (_now, limit) => listWithFreePlaces(db, limit),
        work: async (trx, id, now) => (await fillFreePlaces(trx, id, now)) > 0,
        onDone: (id, now) => inboxHints.tellListing(id, now),
      },
    ),

    /**
     * Deletes closed conversations whose time is over. Runs from 2:00 to 4:00 in Dhaka, to be done before people write
     * in the morning.
     */
    deletions: createClock(
      { db, log },
      {
        name: "conversation-deletion",
        priority: "later",
        cron: "* 20-21 * * *",
        list: (now, limit) =>
          listOver(
            db,
            { unanswered: daysBefore(now, keptDays.unanswered), others: daysBefore(now, keptDays.others) },
            limit,
          ),
        work: deleteConversation,
      },
    ),
  };
}
