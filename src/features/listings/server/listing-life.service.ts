import type { Executor } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/errors.ts";
import { freshness, type ListingEvent, type ListingState, nextState, stateOf, storedState } from "../listing-life.ts";
import { lockListingLife, saveListingLife } from "./listing-life.queries.ts";

const HOUR_MS = 60 * 60 * 1000;

export interface Moved {
  id: string;
  ownerId: string;
  title: string;
  from: ListingState;
  to: ListingState;
}

export type ListingLife = ReturnType<typeof createListingLife>;

interface LifeOptions {
  /** A room is taken: tells those who liked it, inside the transaction. */
  onTaken: (trx: Executor, listing: { id: string }, now: Date) => Promise<{ people: number; at: Date | null }>;
  /** A taken room is available again. */
  onAvailableAgain: (trx: Executor, listing: { id: string }) => Promise<void>;
}

/** A listing that the transaction holds. */
type HeldListing = Pick<NonNullable<Awaited<ReturnType<typeof lockListingLife>>>, "id" | "owner_id" | "title" | "state" | "available">;

/** The only way from one state to another. Whoever calls it has decided that the event may happen; here it is decided whether it can. */
export function createListingLife({ onTaken, onAvailableAgain }: LifeOptions) {
  async function moveHeld(trx: Executor, listing: HeldListing, event: ListingEvent, now: Date): Promise<Moved> {
    const from = stateOf(listing);
    const to = nextState(from, event);
    if (!to) throw new AppError("not_possible_now", { message: `${event} in state ${from}` });
    const isAvailableAgain = from === "taken" && event === "confirm";
    const news = to === "taken" && from !== "taken" ? await onTaken(trx, listing, now) : undefined;
    if (isAvailableAgain) await onAvailableAgain(trx, listing);
    await saveListingLife(trx, listing.id, {
      state: storedState(to),
      available: to === "taken" ? false : event === "confirm" ? true : undefined,
      confirmed_at: event === "confirm" || event === "edit" ? now : undefined,
      asked_at: event === "ask" ? now : undefined,
      sleep_at: event === "ask" ? new Date(now.getTime() + freshness.sleepAfterHours * HOUR_MS) : null,
      ...(news && { taken_told: news.people, tell_at: news.at }),
      ...(isAvailableAgain && { taken_told: null, tell_at: null }),
    });
    return { id: listing.id, ownerId: listing.owner_id, title: listing.title, from, to };
  }

  async function move(trx: Executor, id: string, event: ListingEvent, now: Date = new Date()): Promise<Moved> {
    return moveHeld(trx, await getHeld(trx, id), event, now);
  }

  return {
    move,

    /** Its owner saves it: a sign of life, and the answer to a moderator who asked for changes. */
    async edit(trx: Executor, listing: HeldListing, isAvailable: boolean, now: Date = new Date()): Promise<ListingState> {
      const state = stateOf(listing);
      const event = (["edit", isAvailable ? "confirm" : "take"] as const).find((possible) => nextState(state, possible));
      return event ? (await moveHeld(trx, listing, event, now)).to : state;
    },

    /** The rules found too much: what can be held back is. */
    async hold(trx: Executor, id: string, now: Date = new Date()): Promise<ListingState> {
      const listing = await getHeld(trx, id);
      const state = stateOf(listing);
      return nextState(state, "hold") ? (await moveHeld(trx, listing, "hold", now)).to : state;
    },
  };
}

async function getHeld(trx: Executor, id: string): Promise<HeldListing> {
  const listing = await lockListingLife(trx, id);
  if (!listing) throw new AppError("listing_not_found");
  return listing;
}
