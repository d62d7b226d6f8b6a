import type { Actor } from "../../../platform/auth/actor.ts";
import { countAction } from "../../../platform/db/action-counts.queries.ts";
import type { Executor } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/errors.ts";
import { slotLimits, suggestionLimits } from "../viewing.limits.ts";
import type { AcceptInput, SuggestInput } from "../viewing.schema.ts";
import type { WireSuggestion } from "../viewing.wire.ts";
import { bookViewing, moveToSlot } from "./book-viewing.ts";
import { countBooking } from "./count-booking.ts";
import { countOffer, type SlotsOptions } from "./slots.service.ts";
import {
  endSuggestion,
  findSuggestion,
  insertSuggestion,
  listBusy,
  listSuggestions,
  type SuggestionRow,
} from "./suggestions.queries.ts";
import { asClash } from "./viewing-clashes.ts";
import { endAsMissed } from "./viewing-clock.queries.ts";
import {
  assertIsAddress,
  assertIsFree,
  assertMayAgree,
  assertMayStartAt,
  assertMovable,
  getConversationSide,
  type OpenConversation,
  type Side,
} from "./viewings.policy.ts";
import {
  findConversationFacts,
  findCurrentViewing,
  findFreeSlotAt,
  findPlace,
  insertTakenSlot,
  lockConversation,
  lockListing,
  savePlace,
  takeSeat,
} from "./viewings.queries.ts";

/** The times of a suggestion for one side. Only who can accept it learns which times are not possible any more. */
async function toWire(
  executor: Executor,
  conversationId: string,
  side: Side,
  row: SuggestionRow,
  now: Date,
): Promise<WireSuggestion> {
  const isOwn = row.side === side;
  const isPending = row.isPending && row.starts.some((start) => start > now);
  const busy = isPending && !isOwn ? await listBusy(executor, conversationId, row.starts) : [];
  const isBusy = (start: Date) =>
    busy.some(
      ({ startsAt, isPosterBusy, isSeekerBusy }) =>
        startsAt.getTime() === start.getTime() && (isPosterBusy || isSeekerBusy),
    );
  return {
    number: row.number,
    isOwn,
    times: row.starts.map((start) => ({
      startsAt: start.toISOString(),
      isOpen: isPending && start > now && !isBusy(start),
    })),
    accepted: row.accepted?.toISOString() ?? null,
    isPending,
  };
}

/** Lists the newest suggestions of a conversation, for one side. */
export async function listSuggestionsFor(
  executor: Executor,
  conversationId: string,
  side: Side,
  now: Date,
): Promise<WireSuggestion[]> {
  const rows = await listSuggestions(executor, conversationId);
  return Promise.all(rows.map((row) => toWire(executor, conversationId, side, row, now)));
}

/**
 * Stores the address of a poster who has stored none. One that is stored is kept for as long as one that is new,
 * because the seeker gets it when the visit is booked.
 */
async function needPlace(
  trx: Executor,
  { listingId }: OpenConversation,
  address: string | undefined,
  now: Date,
): Promise<void> {
  const place = (await findPlace(trx, listingId)) ?? address;
  if (place === undefined)
    throw new AppError("validation_failed", { issues: [{ path: ["body", "address"], message: "Required" }] });
  await savePlace(trx, listingId, place, now);
}

/** The times that the two sides of a conversation suggest to each other. */
export function createSuggestions({ db, inboxHints, tellInConversations }: SlotsOptions) {
  /** Runs in one transaction, with the listing and then the conversation locked. */
  async function locked<Result>(
    actor: Actor,
    conversationId: string,
    work: (trx: Executor, conversation: OpenConversation, side: Side) => Promise<Result>,
  ): Promise<Result> {
    const facts = await findConversationFacts(db, conversationId);
    const side = getConversationSide(actor, facts);
    assertMayAgree(actor, facts);
    const result = await db.transaction().execute(async (trx) => {
      assertIsFree(await lockListing(trx, facts.listingId));
      const conversation = await lockConversation(trx, conversationId);
      assertMayAgree(actor, conversation);
      return work(trx, conversation, side);
    });
    inboxHints.tell([facts.posterId, facts.seekerId]);
    return result;
  }

  return {
    /** Suggests times to the other side. They replace what either side has suggested before. */
    async suggest(actor: Actor, conversationId: string, input: SuggestInput, now: Date = new Date()): Promise<void> {
      const times = [...new Set(input.starts.map((start) => start.getTime()))].toSorted((one, other) => one - other);
      const starts = times.map((time) => new Date(time));
      for (const start of starts) assertMayStartAt(start, now);
      if (input.address !== undefined) assertIsAddress(input.address);
      await locked(actor, conversationId, async (trx, conversation, side) => {
        const { isTooMany, retryAfterSeconds } = await countAction(trx, actor.memberId, {
          kind: "viewing_suggestion",
          most: suggestionLimits.perDay,
        });
        if (isTooMany) throw new AppError("too_many_viewings", { retryAfterSeconds });
        if (side === "poster") await needPlace(trx, conversation, input.address, now);
        // Nobody learns what else the other side has to do.
        const busy = await listBusy(trx, conversationId, starts);
        if (side === "poster" && busy.some(({ isPosterBusy }) => isPosterBusy))
          throw new AppError("viewing_slot_taken");
        const current = await findCurrentViewing(trx, conversationId);
        const isBooked = current?.state === "booked" && times.includes(current.startsAt.getTime());
        if (isBooked || (side === "seeker" && busy.some(({ isSeekerBusy }) => isSeekerBusy)))
          throw new AppError("viewing_booked_already");
        await endSuggestion(trx, conversationId, null, now);
        await tellInConversations(trx, [conversationId], { side, notice: "viewing_suggested" }, now);
        await insertSuggestion(trx, conversationId, { side, starts }, now);
      });
    },

    /**
     * Accepts one time of the other side. It books the visit, or moves the one that is booked. Times can be accepted
     * until they begin, because both sides agree on them. Accepting the same time again changes nothing.
     */
    async accept(
      actor: Actor,
      conversationId: string,
      { number, start, address }: AcceptInput,
      now: Date = new Date(),
    ): Promise<void> {
      if (address !== undefined) assertIsAddress(address);
      const isSame = (one: Date | null) => one?.getTime() === start.getTime();
      await locked(actor, conversationId, async (trx, conversation, side) => {
        const found = await findSuggestion(trx, conversationId, number);
        if (!found || found.side === side || !found.starts.some(isSame)) throw new AppError("viewing_slot_not_found");
        const current = await findCurrentViewing(trx, conversationId);
        let booked = current?.state === "booked" ? current : undefined;
        if (booked && isSame(found.accepted) && isSame(booked.startsAt)) return;
        if (!found.isPending || start <= now) throw new AppError("viewing_slot_not_found");
        // Nobody has confirmed it, and the two agree on another time.
        if (booked && booked.endsAt <= now) {
          await endAsMissed(trx, booked.id, now);
          booked = undefined;
        }
        if (booked) assertMovable(booked, now);
        if (side === "poster") await needPlace(trx, conversation, address, now);
        const { listingId, posterId, seekerId } = conversation;
        await countBooking(trx, { memberId: seekerId });
        await countOffer(trx, { memberId: posterId });
        await endSuggestion(trx, conversationId, start, now);
        const slotId = await findFreeSlotAt(trx, listingId, start);
        const take = async () => {
          const taken = slotId && (await takeSeat(trx, slotId, listingId));
          const times = { startsAt: start, minutes: slotLimits.minutes };
          return taken || insertTakenSlot(trx, { listingId, posterId, ...times }, now);
        };
        try {
          if (booked)
            await moveToSlot(trx, tellInConversations, { viewing: booked, side, slotId, takeSeat: take }, now);
          else await bookViewing(trx, tellInConversations, { conversation, slot: await take(), side }, now);
        } catch (error) {
          throw asClash(
            error,
            side === "seeker"
              ? { viewing_slot_poster: "viewing_slot_full" }
              : { viewing_seeker: "viewing_visitor_busy" },
          );
        }
      });
    },

    /** Declines the times of the other side. */
    async another(actor: Actor, conversationId: string, number: number, now: Date = new Date()): Promise<void> {
      await locked(actor, conversationId, async (trx, _, side) => {
        const found = await findSuggestion(trx, conversationId, number);
        // Declining twice is the same as declining once.
        if (!found?.isPending || found.side === side) return;
        await endSuggestion(trx, conversationId, null, now);
        await tellInConversations(trx, [conversationId], { side, notice: "viewing_another" }, now);
      });
    },
  };
}
