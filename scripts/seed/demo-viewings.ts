/** Times at which demo posters show rooms or suggest visits, what seekers have booked, and a visit that has happened. */
import { sql } from "kysely";
import { lockConversations, saveStep } from "../../src/features/conversations/server/conversation-steps.queries.ts";
import { toNoticeRow } from "../../src/features/conversations/server/new-message.ts";
import type { MoveInContent } from "../../src/features/move-in/move-in.schema.ts";
import { confirmMoveIn, insertMoveIn } from "../../src/features/move-in/server/move-in.queries.ts";
import { insertSuggestion, listSuggestions } from "../../src/features/viewings/server/suggestions.queries.ts";
import { firstDue } from "../../src/features/viewings/server/viewing-clock.ts";
import { insertViewing } from "../../src/features/viewings/server/viewing-steps.queries.ts";
import {
  findConversationFacts,
  insertSlots,
  listSlots,
  savePlace,
  takeSeat,
} from "../../src/features/viewings/server/viewings.queries.ts";
import { quickTimes } from "../../src/features/viewings/suggest-times.ts";
import { slotLimits, suggestionLimits } from "../../src/features/viewings/viewing.limits.ts";
import type { Executor } from "../../src/platform/db/database.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../src/platform/time.ts";
import { findListing } from "./demo-conversations.ts";

const FRIDAY = 5;
const DAYS_OF_WEEK = 7;

/** Days from today to the next Friday in Dhaka. */
function daysToFriday(now: Date): number {
  const today = new Date(now.getTime() + 6 * HOUR_MS).getUTCDay();
  return (FRIDAY - today + DAYS_OF_WEEK) % DAYS_OF_WEEK || DAYS_OF_WEEK;
}

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
    bookedBy: "demo-ishrat",
  },
  {
    listing: "elephant-road-seat",
    address: "House 311, Elephant Road (Aeroplane Mosjid-er goli), 3rd floor, Dhaka",
    seats: 1,
    times: [[daysToFriday(new Date()), 16.5]],
    bookedBy: "demo-sabrina",
  },
];

/** A visit that both remember, and what they wrote down when moving in. */
const past = {
  listing: "mohammadpur-near-6",
  seeker: "demo-sabrina",
  daysAgo: 12,
  hour: 17,
  content: (day: (daysAgo: number) => string): MoveInContent => ({
    day: day(7),
    electricity: "04512.6",
    gas: "",
    water: "",
    keys: "One of the flat, one of the gate",
    notice: "One month, in writing",
    broken: ["The tap in the kitchen drips", "Left door of the wardrobe sticks"],
    paid: [
      { what: "Advance, one month", taka: 5_000, day: day(9), how: "cash" },
      { what: "Rent of the first month", taka: 5_000, day: day(7), how: "cash" },
    ],
  }),
};

const inDhaka = (now: Date, [days, hour]: readonly [days: number, hour: number]) =>
  new Date((Math.floor((now.getTime() + 6 * HOUR_MS) / DAY_MS) + days) * DAY_MS - 6 * HOUR_MS + hour * HOUR_MS);

/** A post that offers times already is left as it is. */
export async function seedViewings(db: Executor): Promise<void> {
  for (const one of offered) await db.transaction().execute((trx) => seedOne(trx, one));
  await db.transaction().execute(seedPast);
  await db.transaction().execute(seedSuggestion);
}

/** The code was right at the door, and both have signed the record of moving in. */
async function seedPast(trx: Executor): Promise<void> {
  const now = new Date();
  const listing = await findListing(trx, past.listing);
  const conversation = listing && (await findOpen(trx, listing.id, past.seeker));
  if (!conversation) return;
  const startsAt = inDhaka(now, [-past.daysAgo, past.hour]);
  const endsAt = new Date(startsAt.getTime() + slotLimits.minutes * MINUTE_MS);
  const { rows } = await sql<{ id: string }>`
    insert into viewing (conversation_id, poster_id, seeker_id, during, state, code, poster_typed_at, step, created_at,
      updated_at, ended_at)
    select ${conversation.id}, ${conversation.posterId}, ${conversation.seekerId},
      tstzrange(${startsAt}, ${endsAt}), 'happened', '6382', ${startsAt}, 4, ${startsAt}, ${startsAt}, ${startsAt}
    where not exists (select from viewing where conversation_id = ${conversation.id}) returning id`.execute(trx);
  const id = rows[0]?.id;
  if (id === undefined) return;
  await sql`update conversation set visited_at = ${startsAt} where id = ${conversation.id}`.execute(trx);
  const { posterId, seekerId } = conversation;
  const day = (daysAgo: number) => inDhaka(now, [-daysAgo, 12]).toISOString().slice(0, 10);
  const { title } = await trx
    .selectFrom("listing")
    .select("title")
    .where("id", "=", listing.id)
    .executeTakeFirstOrThrow();
  const signedAt = inDhaka(now, [-7, 12]);
  await insertMoveIn(
    trx,
    { viewingId: id, posterId, seekerId, room: title },
    { side: "poster", content: past.content(day) },
    signedAt,
  );
  for (const side of ["poster", "seeker"] as const) await confirmMoveIn(trx, id, 1, side, signedAt);
}

/** A post, and whom its poster has answered with times for a visit. */
const suggested = {
  listing: "kazipara-share",
  seeker: "demo-sabrina",
  address: "House 41, West Kazipara, 3rd floor, beside the pharmacy",
};

/** The suggested times are at least a day ahead. A conversation that has a suggestion already is left as it is. */
async function seedSuggestion(trx: Executor): Promise<void> {
  const listing = await findListing(trx, suggested.listing);
  const found = listing && (await findOpen(trx, listing.id, suggested.seeker));
  if (!found || (await listSuggestions(trx, found.id)).length > 0) return;
  const now = new Date();
  await savePlace(trx, listing.id, suggested.address, now);
  // On Friday she sees another room.
  const starts = quickTimes(now.getTime() + DAY_MS)
    .map((time) => new Date(time))
    .filter((start) => start.getUTCDay() !== FRIDAY);
  const at = new Date(now.getTime() - HOUR_MS);
  for (const conversation of await lockConversations(trx, [found.id]))
    await saveStep(trx, { conversation, message: toNoticeRow("poster", "viewing_suggested") }, at);
  await insertSuggestion(trx, found.id, { side: "poster", starts: starts.slice(0, suggestionLimits.times) }, at);
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
  const conversation = await findOpen(trx, listingId, seeker);
  const slot = conversation && (await takeSeat(trx, slotId, listingId));
  if (slot) await insertViewing(trx, { conversation, slot, code: "4271", due: firstDue(slot, now) }, now);
}

/** The open conversation of this seeker about a post. */
async function findOpen(trx: Executor, listingId: string, seeker: string) {
  const found = await trx
    .selectFrom("conversation as c")
    .innerJoin("member as m", "m.id", "c.seeker_id")
    .select("c.id")
    .where("c.listing_id", "=", listingId)
    .where("m.uid", "=", seeker)
    .where("c.state", "=", "open")
    .executeTakeFirst();
  return found && findConversationFacts(trx, found.id);
}
