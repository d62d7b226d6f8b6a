import type { Locale } from "../../../paraglide/runtime.js";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { SignedLinks } from "../../../platform/auth/signed-link.ts";
import type { Executor } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/errors.ts";
import { HOUR_MS } from "../../../platform/time.ts";
import { SHOWN_SLOTS, slotLimits } from "../viewing.limits.ts";
import type { WireConversationViewings, WireViewing } from "../viewing.wire.ts";
import { readViewingLink } from "../viewing-link.ts";
import { bookViewing, moveToSlot } from "./book-viewing.ts";
import { calendarFile } from "./calendar-file.ts";
import { countBooking } from "./count-booking.ts";
import { findKnownPlace } from "./offered.queries.ts";
import { type ComingVisit, findNext, listComing, listOffering } from "./owner-visits.queries.ts";
import { createSlots, type SlotsOptions } from "./slots.service.ts";
import { createSuggestions, listSuggestionsFor } from "./suggestions.service.ts";
import { asClash } from "./viewing-clashes.ts";
import { findRecord, isRecordShown, saveRecordShown, type ViewingRecord } from "./viewing-record.queries.ts";
import { tellNews } from "./viewing-reminders.ts";
import {
  cancelViewing,
  countWrongCode,
  endAsHappened,
  markComing,
  markNobodyCame,
  markWasThere,
} from "./viewing-steps.queries.ts";
import { toLinkedViewing, toWireSlot, toWireViewing } from "./viewing-view.ts";
import {
  assertBooked,
  assertMayBook,
  assertMaySayNobodyCame,
  assertMayTypeCode,
  assertMovable,
  getConversationSide,
  getViewingSide,
  isBookable,
  isCodeLocked,
  mayAgree,
  type Side,
} from "./viewings.policy.ts";
import {
  findConversationFacts,
  findCurrentViewing,
  findListingFacts,
  findSlot,
  findViewing,
  listSlots,
  lockConversation,
  lockListing,
  type SlotRow,
  takeSeat,
  type ViewingRow,
} from "./viewings.queries.ts";

export type ViewingsService = ReturnType<typeof createViewingsService>;

export interface ViewingsOptions extends SlotsOptions {
  links: SignedLinks;
  origin: string;
}

type Member = Pick<Actor, "memberId">;

/** Takes a seat of a slot that can still be booked. */
async function takeBookableSeat(trx: Executor, slotId: string, listingId: string, now: Date): Promise<SlotRow> {
  const offered = await findSlot(trx, slotId);
  if (offered?.listingId !== listingId || !isBookable(offered.startsAt, now))
    throw new AppError("viewing_slot_not_found");
  const taken = await takeSeat(trx, slotId, listingId);
  if (!taken) throw new AppError("viewing_slot_full");
  return taken;
}

async function find(executor: Executor, actor: Member, id: string): Promise<{ row: ViewingRow; side: Side }> {
  const row = await findViewing(executor, id);
  const side = getViewingSide(actor, row);
  if (!row) throw new AppError("viewing_not_found");
  return { row, side };
}

export function createViewingsService({ db, inboxHints, tellInConversations, links, origin }: ViewingsOptions) {
  /** Changes a viewing under the lock of its conversation. `work` gets the viewing as it is under the lock. */
  async function step(
    actor: Member,
    id: string,
    work: (trx: Executor, row: ViewingRow, side: Side) => Promise<void>,
  ): Promise<WireViewing> {
    const { row } = await find(db, actor, id);
    const changed = await db.transaction().execute(async (trx) => {
      await lockConversation(trx, row.conversationId);
      const current = await find(trx, actor, id);
      await work(trx, current.row, current.side);
      return find(trx, actor, id);
    });
    inboxHints.tell([row.posterId, row.seekerId]);
    return toWireViewing(changed.row, changed.side);
  }

  const cancel = (actor: Member, id: string, now: Date): Promise<WireViewing> =>
    step(actor, id, async (trx, row, side) => {
      assertBooked(row, now);
      if (!(await cancelViewing(trx, row.conversationId, side, now))) throw new AppError("not_possible_now");
      await tellInConversations(trx, [row.conversationId], { side, notice: "viewing_cancelled" }, now);
      await tellNews(trx, row, "cancelled", now);
    });

  const coming = (actor: Member, id: string, now: Date): Promise<WireViewing> =>
    step(actor, id, async (trx, row, side) => {
      assertBooked(row, now);
      if (side !== "seeker") throw new AppError("not_possible_now", { message: "Seekers say that they come" });
      await markComing(trx, id, now);
    });

  async function findLinked(token: string, now: Date): Promise<ViewingRow> {
    const link = readViewingLink(links, token, now);
    const row = link && (await findViewing(db, link.viewingId));
    // The viewing was moved since then, and the mail was about another time.
    if (!row || row.isBlocked || row.startsAt.getTime() !== link.startsAt.getTime())
      throw new AppError("link_not_valid");
    return row;
  }

  return {
    ...createSlots({ db, inboxHints, tellInConversations }),
    ...createSuggestions({ db, inboxHints, tellInConversations }),

    get: async (actor: Actor, id: string): Promise<WireViewing> => {
      const { row, side } = await find(db, actor, id);
      return toWireViewing(row, side);
    },

    async ofConversation(
      actor: Actor,
      conversationId: string,
      now: Date = new Date(),
    ): Promise<WireConversationViewings> {
      const facts = await findConversationFacts(db, conversationId);
      const side = getConversationSide(actor, facts);
      if (!facts || facts.isBlocked)
        return { current: null, slots: [], suggestions: [], maySuggest: false, addressNeeded: null, record: null };
      const isPoster = side === "poster";
      const from = isPoster ? now : new Date(now.getTime() + slotLimits.noticeHours * HOUR_MS);
      const listingId = facts.state === "open" ? facts.listingId : null;
      const [current, slots, suggestions, listing, place, record] = await Promise.all([
        findCurrentViewing(db, conversationId),
        listingId === null ? [] : listSlots(db, listingId, { from, isFullToo: isPoster, limit: SHOWN_SLOTS }),
        listSuggestionsFor(db, conversationId, side, now),
        listingId === null ? undefined : findListingFacts(db, listingId),
        isPoster && listingId !== null ? findKnownPlace(db, listingId) : undefined,
        isPoster ? findRecord(db, facts.seekerId) : undefined,
      ]);
      const isOther = ({ id }: SlotRow) => isPoster || current?.state !== "booked" || current.slotId !== id;
      return {
        current: current ? toWireViewing(current, side) : null,
        slots: slots.filter(isOther).map(toWireSlot),
        suggestions,
        maySuggest: Boolean(listing?.isShown && listing.isAvailable) && mayAgree(actor, facts),
        addressNeeded: !isPoster || (place && !place.isOfOther) ? null : (place?.address ?? ""),
        record: record ?? null,
      };
    },

    /**
     * Books a slot in one transaction. It locks the listing and the conversation, so that the slot cannot be moved and
     * the conversation cannot be closed meanwhile.
     */
    async book(actor: Actor, conversationId: string, slotId: string, now: Date = new Date()): Promise<WireViewing> {
      const facts = await findConversationFacts(db, conversationId);
      assertMayBook(actor, facts);
      try {
        const id = await db.transaction().execute(async (trx) => {
          await lockListing(trx, facts.listingId);
          await countBooking(trx, actor);
          const conversation = await lockConversation(trx, conversationId);
          assertMayBook(actor, conversation);
          // Check this before taking the seat: a seeker who taps twice for the last seat must not read that it is
          // taken.
          if ((await findCurrentViewing(trx, conversationId))?.state === "booked")
            throw new AppError("viewing_booked_already");
          const slot = await takeBookableSeat(trx, slotId, conversation.listingId, now);
          return bookViewing(trx, tellInConversations, { conversation, slot, side: "seeker" }, now);
        });
        inboxHints.tell([facts.posterId, facts.seekerId]);
        const { row, side } = await find(db, actor, id);
        return toWireViewing(row, side);
      } catch (error) {
        throw asClash(error);
      }
    },

    /** Moves a viewing to another slot of the same listing. */
    async move(actor: Actor, id: string, slotId: string, now: Date = new Date()): Promise<WireViewing> {
      const { row } = await find(db, actor, id);
      if (row.listingId === null) throw new AppError("not_possible_now", { message: "The listing is gone" });
      const { listingId, conversationId } = row;
      try {
        const moved = await db.transaction().execute(async (trx) => {
          await lockListing(trx, listingId);
          await countBooking(trx, actor);
          const conversation = await lockConversation(trx, conversationId);
          assertMayBook(actor, conversation);
          const current = await find(trx, actor, id);
          assertMovable(current.row, now);
          const take = () => takeBookableSeat(trx, slotId, conversation.listingId, now);
          if (current.row.slotId !== slotId)
            await moveToSlot(
              trx,
              tellInConversations,
              { viewing: current.row, side: "seeker", slotId, takeSeat: take },
              now,
            );
          return find(trx, actor, id);
        });
        inboxHints.tell([row.posterId, row.seekerId]);
        return toWireViewing(moved.row, moved.side);
      } catch (error) {
        throw asClash(error);
      }
    },

    /** How often a seeker came to visits. Undefined if they do not show it. */
    recordOf: (seekerId: string): Promise<ViewingRecord | undefined> => findRecord(db, seekerId),

    cancel: async (actor: Actor, id: string, now: Date = new Date()): Promise<void> =>
      void (await cancel(actor, id, now)),

    coming: async (actor: Actor, id: string, now: Date = new Date()): Promise<void> =>
      void (await coming(actor, id, now)),

    /** The poster types the code that the visitor reads out. Then the viewing has happened. */
    async typeCode(actor: Actor, id: string, code: string, now: Date = new Date()): Promise<WireViewing> {
      let isWrong = false;
      const viewing = await step(actor, id, async (trx, row, side) => {
        assertMayTypeCode(side, row, now);
        if (isCodeLocked(row)) throw new AppError("viewing_code_locked");
        isWrong = code !== row.code;
        if (isWrong) return countWrongCode(trx, id);
        await endAsHappened(trx, id, now);
        await tellInConversations(trx, [row.conversationId], { side, notice: "viewing_happened" }, now);
      });
      // This is thrown after the commit, so that the attempt counts.
      if (isWrong) throw new AppError("viewing_code_wrong");
      return viewing;
    },

    async nobodyCame(actor: Actor, id: string, now: Date = new Date()): Promise<void> {
      await step(actor, id, async (trx, row, side) => {
        assertMaySayNobodyCame(side, row, now);
        if (await markNobodyCame(trx, id, now))
          await tellInConversations(trx, [row.conversationId], { side, notice: "viewing_missed" }, now);
      });
    },

    /** The seeker contradicts the poster, who said that nobody came. The viewing then does not count for the record. */
    async wasThere(actor: Actor, id: string, now: Date = new Date()): Promise<void> {
      await step(actor, id, async (trx, row, side) => {
        if (side !== "seeker" || !row.saidNobodyCame) throw new AppError("not_possible_now");
        await markWasThere(trx, id, now);
      });
    },

    /** Returns an iCalendar file. It names the area and not the address, because calendars are often shared. */
    async calendarFile(actor: Actor, id: string, locale: Locale): Promise<string> {
      const { row, side } = await find(db, actor, id);
      return calendarFile(row, side, { origin, locale });
    },

    /** Reads a link without changing anything, because mail programs open links by themselves. */
    readAnswerLink: async (token: string, now: Date = new Date()): Promise<WireViewing> =>
      toLinkedViewing(await findLinked(token, now)),

    async answerLink(token: string, answer: "coming" | "cannot", now: Date = new Date()): Promise<WireViewing> {
      const { id, seekerId, state } = await findLinked(token, now);
      const seeker = { memberId: seekerId };
      if (answer === "coming") await coming(seeker, id, now);
      // Answering twice is the same as answering once.
      else if (state !== "cancelled") await cancel(seeker, id, now);
      return toLinkedViewing(await findLinked(token, now));
    },

    /** Booked viewings of all listings of the member that are not over, the next one first. */
    listComing: ({ memberId }: Member, now: Date = new Date()): Promise<ComingVisit[]> => listComing(db, memberId, now),

    /** The next booked viewing of the member as a seeker. */
    async findNext({ memberId }: Member, now: Date = new Date()): Promise<WireViewing | undefined> {
      const id = await findNext(db, memberId, now);
      const row = id && (await findViewing(db, id));
      return row ? toWireViewing(row, "seeker") : undefined;
    },

    /** Which of these listings of the member offer times that are still free. */
    listOffering: ({ memberId }: Member, listingIds: readonly string[], now: Date = new Date()): Promise<Set<string>> =>
      listOffering(db, memberId, listingIds, now),

    setRecordShown: (actor: Actor, isShown: boolean): Promise<void> => saveRecordShown(db, actor.memberId, isShown),
    isRecordShown: (actor: Actor): Promise<boolean> => isRecordShown(db, actor.memberId),
  };
}
