import type { Actor } from "../../../platform/auth/actor.ts";
import { newSecretToken, sha256 } from "../../../platform/auth/secret-token.ts";
import { countAction } from "../../../platform/db/action-counts.queries.ts";
import type { Executor } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/errors.ts";
import { createClock } from "../../../platform/jobs/clock.ts";
import type { Logger } from "../../../platform/log.ts";
import { queueMail } from "../../../platform/mail/outbox.queries.ts";
import { queuePush } from "../../../platform/push/push.queries.ts";
import { HOUR_MS, MINUTE_MS } from "../../../platform/time.ts";
import { firstName } from "../first-name.ts";
import {
  ANSWER_MINUTES,
  LINK_HOURS,
  outByMinutes,
  SNOOZE_HOURS,
  UNDO_MINUTES,
  visitPassLimits,
} from "../visit-pass.limits.ts";
import type { PassForm } from "../visit-pass.schema.ts";
import type { PassView, SeekerVisit } from "../visit-pass.view.ts";
import { ALARM, CHANGED, SAFE, tellFriends } from "./tell-friends.ts";
import {
  deletePass,
  findPassOfSeeker,
  findViewing,
  findViewingForShare,
  isFinallySafe,
  listReadings,
  lockPass,
  markSafe,
  moveOutBy,
  type PassRow,
  replacePass,
  stateOf,
  undoSafe,
  waitForMoved,
} from "./visit-pass.queries.ts";
import { listUntold, takeUntold } from "./visit-pass-changes.queries.ts";
import {
  beginVisit,
  deleteOldMailCounts,
  deleteOverPasses,
  listDuePasses,
  lockDuePass,
  markAsked,
  markTold,
} from "./visit-pass-clock.queries.ts";
import { type FriendRow, listFriends, markFriendsTold } from "./visit-pass-friends.queries.ts";

const ASK_MAIL = "visit_ask";
export const CONFIRM_MAIL = "visit_confirm";
const VISIT_PUSH = "visit_pass";

const after = (time: Date, ms: number) => new Date(time.getTime() + ms);

/**
 * Whether the seeker can say that they are out. They can from the start of the visit on, and before it only if we have
 * asked.
 */
const canSayOut = ({ startsAt, cause, step, toldAt, safeAt, offAt }: PassRow, now: Date): boolean =>
  !safeAt && !offAt && (startsAt <= now || cause !== null || step === 2 || toldAt !== null);

const canUndo = (pass: PassRow, now: Date): boolean => pass.safeAt !== null && !isFinallySafe(pass, now);

const isConfirmed = ({ confirmedAt }: FriendRow) => confirmedAt !== null;
const wasTold = ({ toldAt }: FriendRow) => toldAt !== null;

/**
 * Tells friends of a change. Friends who got the alarm are told that all is well. The others are told that the visit
 * was moved or called off.
 */
async function tellChange(trx: Executor, id: string, now: Date): Promise<boolean> {
  const change = await takeUntold(trx, id, now);
  if (!change) return false;
  const { passId, seekerId, isSafe, isCalledOff, isAlarm } = change;
  const friends = (await listFriends(trx, passId)).filter(isConfirmed);
  if (isSafe) {
    await tellFriends(trx, { seekerId, kind: SAFE }, friends.filter(wasTold), now);
    if (isCalledOff)
      await tellFriends(
        trx,
        { seekerId, kind: CHANGED },
        friends.filter((friend) => !wasTold(friend)),
        now,
      );
  } else if (!isAlarm) await tellFriends(trx, { seekerId, kind: CHANGED }, friends, now);
  return true;
}

/** Returns false if no step of this pass is due any more. */
async function takeStep(trx: Executor, id: string, now: Date): Promise<boolean> {
  const due = await lockDuePass(trx, id, now);
  if (!due) return false;
  const { seekerId, step } = due;
  if (step === 0) await beginVisit(trx, id);
  else if (step === 1) {
    await markAsked(trx, id, now, after(now, ANSWER_MINUTES * MINUTE_MS));
    await queueMail(trx, { memberId: seekerId, kind: ASK_MAIL, data: { pass: id } }, now);
    await queuePush(trx, { memberId: seekerId, kind: VISIT_PUSH, subjectId: id }, now);
  } else {
    await markTold(trx, id, now);
    await tellFriends(trx, { seekerId, kind: ALARM }, await markFriendsTold(trx, id, now), now);
  }
  return true;
}

export type VisitPassService = ReturnType<typeof createVisitPassService>;

/** The seeker's side of the pass, and its clock. It writes nothing that the host can read. */
export function createVisitPassService({ db, log }: { db: Executor; log: Pick<Logger, "error"> }) {
  async function viewOf(pass: PassRow, now: Date): Promise<PassView> {
    const [friends, readings] = [await listFriends(db, pass.id), await listReadings(db, pass.id)];
    const accepted = friends.filter(isConfirmed).length;
    return {
      state: stateOf(pass, now),
      cause: pass.cause,
      canSayOut: canSayOut(pass, now),
      canUndo: canUndo(pass, now),
      name: pass.name,
      outBy: ((pass.step === 1 && pass.dueAt) || pass.outBy).toISOString(),
      tellsAt: pass.step === 2 ? (pass.dueAt?.toISOString() ?? null) : null,
      overAt: pass.overAt.toISOString(),
      accepted,
      unconfirmed: friends.length - accepted,
      readings,
    };
  }

  /** Changes a pass of this seeker under its lock. */
  async function change(
    actor: Actor,
    viewingId: string,
    now: Date,
    work: (trx: Executor, pass: PassRow) => Promise<void>,
  ): Promise<void> {
    await db.transaction().execute(async (trx) => {
      const found = await findPassOfSeeker(trx, actor.memberId, viewingId, now);
      if (!found || !(await lockPass(trx, found.id))) throw new AppError("not_found");
      // Read the pass again, because it may have changed before we had the lock.
      const pass = await findPassOfSeeker(trx, actor.memberId, viewingId, now);
      if (!pass) throw new AppError("not_found");
      await work(trx, pass);
    });
  }

  return {
    async get({ memberId, name }: Actor, viewingId: string, now = new Date()): Promise<SeekerVisit> {
      const [viewing, pass] = [
        await findViewing(db, memberId, viewingId),
        await findPassOfSeeker(db, memberId, viewingId, now),
      ];
      const visit = pass ?? viewing;
      // Without a pass, only a viewing that takes place is shown.
      if (!visit || (!pass && !viewing?.isOn)) throw new AppError("not_found");
      const canMake = viewing?.isOn === true && viewing.endsAt > now;
      return {
        hostName: visit.hostName === null ? null : firstName(visit.hostName),
        location: visit.location,
        startsAt: visit.startsAt.toISOString(),
        endsAt: visit.endsAt.toISOString(),
        isAhead: visit.startsAt > now,
        ownName: firstName(name),
        choices: canMake ? outByMinutes.filter((minutes) => after(visit.startsAt, minutes * MINUTE_MS) > now) : [],
        pass: pass ? await viewOf(pass, now) : null,
      };
    },

    /**
     * Makes a pass and returns the token of its link. The token cannot be read again, because only its hash is stored.
     */
    make({ memberId }: Actor, viewingId: string, { name, outBy }: PassForm, now = new Date()): Promise<string> {
      return db.transaction().execute(async (trx) => {
        const viewing = await findViewingForShare(trx, memberId, viewingId);
        if (!viewing) throw new AppError("not_found");
        const time = after(viewing.startsAt, outBy * MINUTE_MS);
        if (!viewing.isOn || viewing.endsAt <= now || time <= now) throw new AppError("not_possible_now");
        const { isTooMany, retryAfterSeconds } = await countAction(trx, memberId, {
          kind: "visit_pass",
          most: visitPassLimits.passesPerDay,
        });
        if (isTooMany) throw new AppError("too_many_requests", { retryAfterSeconds });
        const token = newSecretToken();
        const overAt = after(viewing.endsAt, LINK_HOURS * HOUR_MS);
        await replacePass(trx, { seekerId: memberId, viewing, hash: sha256(token), name, outBy: time, overAt }, now);
        return token;
      });
    },

    /** Deletes the pass and everything about it. Nobody is told anything any more. */
    revoke: ({ memberId }: Actor, viewingId: string): Promise<void> => deletePass(db, memberId, viewingId),

    /**
     * Says that the seeker is out. Friends are told when it cannot be undone any more. If the visit was moved to a
     * later time, it only answers our question, and the pass waits for the new time.
     */
    sayOut: (actor: Actor, viewingId: string, now = new Date()): Promise<void> =>
      change(actor, viewingId, now, async (trx, pass) => {
        const { id, seekerId } = pass;
        // Answering twice is the same as answering once.
        if (pass.safeAt) return;
        if (!canSayOut(pass, now)) throw new AppError("not_possible_now");
        if (pass.cause === "moved" && pass.startsAt > now && !pass.toldAt) {
          await waitForMoved(trx, id);
          await tellFriends(trx, { seekerId, kind: CHANGED }, (await listFriends(trx, id)).filter(isConfirmed), now);
        } else await markSafe(trx, id, now, after(now, UNDO_MINUTES * MINUTE_MS));
      }),

    undoOut: (actor: Actor, viewingId: string, now = new Date()): Promise<void> =>
      change(actor, viewingId, now, async (trx, pass) => {
        if (!canUndo(pass, now)) throw new AppError("not_possible_now");
        await undoSafe(trx, pass.id, now);
        // Friends who joined meanwhile have not received the alarm yet.
        if (pass.toldAt)
          await tellFriends(
            trx,
            { seekerId: pass.seekerId, kind: ALARM },
            await markFriendsTold(trx, pass.id, now),
            now,
          );
      }),

    /**
     * Moves the question. The minutes count from the time that was set, or from now if that time is over or if we asked
     * early.
     */
    snooze: (actor: Actor, viewingId: string, minutes: number, now = new Date()): Promise<void> =>
      change(actor, viewingId, now, async (trx, { id, outBy, endsAt, step, cause }) => {
        const next = after(outBy > now && cause === null ? outBy : now, minutes * MINUTE_MS);
        if (step === 3 || next > after(endsAt, SNOOZE_HOURS * HOUR_MS)) throw new AppError("not_possible_now");
        await moveOutBy(trx, id, next, now);
      }),

    /** The clock that asks seekers and raises alarms. */
    steps: createClock(
      { db, log },
      { name: "visit-step", priority: "urgent", list: (now, limit) => listDuePasses(db, now, limit), work: takeStep },
    ),

    /** The clock that tells friends of changes. */
    changes: createClock(
      { db, log },
      { name: "visit-change", priority: "urgent", list: (now, limit) => listUntold(db, now, limit), work: tellChange },
    ),

    /** Deletes passes whose time is over. */
    async sweep(now = new Date()): Promise<{ deleted: number }> {
      let total = 0;
      for (let deleted = 1; deleted > 0; total += deleted) deleted = await deleteOverPasses(db, now);
      await deleteOldMailCounts(db, now);
      return { deleted: total };
    },
  };
}
