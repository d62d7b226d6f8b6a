import type { Executor } from "../../../platform/db/database.ts";
import { eachDue } from "../../../platform/jobs/each-due.ts";
import type { Logger } from "../../../platform/log.ts";
import { DAY_MS } from "../../../platform/time.ts";
import { KEPT_DAYS } from "../viewing.limits.ts";
import {
  type DueViewing,
  deleteOldPlaces,
  deleteOldSlots,
  deleteOldViewings,
  endAsMissed,
  listDueViewings,
  lockDueViewing,
  markReminded,
  setDue,
} from "./viewing-clock.queries.ts";
import { isLate, nextDue, steps } from "./viewing-clock.ts";
import { remindPoster, remindSeeker, tellUnanswered } from "./viewing-reminders.ts";
import { cancelViewing, tellViewing } from "./viewing-steps.queries.ts";
import type { Side } from "./viewings.policy.ts";
import { lockConversation } from "./viewings.queries.ts";

const BATCH = 200;

async function tell(trx: Executor, viewing: DueViewing, now: Date): Promise<void> {
  if (viewing.step === steps.unanswered) {
    if (!viewing.isComing) await tellUnanswered(trx, viewing, now);
    return;
  }
  await remindSeeker(trx, viewing, now);
  if (viewing.step === steps.first && viewing.slotId !== null && (await markReminded(trx, viewing.slotId, now))) await remindPoster(trx, viewing, now);
}

/** One step of one viewing, together with what it queues. Returns false if there is none any more. */
async function runStep(trx: Executor, id: string, now: Date): Promise<boolean> {
  const viewing = await lockDueViewing(trx, id, now);
  if (!viewing) return false;
  const { step } = viewing;
  if (step === steps.end || step === steps.none) {
    await endAsMissed(trx, id, now);
    return true;
  }
  if (!isLate(step, viewing, now)) await tell(trx, viewing, now);
  const next = nextDue(step, viewing);
  await setDue(trx, id, next.step, next.dueAt);
  return true;
}

/** Somebody who is away does not come to the door. Returns false if there is nothing to cancel any more. */
async function cancelForAway(trx: Executor, conversationId: string, away: Side, now: Date): Promise<boolean> {
  await lockConversation(trx, conversationId);
  if (!(await cancelViewing(trx, conversationId, away, now))) return false;
  await tellViewing(trx, conversationId, away, "viewing_cancelled", now);
  return true;
}

/** Reminds, and ends what nobody confirmed. One short transaction for each step: a killed worker leaves the rest for the next run. */
export function createViewingClock({ db, log }: { db: Executor; log: Pick<Logger, "error"> }) {
  async function sweepAll(deleteSome: (executor: Executor, before: Date, limit: number) => Promise<number>, before: Date): Promise<number> {
    let total = 0;
    for (let deleted = BATCH; deleted === BATCH; total += deleted) deleted = await deleteSome(db, before, BATCH);
    return total;
  }

  return {
    async runDue(now: Date = new Date()): Promise<{ steps: number; failed: number }> {
      const { done, failed } = await eachDue({
        db,
        log,
        what: "viewing",
        list: (limit) => listDueViewings(db, now, limit),
        work: (trx, { id, conversationId, step, away }) => (away && step < steps.end ? cancelForAway(trx, conversationId, away, now) : runStep(trx, id, now)),
      });
      return { steps: done, failed };
    },

    /** What is over, and addresses that nobody can be shown. */
    async sweep(now: Date = new Date()): Promise<{ viewings: number; slots: number; addresses: number }> {
      const before = new Date(now.getTime() - KEPT_DAYS * DAY_MS);
      const viewings = await sweepAll(deleteOldViewings, before);
      const slots = await sweepAll(deleteOldSlots, before);
      return { viewings, slots, addresses: await sweepAll(deleteOldPlaces, before) };
    },
  };
}
