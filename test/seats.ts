import { sql } from "kysely";
import type { Executor } from "../src/platform/db/database.ts";
import type { TestApp } from "./app.ts";
import { newMember } from "./members.ts";
import { addHappenedViewing } from "./move-in.ts";
import { addOpen, addRoom, type Room } from "./viewings.ts";

/** A post of that many seats. */
export const addSeats = (app: TestApp, seats: number): Promise<Room> =>
  addRoom(app, { accommodationFor: "Shared", facts: { unit: "seat" }, seats });

let visitors = 0;
/** A seeker who has seen the room. Has a checked phone: new accounts without one have 15 of the 25 places. */
export async function addVisitor(app: TestApp, room: Room) {
  visitors += 1;
  const open = await addOpen(app, room, newMember({ phone: `+88018${String(30_000_000 + visitors)}` }));
  return { ...open, viewingId: await addHappenedViewing(app.services.db, open.id) };
}

export interface SeatCounts {
  seats: number;
  free: number;
  given: number;
  available: boolean;
}

export async function seatsOf(db: Executor, listingId: string): Promise<SeatCounts> {
  const { rows } = await sql<SeatCounts>`
    select l.seats::integer, l.seats_free::integer as free, l.available,
      (select count(*)::integer from seat_given g join conversation c on c.id = g.conversation_id
        where c.listing_id = l.id) as given
    from listing l where l.id = ${listingId}`.execute(db);
  if (!rows[0]) throw new Error("no listing");
  return rows[0];
}
