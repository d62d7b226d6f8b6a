import type { Executor } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Emit } from "../../../platform/jobs/events.ts";
import { HOUR_MS } from "../../../platform/time.ts";
import { freshness, type ListingEvent, type ListingState, nextState, stateOf, storedState } from "../listing-life.ts";
import { lockListingLife, saveListingLife } from "./listing-life.queries.ts";

export interface Transition {
  id: string;
  ownerId: string;
  title: string;
  from: ListingState;
  to: ListingState;
  /** If the listing is available again: how many people were told that it was taken. */
  told: number;
}

export type ListingLife = ReturnType<typeof createListingLife>;

interface LifeOptions {
  emit: Emit;
  /**
   * Called inside the transaction when a listing is taken. Returns how many people were told before or will be told a
   * minute later.
   */
  onTaken: (trx: Executor, listing: { id: string }, now: Date) => Promise<number>;
  /**
   * Called inside the transaction when a taken listing is available again. Returns how many people were told that it
   * was taken.
   */
  onAvailableAgain: (trx: Executor, listing: { id: string }, now: Date) => Promise<number>;
}

/** A listing whose row the transaction has locked. */
type LockedState = Pick<
  NonNullable<Awaited<ReturnType<typeof lockListingLife>>>,
  "id" | "owner_id" | "title" | "state" | "available"
>;

/**
 * All changes of state go through here. Callers check whether the event is permitted; this checks whether it is
 * possible in the current state.
 */
export function createListingLife({ emit, onTaken, onAvailableAgain }: LifeOptions) {
  async function moveLocked(trx: Executor, listing: LockedState, event: ListingEvent, now: Date): Promise<Transition> {
    const from = stateOf(listing);
    const to = nextState(from, event);
    if (!to) throw new AppError("not_possible_now", { message: `${event} in state ${from}` });
    const isAvailableAgain = from === "taken" && event === "confirm";
    const takenTold = to === "taken" && from !== "taken" ? await onTaken(trx, listing, now) : undefined;
    const told = isAvailableAgain ? await onAvailableAgain(trx, listing, now) : 0;
    await saveListingLife(trx, listing.id, {
      state: storedState(to),
      available: to === "taken" ? false : event === "confirm" ? true : undefined,
      confirmed_at: event === "confirm" || event === "edit" ? now : undefined,
      asked_at: event === "ask" ? now : undefined,
      sleep_at: event === "ask" ? new Date(now.getTime() + freshness.sleepAfterHours * HOUR_MS) : null,
      taken_told: isAvailableAgain ? null : takenTold,
    });
    if (to === "live" && from !== "live") await emit(trx, "listing.published", { listing: listing.id }, now);
    return { id: listing.id, ownerId: listing.owner_id, title: listing.title, from, to, told };
  }

  async function move(trx: Executor, id: string, event: ListingEvent, now: Date = new Date()): Promise<Transition> {
    return moveLocked(trx, await getLocked(trx, id), event, now);
  }

  return {
    move,

    /** The owner saves the listing. This also confirms it, or answers a moderator who asked for changes. */
    async edit(
      trx: Executor,
      listing: LockedState,
      isAvailable: boolean,
      now: Date = new Date(),
    ): Promise<ListingState> {
      const state = stateOf(listing);
      const event = (["edit", isAvailable ? "confirm" : "take"] as const).find((possible) =>
        nextState(state, possible),
      );
      return event ? (await moveLocked(trx, listing, event, now)).to : state;
    },

    /** Holds the listing back if its state permits it. */
    async hold(trx: Executor, id: string, now: Date = new Date()): Promise<ListingState> {
      const listing = await getLocked(trx, id);
      const state = stateOf(listing);
      return nextState(state, "hold") ? (await moveLocked(trx, listing, "hold", now)).to : state;
    },
  };
}

async function getLocked(trx: Executor, id: string): Promise<LockedState> {
  const listing = await lockListingLife(trx, id);
  if (!listing) throw new AppError("listing_not_found");
  return listing;
}
