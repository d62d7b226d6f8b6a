import type { Actor } from "../../../platform/auth/actor.ts";
import type { Executor } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/errors.ts";
import { createClock } from "../../../platform/jobs/clock.ts";
import type { Emit } from "../../../platform/jobs/events.ts";
import type { Logger } from "../../../platform/log.ts";
import { queueMailOnceADay } from "../../../platform/mail/outbox.queries.ts";
import { DAY_MS } from "../../../platform/time.ts";
import { LEAVING_DAYS } from "../account.limits.ts";
import {
  deleteLikesOf,
  deleteMember,
  deleteSessionsOf,
  forgetAccountsDeletedBefore,
  hasUncleared,
  insertDeletedAccount,
  isAccountDeleted,
  listAccountsToDelete,
  lockMember,
  markCleared,
  refreshStatistics,
  updateLeaving,
} from "./account-deletion.queries.ts";
import { endTokens } from "./accounts.queries.ts";
import { getOwnData } from "./own-data.queries.ts";

const GRACE_MS = LEAVING_DAYS * DAY_MS;
const BATCH = 200;

/** Members who asked for deletion before this time are deleted. */
const askedBy = (now: Date) => new Date(now.getTime() - GRACE_MS);

export type AccountDeletionService = ReturnType<typeof createAccountDeletionService>;

/** Changes the listings of a member who leaves. The listings feature implements it. */
export interface MemberListings {
  hide: (trx: Executor, memberId: string) => Promise<void>;
  show: (trx: Executor, memberId: string, now: Date) => Promise<void>;
  listIds: (executor: Executor, memberId: string, limit: number) => Promise<string[]>;
  deleteById: (executor: Executor, id: string) => Promise<void>;
}

export interface AccountDeletionOptions {
  db: Executor;
  /** Runs statements that read whole tables. */
  slowDb?: Executor;
  listings: MemberListings;
  /** Deletes at most `most` conversations of the member. Returns how many were deleted. */
  deleteConversationsOf: (db: Executor, memberId: string, most: number, now: Date) => Promise<number>;
  /** Deletes the account at the identity provider. Succeeds if it does not exist. */
  deleteIdentity: (uid: string) => Promise<void>;
  /** Deletes search words that no listing contains any more. */
  forgetWords: () => Promise<unknown>;
  emit: Emit;
  log: Pick<Logger, "error">;
  onWrite: () => void;
}

/** Exports a member's own data and deletes accounts. */
export function createAccountDeletionService({
  db,
  slowDb = db,
  listings,
  deleteConversationsOf,
  deleteIdentity,
  forgetWords,
  emit,
  log,
  onWrite,
}: AccountDeletionOptions) {
  /**
   * Marks the account as deleted; from here on there is no way back. Returns the uid, or undefined if the member came
   * back meanwhile.
   */
  function claim(memberId: string, now: Date): Promise<string | undefined> {
    return db.transaction().execute(async (trx) => {
      const member = await lockMember(trx, memberId);
      if (!member?.leaving_at || member.leaving_at > askedBy(now)) return undefined;
      await insertDeletedAccount(trx, member.uid, now);
      await deleteSessionsOf(trx, memberId);
      return member.uid;
    });
  }

  /**
   * Deletes in small transactions that can be repeated. Deleting a listing locks the counters of its area; deleting
   * many in one transaction would block everybody who posts there. A member who is partly deleted still has
   * `leaving_at`, so a retry continues. Returns false if the member came back.
   */
  async function deleteOne(_db: Executor, memberId: string, now: Date): Promise<boolean> {
    const uid = await claim(memberId, now);
    if (uid === undefined) return false;
    // Deletes the identity first, because it is not part of our transaction. If a later step fails, the member row is
    // still there for the retry.
    await deleteIdentity(uid);
    for (let deleted = BATCH; deleted === BATCH; ) deleted = await deleteLikesOf(db, memberId, BATCH);
    for (let deleted = BATCH; deleted === BATCH; ) deleted = await deleteConversationsOf(db, memberId, BATCH, now);
    for (
      let ids = await listings.listIds(db, memberId, BATCH);
      ids.length > 0;
      ids = await listings.listIds(db, memberId, BATCH)
    )
      for (const id of ids) await listings.deleteById(db, id);
    await db.transaction().execute(async (trx) => {
      await deleteMember(trx, memberId);
      // Stored again with the current time: traces may have been cleared while these rows were still there.
      await insertDeletedAccount(trx, uid, new Date(Math.max(now.getTime(), Date.now())));
    });
    return true;
  }

  return {
    /** Returns everything that we store about a member. */
    collect: (actor: Actor): Promise<Record<string, unknown>> => getOwnData(db, actor.memberId),

    /** Hides the member and ends all sessions. The account is deleted after the grace period. */
    async leave(actor: Actor, now: Date = new Date()): Promise<{ deletedAfter: Date }> {
      const { leavingAt, isNew } = await db.transaction().execute(async (trx) => {
        const member = await lockMember(trx, actor.memberId);
        if (!member) throw new AppError("member_not_found");
        if (member.leaving_at) return { leavingAt: member.leaving_at, isNew: false };
        await updateLeaving(trx, actor.memberId, now);
        await endTokens(trx, actor.memberId);
        await listings.hide(trx, actor.memberId);
        await deleteSessionsOf(trx, actor.memberId);
        await queueMailOnceADay(trx, { memberId: actor.memberId, kind: "account_leaving" }, now);
        await emit(trx, "member.left", { member: actor.memberId }, now);
        return { leavingAt: now, isNew: true };
      });
      if (isNew) onWrite();
      return { deletedAfter: new Date(leavingAt.getTime() + GRACE_MS) };
    },

    /** Cancels the deletion, as long as it has not started. The listings of a suspended member stay hidden. */
    async keep(actor: Actor, now: Date = new Date()): Promise<void> {
      const isKept = await db.transaction().execute(async (trx) => {
        const member = await lockMember(trx, actor.memberId);
        if (!member?.leaving_at) return false;
        if (await isAccountDeleted(trx, member.uid))
          throw new AppError("not_possible_now", { message: "being deleted" });
        await updateLeaving(trx, actor.memberId, null);
        if (!member.suspended_at) await listings.show(trx, actor.memberId, now);
        await queueMailOnceADay(trx, { memberId: actor.memberId, kind: "account_kept" }, now);
        return true;
      });
      if (isKept) onWrite();
    },

    /** Deletes accounts whose grace period is over. */
    clock: createClock(
      { db, log },
      {
        name: "account-deletion",
        priority: "later",
        list: (now, limit) => listAccountsToDelete(db, askedBy(now), limit),
        work: deleteOne,
        hasOwnTransactions: true,
        onDone: onWrite,
      },
    ),

    /** Removes personal data of deleted members from search words and planner statistics. */
    async clearTraces(now: Date = new Date()): Promise<{ cleared: boolean }> {
      const cleared = await hasUncleared(db);
      if (cleared) {
        await forgetWords();
        await refreshStatistics(slowDb);
        await markCleared(db, now);
      }
      await forgetAccountsDeletedBefore(db, new Date(now.getTime() - DAY_MS));
      return { cleared };
    },
  };
}
