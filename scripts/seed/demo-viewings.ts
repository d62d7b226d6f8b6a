/** Times at which demo posters show their rooms, and one that a seeker has booked. */
import { firstDue } from "../../src/features/viewings/server/viewing-clock.ts";
import { insertViewing } from "../../src/features/viewings/server/viewing-steps.queries.ts";
import {
  findConversationFacts,
  insertSlots,
  listSlots,
  savePlace,
  takeSeat,
} from "../../src/features/viewings/server/viewings.queries.ts";
import { slotLimits } from "../../src/features/viewings/viewing.limits.ts";
import type { Executor } from "../../src/platform/db/database.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../src/platform/time.ts";
import { findListing } from "./demo-conversations.ts";

/** Hours of the day in Dhaka, by days from today. */
const offered: readonly {
  listing: string;
  address: string;
  seats: number;
  times: readonly [days: number, hour: number][];
  bookedBy?: string;
}[] = [
  {
    listing: "dhanmondi-room",
    address: "House 27, Road 4/A, Flat 5B, Dhanmondi, Dhaka",
    seats: 1,
    times: [
      [2, 17],
      [2, 17.5],
      [3, 18],
      [4, 10],
      [4, 10.5],
    ],
    bookedBy: "demo-nusrat",
  },
  {
    // Of the demo account with posts: her day has a visit.
    listing: "lalmatia-room",
    address: "House 6/2, Block D, Lalmatia, Dhaka",
    seats: 3,
    times: [
      [1, 18],
      [4, 11],
    ],
    bookedBy: "demo-clara",
  },
];

const inDhaka = (now: Date, [days, hour]: readonly [days: number, hour: number]) =>
  new Date((Math.floor((now.getTime() + 6 * HOUR_MS) / DAY_MS) + days) * DAY_MS - 6 * HOUR_MS + hour * HOUR_MS);

/** A post that offers times already is left as it is. */
export async function seedViewings(db: Executor): Promise<void> {
  for (const one of offered) await db.transaction().execute((trx) => seedOne(trx, one));
}

async function seedOne(
  trx: Executor,
  { listing: key, address, seats, times, bookedBy }: (typeof offered)[number],
): Promise<void> {
  const listing = await findListing(trx, key);
  const now = new Date();
  if (!listing?.available || (await listSlots(trx, listing.id, { from: now, isFullToo: true, limit: 1 })).length > 0)
    return;
  await savePlace(trx, listing.id, address, now);
  const starts = times.map((time) => inDhaka(now, time));
  const slots = await insertSlots(
    trx,
    { listingId: listing.id, posterId: listing.owner_id, starts, seats, minutes: slotLimits.minutes },
    now,
  );
  const [first] = slots;
  if (bookedBy && first)
    await book(
      trx,
      { listingId: listing.id, slotId: first.id, seeker: bookedBy },
      new Date(now.getTime() - 30 * MINUTE_MS),
    );
}

async function book(
  trx: Executor,
  { listingId, slotId, seeker }: { listingId: string; slotId: string; seeker: string },
  now: Date,
): Promise<void> {
  const found = await trx
    .selectFrom("conversation as c")
    .innerJoin("member as m", "m.id", "c.seeker_id")
    .select("c.id")
    .where("c.listing_id", "=", listingId)
    .where("m.uid", "=", seeker)
    .where("c.state", "=", "open")
    .executeTakeFirst();
  const conversation = found && (await findConversationFacts(trx, found.id));
  const slot = conversation && (await takeSeat(trx, slotId, listingId));
  if (slot)
    await insertViewing(
      trx,
      { conversation, slot, code: "4271", due: firstDue(slot, now) },
      now,
    );
}
