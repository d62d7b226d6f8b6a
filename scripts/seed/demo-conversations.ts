/**
 * Conversations between demo members, in every state, as they would have come about: the product's own steps, each at
 * its time.
 */
import { sql } from "kysely";
import type { ClosedReason, Notice } from "../../src/features/conversations/conversation-kinds.ts";
import { fillConversations } from "../../src/features/conversations/server/conversation-clock.queries.ts";
import { markRead } from "../../src/features/conversations/server/conversation-steps.queries.ts";
import {
  endConversation,
  lapseConversation,
  remindMember,
  sendMessage,
} from "../../src/features/conversations/server/conversation-steps.ts";
import { openConversation } from "../../src/features/conversations/server/waiting-list.ts";
import type { Executor } from "../../src/platform/db/database.ts";
import { HOUR_MS } from "../../src/platform/time.ts";
import { type DemoConversation, demoConversations, demoListings } from "./content.ts";

/** The post with a waiting list. */
const BUSY = { listing: "moghbazar-studio", places: 2 };
const FIRST_REMINDER_HOURS = 48;
const SECOND_REMINDER_HOURS = 12;
const ALL = 2_147_483_647;

const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS);

/** Conversations that exist already are left as they are. A post that somebody has changed meanwhile gets none. */
export async function seedConversations(db: Executor): Promise<void> {
  for (const conversation of demoConversations()) await db.transaction().execute((trx) => seedOne(trx, conversation));
}

async function seedOne(trx: Executor, conversation: DemoConversation): Promise<void> {
  const listing = await findListing(trx, conversation.listing);
  const seeker = await trx.selectFrom("member").select("id").where("uid", "=", conversation.seeker).executeTakeFirst();
  if (!listing || !seeker) return;
  const { id: listingId, owner_id: posterId } = listing;
  if (conversation.listing === BUSY.listing)
    await sql`insert into conversation_queue (listing_id, cap) values (${listingId}, ${BUSY.places})
        on conflict do nothing`.execute(trx);
  // A room that is taken by now was available when they wrote.
  const setAvailable = (available: boolean) =>
    trx.updateTable("listing").set({ available }).where("id", "=", listingId).execute();
  const isTaken = conversation.end?.as === "filled" && !listing.available;
  if (isTaken) await setAvailable(true);
  const id = await write(trx, listingId, seeker.id, conversation);
  if (id !== undefined && conversation.end) await end(trx, { id, listingId, posterId }, conversation.end);
  if (id !== undefined) await read(trx, id, conversation);
  if (isTaken) await setAvailable(false);
}

/** Each demo post has a different phone number, which identifies it. */
export function findListing(trx: Executor, key: string) {
  const phone = demoListings().find((listing) => listing.key === key)?.phone;
  if (!phone) throw new Error(`No demo post ${key}`);
  return trx
    .selectFrom("listing")
    .select(["id", "owner_id", "available"])
    .where("phone", "=", phone)
    .executeTakeFirst();
}

const toMessage = (body: string, number: number) => ({ nonce: String(number + 1), body, warning: null, hold: null });

/** Undefined if there is one already, or the post does not permit it. */
async function write(
  trx: Executor,
  listingId: string,
  seekerId: string,
  { opener, messages }: DemoConversation,
): Promise<string | undefined> {
  const [first, ...others] = messages;
  if (!first) return undefined;
  const { outcome, id } = await openConversation(
    trx,
    { listingId, seekerId, opener, ...toMessage(first.text, 0) },
    hoursAgo(first.hoursAgo),
  );
  if (id === null || (outcome !== "asked" && outcome !== "waiting")) return undefined;
  for (const [index, { by, text, hoursAgo: hours }] of others.entries())
    await sendMessage(trx, id, by, toMessage(text, index + 1), hoursAgo(hours));
  return id;
}

const endings: Record<
  Exclude<NonNullable<DemoConversation["end"]>["as"], "lapsed" | "filled">,
  { side: "seeker" | "poster"; reason: ClosedReason; notice: Notice }
> = {
  declined_fit: { side: "poster", reason: "declined", notice: "declined_fit" },
  declined_dates: { side: "poster", reason: "declined", notice: "declined_dates" },
  withdrawn: { side: "seeker", reason: "withdrawn", notice: "withdrawn" },
};

interface Ended {
  id: string;
  listingId: string;
  posterId: string;
}

async function end(
  trx: Executor,
  { id, listingId, posterId }: Ended,
  { as, hoursAgo: hours }: NonNullable<DemoConversation["end"]>,
): Promise<void> {
  if (as === "filled") await fillConversations(trx, listingId, hoursAgo(hours));
  else if (as === "lapsed") {
    // Nothing lapses before both reminders.
    for (const before of [FIRST_REMINDER_HOURS, SECOND_REMINDER_HOURS])
      await remindMember(trx, posterId, hoursAgo(hours + before));
    await lapseConversation(trx, id, hoursAgo(hours));
  } else await endConversation(trx, id, endings[as], hoursAgo(hours));
}

/** Everything is read, except the newest message by who has not seen it yet. */
async function read(trx: Executor, id: string, { unreadBy, messages, end: ending }: DemoConversation): Promise<void> {
  const newest = messages.length + (ending ? 1 : 0);
  for (const side of ["seeker", "poster"] as const) await markRead(trx, id, side, side === unreadBy ? newest - 1 : ALL);
}
