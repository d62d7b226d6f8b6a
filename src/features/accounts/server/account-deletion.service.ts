import type { Actor } from "../../../platform/auth/actor.ts";
import type { Executor } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Logger } from "../../../platform/log.ts";
import { queueMailOnceADay } from "../../../platform/mail/outbox.queries.ts";
import { LEAVING_DAYS } from "../account.limits.ts";
import {
  deleteLikesOf,
  deleteListingById,
  deleteMember,
  deleteSessionsOf,
  forgetAccountsDeletedBefore,
  hasUncleared,
  hideListingsOf,
  insertDeletedAccount,
  isAccountDeleted,
  listAccountsToDelete,
  listListingIdsOf,
  lockMember,
  markCleared,
  refreshSamples,
  showListingsOf,
  updateLeaving,
} from "./account-deletion.queries.ts";
import { endTokens } from "./accounts.queries.ts";
import { getOwnData } from "./own-data.queries.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const GRACE_MS = LEAVING_DAYS * DAY_MS;
const BATCH = 200;

export type AccountDeletionService = ReturnType<typeof createAccountDeletionService>;

export interface AccountDeletionOptions {
  db: Executor;
  /** For reading whole tables. */
  slowDb?: Executor;
  /** Takes somebody away at the identity provider; nothing to do counts as done. */
  deleteIdentity: (uid: string) => Promise<void>;
  /** Deletes the words that no post has any more. */
  forgetWords: () => Promise<unknown>;
  log: Pick<Logger, "error">;
  onWrite: () => void;
}

/** One's own data, and leaving for good. */
export function createAccountDeletionService({ db, slowDb = db, deleteIdentity, forgetWords, log, onWrite }: AccountDeletionOptions) {
  /** Once more looked at, and from here on without a way back. Undefined: they have changed their mind. */
  function claim(memberId: string, askedBy: Date, now: Date): Promise<string | undefined> {
    return db.transaction().execute(async (trx) => {
      const member = await lockMember(trx, memberId);
      if (!member?.leaving_at || member.leaving_at > askedBy) return undefined;
      await insertDeletedAccount(trx, member.uid, now);
      await deleteSessionsOf(trx, memberId);
      return member.uid;
    });
  }

  /**
   * In small steps, each of which leaves counts true and can be done again: a post that is deleted holds the counts of its place, and many at once would hold up
   * everybody who posts. Whoever is halfway gone is still leaving, so that the next run goes on with them.
   */
  async function deleteOne(memberId: string, uid: string): Promise<void> {
    // First, since it alone cannot be undone together with the rest: whatever fails later is found again by our own row.
    await deleteIdentity(uid);
    for (let deleted = BATCH; deleted === BATCH; ) deleted = await deleteLikesOf(db, memberId, BATCH);
    for (let ids = await listListingIdsOf(db, memberId, BATCH); ids.length > 0; ids = await listListingIdsOf(db, memberId, BATCH))
      for (const id of ids) await deleteListingById(db, id);
    await db.transaction().execute((trx) => deleteMember(trx, memberId));
  }

  /** What could name them beside their own rows. What fails is done by the next run, whether or not somebody is deleted then. */
  async function clearTraces(now: Date): Promise<void> {
    if (await hasUncleared(db))
      try {
        await forgetWords();
        await refreshSamples(slowDb);
        await markCleared(db, now);
      } catch (error) {
        log.error({ err: error }, "traces of deleted members have to wait");
      }
    await forgetAccountsDeletedBefore(db, new Date(now.getTime() - DAY_MS));
  }

  return {
    /** All that we keep about a member, for them to take along. */
    collect: (actor: Actor): Promise<Record<string, unknown>> => getOwnData(db, actor.memberId),

    /** From now on nobody sees them; after the grace period they are deleted. All sessions end. */
    async leave(actor: Actor, now: Date = new Date()): Promise<{ deletedAfter: Date }> {
      const { leavingAt, isNew } = await db.transaction().execute(async (trx) => {
        const member = await lockMember(trx, actor.memberId);
        if (!member) throw new AppError("member_not_found");
        if (member.leaving_at) return { leavingAt: member.leaving_at, isNew: false };
        await updateLeaving(trx, actor.memberId, now);
        await endTokens(trx, actor.memberId);
        await hideListingsOf(trx, actor.memberId);
        await deleteSessionsOf(trx, actor.memberId);
        await queueMailOnceADay(trx, { memberId: actor.memberId, kind: "account_leaving" }, now);
        return { leavingAt: now, isNew: true };
      });
      if (isNew) onWrite();
      return { deletedAfter: new Date(leavingAt.getTime() + GRACE_MS) };
    },

    /** They have changed their mind, which they can until they are being deleted. A suspended member's posts stay away. */
    async keep(actor: Actor, now: Date = new Date()): Promise<void> {
      const isKept = await db.transaction().execute(async (trx) => {
        const member = await lockMember(trx, actor.memberId);
        if (!member?.leaving_at) return false;
        if (await isAccountDeleted(trx, member.uid)) throw new AppError("not_possible_now", { message: "being deleted" });
        await updateLeaving(trx, actor.memberId, null);
        if (!member.suspended_at) await showListingsOf(trx, actor.memberId, now);
        await queueMailOnceADay(trx, { memberId: actor.memberId, kind: "account_kept" }, now);
        return true;
      });
      if (isKept) onWrite();
    },

    /** One who cannot be deleted keeps nobody else here: the failure is logged, and tried again with the next run. */
    async deleteDue(now: Date = new Date()): Promise<{ deleted: number; failed: number }> {
      const askedBy = new Date(now.getTime() - GRACE_MS);
      const done = { deleted: 0, failed: 0 };
      for (
        let ids = await listAccountsToDelete(db, askedBy, "0", BATCH);
        ids.length > 0;
        ids = await listAccountsToDelete(db, askedBy, ids.at(-1) ?? "0", BATCH)
      )
        for (const id of ids)
          try {
            const uid = await claim(id, askedBy, now);
            if (uid === undefined) continue;
            await deleteOne(id, uid);
            done.deleted += 1;
          } catch (error) {
            log.error({ err: error, member: id }, "a member could not be deleted");
            done.failed += 1;
          }
      if (done.deleted > 0) onWrite();
      await clearTraces(now);
      return done;
    },
  };
}
