import type { Executor } from "../../../platform/db/database.ts";
import { createClock } from "../../../platform/jobs/clock.ts";
import type { Logger } from "../../../platform/log.ts";
import { DAY_MS } from "../../../platform/time.ts";
import { KEPT_DAYS } from "../viewing.limits.ts";
import {
  type Absence,
  type DueViewing,
  deleteOldPlaces,
  deleteOldSlots,
  deleteOldViewings,
  endAsMissed,
  findAbsence,
  listDueViewings,
  lockDueViewing,
  markReminded,
  setDue,
} from "./viewing-clock.queries.ts";
import { isLate, nextDue, steps, timeOf } from "./viewing-clock.ts";
import { remindPoster, remindSeeker, tellNews, tellUnanswered } from "./viewing-reminders.ts";
import { cancelViewing, type TellInConversations } from "./viewing-steps.queries.ts";
import { findViewing, lockConversation } from "./viewings.queries.ts";

const BATCH = 200;

async function tell(trx: Executor, viewing: DueViewing, now: Date): Promise<void> {
  if (viewing.step === steps.unanswered) {
    if (!viewing.isComing) await tellUnanswered(trx, viewing, now);
    return;
  }
  await remindSeeker(trx, viewing, now);
  if (viewing.step === steps.first && viewing.slotId !== null && (await markReminded(trx, viewing.slotId, now)))
    await remindPoster(trx, viewing, now);
}

interface ViewingClockOptions {
  db: Executor;
  tellInConversations: TellInConversations;
  log: Pick<Logger, "error">;
}

/** Sends reminders, and ends viewings that nobody confirmed. */
export function createViewingClock({ db, tellInConversations, log }: ViewingClockOptions) {
  /**
   * Cancels a viewing, because a member who is away does not come to the door. Returns false if there is nothing to
   * cancel any more.
   */
  async function cancelForAway(
    trx: Executor,
    id: string,
    { conversationId, away }: Absence,
    now: Date,
  ): Promise<boolean> {
    await lockConversation(trx, conversationId);
    // Check again, because the member may have come back before we had the lock.
    if (!(await findAbsence(trx, id, now)) || !(await cancelViewing(trx, conversationId, away, now))) return false;
    await tellInConversations(trx, [conversationId], { side: away, notice: "viewing_cancelled" }, now);
    const viewing = await findViewing(trx, id);
    if (viewing) await tellNews(trx, viewing, "cancelled", now);
    return true;
  }

  /**
   * Runs one step of one viewing, and queues its messages in the same transaction. Returns false if no step is due any
   * more.
   */
  async function runStep(trx: Executor, id: string, now: Date): Promise<boolean> {
    const absence = await findAbsence(trx, id, now);
    if (absence) return cancelForAway(trx, id, absence, now);
    const viewing = await lockDueViewing(trx, id, now);
    if (!viewing) return false;
    const { step } = viewing;
    if (step === steps.end || step === steps.none) {
      await endAsMissed(trx, id, now);
      return true;
    }
    // The viewing was due because the poster was away. The poster is back, so there is time until the reminder.
    const usualDue = timeOf(step, viewing);
    if (usualDue > now) {
      await setDue(trx, id, step, usualDue);
      return true;
    }
    if (!isLate(step, viewing, now)) await tell(trx, viewing, now);
    const next = nextDue(step, viewing);
    await setDue(trx, id, next.step, next.dueAt);
    return true;
  }

  async function sweepAll(
    deleteSome: (executor: Executor, before: Date, limit: number) => Promise<number>,
    before: Date,
  ): Promise<number> {
    let total = 0;
    for (let deleted = BATCH; deleted === BATCH; total += deleted) deleted = await deleteSome(db, before, BATCH);
    return total;
  }

  return {
    ...createClock(
      { db, log },
      { name: "viewing", priority: "soon", list: (now, limit) => listDueViewings(db, now, limit), work: runStep },
    ),

    /** Deletes old viewings and slots, and addresses that nobody can be shown. */
    async sweep(now: Date = new Date()): Promise<{ viewings: number; slots: number; addresses: number }> {
      const before = new Date(now.getTime() - KEPT_DAYS * DAY_MS);
      const viewings = await sweepAll(deleteOldViewings, before);
      const slots = await sweepAll(deleteOldSlots, before);
      return { viewings, slots, addresses: await sweepAll(deleteOldPlaces, before) };
    },
  };
}
