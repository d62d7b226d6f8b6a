/** Seats that owners gave to people. The caller has locked the listing, which decides how many are free. */
import { type Executor, runText } from "../../../platform/db/database.ts";
import type { Facts } from "../../facts/fact-table.ts";
import type { StoredState } from "../../listings/listing-life.ts";

const lockText = `
  select state, available, seats_free as "seatsFree", accommodation, facts
  from listing where id = $1::bigint for update`;

export interface LockedSeats {
  state: StoredState;
  available: boolean;
  seatsFree: number;
  accommodation: "single" | "shared";
  facts: Facts;
}

/** Locks the listing until the transaction ends. */
export async function lockSeats(trx: Executor, listingId: string): Promise<LockedSeats | undefined> {
  return (await runText<LockedSeats>(trx, lockText, [listingId]))[0];
}

/** Returns false if the person has one already. */
export async function insertSeatGiven(trx: Executor, conversationId: string, now: Date): Promise<boolean> {
  const text = `insert into seat_given (conversation_id, given_at) values ($1::bigint, $2::timestamptz)
    on conflict do nothing returning 1`;
  return (await runText(trx, text, [conversationId, now])).length > 0;
}

/** Returns false if the person has none. */
export async function deleteSeatGiven(trx: Executor, conversationId: string): Promise<boolean> {
  const text = "delete from seat_given where conversation_id = $1::bigint returning 1";
  return (await runText(trx, text, [conversationId])).length > 0;
}

/** Changes the number of free seats, between none and all. */
export async function changeFreeSeats(trx: Executor, listingId: string, by: 1 | -1): Promise<void> {
  const text = `update listing set seats_free = least(seats, greatest(0, seats_free + $2::integer))
    where id = $1::bigint`;
  await runText(trx, text, [listingId, by]);
}

const returnText = `
  with opened as (
    update listing set seats_free = 1 where id = $1::bigint and seats_free = 0 returning id)
  delete from seat_given where conversation_id = (
    select g.conversation_id from opened join conversation c on c.listing_id = opened.id
      join seat_given g on g.conversation_id = c.id
    where g.given_at >= $2::timestamptz order by g.given_at desc, g.conversation_id desc limit 1)
  returning conversation_id as id`;

/**
 * A listing without free seats is available again, so one seat is free: the one that was given last, if that was after
 * `since`. Returns the conversation of the person who had it.
 */
export async function returnLastSeat(trx: Executor, listingId: string, since: Date): Promise<string | undefined> {
  return (await runText<{ id: string }>(trx, returnText, [listingId, since]))[0]?.id;
}
