import type { Actor } from "../../../platform/auth/actor.ts";
import type { Executor } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/errors.ts";
import { createClock } from "../../../platform/jobs/clock.ts";
import type { Logger } from "../../../platform/log.ts";
import { MINUTE_MS } from "../../../platform/time.ts";
import type { TakenPlan } from "../../freshness/freshness.schema.ts";
import { freshness } from "../../listings/listing-life.ts";
import { RESTORE_FILLED_MINUTES } from "../conversation.limits.ts";
import { fillConversations } from "./conversation-clock.queries.ts";
import { addNotices } from "./conversation-steps.ts";
import type { InboxHints } from "./inbox-hints.ts";
import { queueClosedNotices } from "./message-mails.queries.ts";
import { returnLastSeat } from "./seats.queries.ts";
import {
  cancelNotice,
  countAudience,
  endNotice,
  hasNotice,
  listCandidates,
  listDueNotices,
  listNoticesOf,
  listVisits,
  lockTaken,
  queueTakenMails,
  saveNotice,
  saveToldPeople,
} from "./taken.queries.ts";
import { restoreFilledConversations } from "./waiting-list.ts";

/** How many rooms of an owner get a plan if all were marked as taken within a minute. */
const MOST_PLANS = 20;

export type TakenService = ReturnType<typeof createTakenService>;

const minuteAfter = (now: Date) => new Date(now.getTime() + freshness.tellTakenAfterSeconds * 1000);

/** Returns false if the notice is not due any more. */
async function tellOne(trx: Executor, id: string, now: Date): Promise<boolean> {
  const listing = await lockTaken(trx, id);
  const notice = listing && (await endNotice(trx, id, now));
  if (!notice || listing.isAvailable) return false;
  const { people, told } = await countAudience(trx, id, notice.movesIn);
  const mailed = await queueTakenMails(trx, id, notice.movesIn, now);
  if ((await fillConversations(trx, id, now, notice.movesIn)) > 0)
    await queueClosedNotices(trx, { listingId: id, reason: "filled", mailed }, now);
  await saveToldPeople(trx, id, people + told);
  return true;
}

/**
 * After a room is marked as taken, nobody is told for a minute, and the owner can undo it. Then its conversations
 * close, which cancels their viewings, and members who liked the room get a mail.
 */
export function createTakenService({
  db,
  inboxHints,
  log,
}: {
  db: Executor;
  inboxHints: InboxHints;
  log: Pick<Logger, "error">;
}) {
  async function planOf(listingId: string, movesIn: string | null): Promise<TakenPlan> {
    const [{ people }, visits, candidates] = await Promise.all([
      countAudience(db, listingId, movesIn),
      listVisits(db, listingId, movesIn),
      listCandidates(db, listingId),
    ]);
    return {
      people,
      visits: visits.map(({ name, startsAt }) => ({ name, startsAt: startsAt.toISOString() })),
      candidates,
      movesIn: candidates.some(({ id }) => id === movesIn) ? movesIn : null,
    };
  }

  return {
    /** Call it in the transaction that marks a listing as taken. Returns how many people will have been told. */
    async begin(trx: Executor, listing: { id: string }, now: Date): Promise<number> {
      const { people, told, isNeeded } = await countAudience(trx, listing.id, null);
      if (isNeeded) await saveNotice(trx, listing.id, { tellAt: minuteAfter(now), people, movesIn: null });
      return people + told;
    },

    /**
     * Call it in the transaction that makes the listing available again. Returns how many people were told that the
     * room is taken. Restores conversations that were closed a few minutes ago; the poster reopens older ones one by
     * one. If the last seat was given a few minutes ago, that person does not have it any more.
     */
    async undo(trx: Executor, listing: { id: string }, now: Date): Promise<number> {
      const since = new Date(now.getTime() - RESTORE_FILLED_MINUTES * MINUTE_MS);
      if ((await restoreFilledConversations(trx, listing.id, since, now)) > 0)
        inboxHints.tellListingSoon(listing.id, now);
      const returned = await returnLastSeat(trx, listing.id, since);
      if (returned) {
        await addNotices(trx, [returned], { side: "poster", notice: "seat_taken_back" }, now);
        inboxHints.tellListingSoon(listing.id, now);
      }
      return cancelNotice(trx, listing.id);
    },

    /** Call it in the transaction that gives somebody the last seat, after the listing is taken: this person moves in. */
    async expect(trx: Executor, listingId: string, movesIn: string, now: Date): Promise<void> {
      const { people, told, isNeeded } = await countAudience(trx, listingId, movesIn);
      if (isNeeded) await saveNotice(trx, listingId, { tellAt: minuteAfter(now), people, movesIn });
      await saveToldPeople(trx, listingId, people + told);
    },

    /**
     * The owner chooses the conversation of the person who moves in, or null for somebody else. The minute begins anew.
     */
    async choose(actor: Actor, listingId: string, movesIn: string | null, now: Date = new Date()): Promise<void> {
      await db.transaction().execute(async (trx) => {
        const listing = await lockTaken(trx, listingId);
        if (!listing) throw new AppError("listing_not_found");
        if (listing.ownerId !== actor.memberId) throw new AppError("not_owner");
        if (listing.isAvailable || !(await hasNotice(trx, listingId)))
          throw new AppError("not_possible_now", { message: "They were told" });
        if (movesIn !== null && !(await listCandidates(trx, listingId)).some(({ id }) => id === movesIn))
          throw new AppError("conversation_not_found");
        const { people, told } = await countAudience(trx, listingId, movesIn);
        await saveNotice(trx, listingId, { tellAt: minuteAfter(now), people, movesIn });
        await saveToldPeople(trx, listingId, people + told);
      });
    },

    /**
     * Says what will happen to the owner's rooms that were marked as taken in the last minute. The key is the listing.
     */
    async plansOf(actor: Actor): Promise<Map<string, TakenPlan>> {
      const waiting = await listNoticesOf(db, actor.memberId, MOST_PLANS);
      return new Map(
        await Promise.all(
          waiting.map(async ({ listingId, movesIn }) => [listingId, await planOf(listingId, movesIn)] as const),
        ),
      );
    },

    clock: createClock(
      { db, log },
      {
        name: "taken-listing",
        priority: "soon",
        list: (now, limit) => listDueNotices(db, now, limit),
        work: tellOne,
        onDone: (id, now) => inboxHints.tellListing(id, now),
      },
    ),
  };
}
