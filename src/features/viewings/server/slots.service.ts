import type { Actor } from "../../../platform/auth/actor.ts";
import { countAction } from "../../../platform/db/action-counts.queries.ts";
import type { Executor } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/errors.ts";
import { DAY_MS, MINUTE_MS } from "../../../platform/time.ts";
import { SHOWN_SLOTS, slotLimits } from "../viewing.limits.ts";
import type { OfferInput } from "../viewing.schema.ts";
import type { WireOffered, WireSlot } from "../viewing.wire.ts";
import { endFreeSlots, findKnownPlace, listStartsOfPoster, type PosterStart, saveSeats } from "./offered.queries.ts";
import { asClash } from "./viewing-clashes.ts";
import { firstDueMoved } from "./viewing-clock.ts";
import { tellNews } from "./viewing-reminders.ts";
import {
  cancelViewing,
  lockToOffer,
  mailAgain,
  moveViewing,
  type TellInConversations,
  type ViewingNotice,
} from "./viewing-steps.queries.ts";
import { toWireSlot, toWireViewing } from "./viewing-view.ts";
import { assertIsAddress, assertMayOffer, assertMayStartAt, assertOwnsListing } from "./viewings.policy.ts";
import {
  type Booked,
  endSlotRow,
  findListingFacts,
  findSlot,
  insertSlots,
  listBooked,
  listSlots,
  listViewingsOfSlots,
  lockConversations,
  lockListing,
  lockSlots,
  moveSlotRow,
  type SlotRow,
  savePlace,
  type ViewingRow,
} from "./viewings.queries.ts";

export interface SlotsOptions {
  db: Executor;
  /** Called after the commit. */
  inboxHints: { tell: (memberIds: readonly string[]) => void };
  tellInConversations: TellInConversations;
}

/** How far back 'the last time' is looked for. */
const LAST_TIME_DAYS = 28;

/** A slot that began up to its length ago still takes the poster's time. */
const before = (now: Date) => new Date(now.getTime() - slotLimits.minutes * MINUTE_MS);

/**
 * The past times of the last week in which the poster showed this room, or else another one. `starts` has the last one
 * first.
 */
function lastWeek(starts: readonly PosterStart[], listingId: string, now: Date): PosterStart[] {
  const past = starts.filter(({ startsAt }) => startsAt <= now);
  const own = past.filter((one) => one.listingId === listingId);
  const some = own.length > 0 ? own : past;
  const from = (some[0]?.startsAt.getTime() ?? 0) - 7 * DAY_MS;
  return some.filter(({ startsAt }) => startsAt.getTime() > from).slice(0, slotLimits.perListing);
}

const idsOf = (slots: readonly SlotRow[]): string[] => slots.map(({ id }) => id);

const textsOf = (some: readonly PosterStart[]): string[] => some.map(({ startsAt }) => startsAt.toISOString());

/**
 * Counts an offer or a move of a slot. It also serialises new slots of a poster, because two that overlap could deadlock
 * on the exclusion constraint.
 */
export async function countOffer(trx: Executor, { memberId }: Pick<Actor, "memberId">): Promise<void> {
  const { isTooMany, retryAfterSeconds } = await countAction(trx, memberId, {
    kind: "viewing_slot",
    most: slotLimits.perDay,
  });
  if (isTooMany) throw new AppError("too_many_viewings", { retryAfterSeconds });
}

/**
 * Locks a slot inside a transaction. It first locks the listing, so that nobody can book meanwhile, and then the
 * conversations of those who have booked. Returns the slot as it is now, and its viewings.
 */
async function lockSlot(
  trx: Executor,
  { id, listingId }: SlotRow,
  now: Date,
): Promise<{ slot: SlotRow; booked: ViewingRow[] }> {
  await lockListing(trx, listingId);
  const ids = (await listViewingsOfSlots(trx, [id])).map(({ conversationId }) => conversationId);
  await lockConversations(trx, ids);
  const slot = await findSlot(trx, id);
  if (!slot) throw new AppError("viewing_slot_not_found");
  const viewings = await listViewingsOfSlots(trx, [id]);
  if (slot.startsAt <= now || viewings.some(({ state }) => state !== "booked"))
    throw new AppError("not_possible_now", { message: "It has begun" });
  return { slot, booked: viewings };
}

/** The times that a poster offers. */
export function createSlots({ db, inboxHints, tellInConversations }: SlotsOptions) {
  const tellBooked = (
    trx: Executor,
    booked: readonly Pick<Booked, "conversationId">[],
    notice: ViewingNotice,
    now: Date,
  ): Promise<void> => {
    const ids = booked.map(({ conversationId }) => conversationId);
    return tellInConversations(trx, ids, { side: "poster", notice }, now);
  };

  /**
   * Changes the address. Seekers who have booked are told, because they must not go to the old address. Returns them.
   */
  async function changePlace(trx: Executor, listingId: string, address: string, now: Date): Promise<Booked[]> {
    if (!(await savePlace(trx, listingId, address, now))) return [];
    const ids = (await listBooked(trx, listingId, now)).map(({ conversationId }) => conversationId);
    await lockConversations(trx, ids);
    const booked = await listBooked(trx, listingId, now);
    for (const { conversationId } of booked) await mailAgain(trx, conversationId);
    await tellBooked(trx, booked, "viewing_address", now);
    return booked;
  }

  async function findOwn(actor: Actor, slotId: string): Promise<SlotRow> {
    const slot = await findSlot(db, slotId);
    if (slot?.posterId !== actor.memberId) throw new AppError("viewing_slot_not_found");
    return slot;
  }

  const hintBooked = (booked: readonly Pick<Booked, "posterId" | "seekerId">[]) =>
    inboxHints.tell(booked.flatMap(({ posterId, seekerId }) => [posterId, seekerId]));

  return {
    /**
     * Adds times, and tells the open conversations about them. Times that are offered already stay, so that repeating a
     * request changes nothing; they get the number of seats. `ends` are times to take back; booked ones stay. All
     * viewings of a listing have the same address.
     */
    async offer(
      actor: Actor,
      listingId: string,
      { address, seats, starts, ends = [] }: OfferInput,
      now: Date = new Date(),
    ): Promise<WireSlot[]> {
      assertIsAddress(address);
      const wanted = new Map(starts.map((start) => [start.getTime(), start]));
      const unwanted = new Set(ends.map((end) => end.getTime()));
      let readdressed: Booked[] = [];
      try {
        const { added, seekers } = await db.transaction().execute(async (trx) => {
          assertMayOffer(actor, await lockListing(trx, listingId));
          await countOffer(trx, actor);
          const offered = await listSlots(trx, listingId, {
            from: now,
            isFullToo: true,
            limit: slotLimits.perListing + 1,
          });
          const kept = offered.filter(({ startsAt }) => wanted.has(startsAt.getTime()));
          const ended = offered.filter(
            (slot) => slot.taken === 0 && !kept.includes(slot) && unwanted.has(slot.startsAt.getTime()),
          );
          for (const { startsAt } of kept) wanted.delete(startsAt.getTime());
          const fresh = [...wanted.values()];
          for (const start of fresh) assertMayStartAt(start, now);
          if (fresh.length > 0 && offered.length - ended.length + fresh.length > slotLimits.perListing)
            throw new AppError("too_many_slots");
          const told = fresh.length > 0 ? await lockToOffer(trx, listingId, now) : [];
          const ids = told.map(({ id }) => id);
          await tellInConversations(trx, ids, { side: "poster", notice: "viewing_offered" }, now);
          // This comes after the news of times: a mail tells the newest unread notice, and a new address matters most.
          readdressed = await changePlace(trx, listingId, address, now);
          // Slots are last in the order of locks. Nobody books meanwhile, because the listing is locked.
          await lockSlots(trx, idsOf([...kept, ...ended]));
          await endFreeSlots(trx, idsOf(ended), now);
          await saveSeats(trx, idsOf(kept), seats);
          const added = await insertSlots(
            trx,
            { listingId, posterId: actor.memberId, starts: fresh, seats, minutes: slotLimits.minutes },
            now,
          );
          return { added, seekers: told.map(({ seekerId }) => seekerId) };
        });
        hintBooked(readdressed);
        inboxHints.tell([actor.memberId, ...seekers]);
        return added.map(toWireSlot).toSorted((one, other) => one.startsAt.localeCompare(other.startsAt));
      } catch (error) {
        throw asClash(error);
      }
    },

    /** Lists the slots that have not begun, with their viewings, and what the page proposes. */
    async listOffered(actor: Actor, listingId: string, now: Date = new Date()): Promise<WireOffered> {
      assertOwnsListing(actor, await findListingFacts(db, listingId));
      const from = new Date(now.getTime() - LAST_TIME_DAYS * DAY_MS);
      const to = new Date(now.getTime() + (slotLimits.daysAhead + 1) * DAY_MS);
      const [place, slots, starts] = await Promise.all([
        findKnownPlace(db, listingId),
        listSlots(db, listingId, { from: now, isFullToo: true, limit: SHOWN_SLOTS }),
        listStartsOfPoster(db, actor.memberId, { from, to }),
      ]);
      const viewings = await listViewingsOfSlots(
        db,
        slots.map(({ id }) => id),
      );
      return {
        address: place?.address ?? null,
        isAddressOfOther: place?.isOfOther ?? false,
        slots: slots.map((slot) => ({
          ...toWireSlot(slot),
          viewings: viewings
            .filter(({ slotId, isBlocked }) => slotId === slot.id && !isBlocked)
            .map((row) => toWireViewing(row, "poster")),
        })),
        elsewhere: textsOf(starts.filter((one) => one.listingId !== listingId && one.startsAt > before(now))),
        last: textsOf(lastWeek(starts, listingId, now)),
      };
    },

    /** Ends a slot and cancels its viewings. */
    async endSlot(actor: Actor, slotId: string, now: Date = new Date()): Promise<void> {
      const own = await findOwn(actor, slotId);
      const booked = await db.transaction().execute(async (trx) => {
        const { slot, booked } = await lockSlot(trx, own, now);
        for (const { conversationId } of booked) await cancelViewing(trx, conversationId, "poster", now);
        await tellBooked(trx, booked, "viewing_cancelled", now);
        for (const viewing of booked) await tellNews(trx, { ...viewing, startsAt: slot.startsAt }, "cancelled", now);
        await endSlotRow(trx, slot.id, now);
        return booked;
      });
      hintBooked(booked);
    },

    /** Moves a slot with its viewings to another time. */
    async moveSlot(actor: Actor, slotId: string, startsAt: Date, now: Date = new Date()): Promise<void> {
      assertMayStartAt(startsAt, now);
      const own = await findOwn(actor, slotId);
      const times = { startsAt, endsAt: new Date(startsAt.getTime() + slotLimits.minutes * MINUTE_MS) };
      try {
        const booked = await db.transaction().execute(async (trx) => {
          const { slot, booked } = await lockSlot(trx, own, now);
          await countOffer(trx, actor);
          if (slot.startsAt.getTime() === startsAt.getTime()) return [];
          const due = firstDueMoved(times, now);
          for (const viewing of booked) await moveViewing(trx, viewing.id, { id: slot.id, ...times }, due, now);
          await tellBooked(trx, booked, "viewing_moved", now);
          for (const viewing of booked) await tellNews(trx, { ...viewing, startsAt }, "moved", now);
          await moveSlotRow(trx, slot.id, times);
          return booked;
        });
        hintBooked(booked);
      } catch (error) {
        throw asClash(error, { viewing_seeker: "viewing_visitor_busy" });
      }
    },
  };
}
