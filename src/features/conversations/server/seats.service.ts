import type { Actor } from "../../../platform/auth/actor.ts";
import type { Executor } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/errors.ts";
import { nextState, stateOf } from "../../listings/listing-life.ts";
import { letsSeats } from "../../listings/listing-seats.ts";
import type { ListingLife } from "../../listings/server/listing-life.service.ts";
import type { WireSeat } from "../seat.wire.ts";
import { lockConversation } from "./conversation-steps.queries.ts";
import { addNotices } from "./conversation-steps.ts";
import { toWireSeat } from "./conversation-view.ts";
import { assertMayGiveSeat } from "./conversations.policy.ts";
import { findOwn } from "./conversations.service.ts";
import type { OneConversation } from "./inbox.queries.ts";
import type { InboxHints } from "./inbox-hints.ts";
import { changeFreeSeats, deleteSeatGiven, insertSeatGiven, type LockedSeats, lockSeats } from "./seats.queries.ts";
import type { TakenService } from "./taken.service.ts";

export type SeatsService = ReturnType<typeof createSeatsService>;

interface SeatsOptions {
  db: Executor;
  listingLife: ListingLife;
  taken: TakenService;
  inboxHints: InboxHints;
  onWrite: () => void;
}

/** An owner gives a seat, or the room, to somebody who has seen it. With the last one, the post is taken. */
export function createSeatsService({ db, listingLife, taken, inboxHints, onWrite }: SeatsOptions) {
  /** Locks the listing, then the conversation, and runs `work` with what they are under the locks. */
  async function step(
    actor: Actor,
    id: string,
    work: (trx: Executor, row: OneConversation, room: LockedSeats & { id: string }) => Promise<boolean>,
  ): Promise<void> {
    const { row, side } = await findOwn(db, actor, id);
    const listingId = row.listing?._id;
    if (side !== "poster" || listingId === undefined)
      throw new AppError("not_possible_now", { message: "Only the owner of a post gives its seats" });
    const isChanged = await db.transaction().execute(async (trx) => {
      const room = await lockSeats(trx, listingId);
      await lockConversation(trx, id);
      const current = await findOwn(trx, actor, id);
      if (!room) throw new AppError("listing_not_found");
      return work(trx, current.row, { ...room, id: listingId });
    });
    if (!isChanged) return;
    inboxHints.tell([row.posterId, row.seekerId]);
    onWrite();
  }

  return {
    /** Undefined unless the member is the owner, and the other side has seen the room. */
    async find(actor: Actor, id: string): Promise<WireSeat | undefined> {
      const { row, side } = await findOwn(db, actor, id);
      return toWireSeat(row, side) ?? undefined;
    },

    /** Gives each person one seat at most, so it may be repeated. */
    give: (actor: Actor, id: string, now: Date = new Date()): Promise<void> =>
      step(actor, id, async (trx, row, room) => {
        if (row.isSeatGiven) return false;
        assertMayGiveSeat(row);
        const state = stateOf(room);
        const isTaken = state === "taken";
        if (isTaken ? room.seatsFree === 0 : !nextState(state, "take"))
          throw new AppError("not_possible_now", { message: "No seat is free" });
        await insertSeatGiven(trx, id, now);
        const isLast = room.seatsFree <= 1;
        if (isLast && !isTaken) await listingLife.move(trx, room.id, "take", now);
        await changeFreeSeats(trx, room.id, -1);
        await addNotices(trx, [id], { side: "poster", notice: letsSeats(room) ? "seat_given" : "room_given" }, now);
        if (isLast) await taken.expect(trx, room.id, id, now);
        return true;
      }),

    /** The seat is free again. A post that was taken by its last seat is available again. */
    takeBack: (actor: Actor, id: string, now: Date = new Date()): Promise<void> =>
      step(actor, id, async (trx, _row, room) => {
        if (!(await deleteSeatGiven(trx, id))) return false;
        await changeFreeSeats(trx, room.id, 1);
        if (room.seatsFree === 0 && stateOf(room) === "taken") await listingLife.move(trx, room.id, "confirm", now);
        await addNotices(trx, [id], { side: "poster", notice: "seat_taken_back" }, now);
        return true;
      }),
  };
}
