import { sql } from "kysely";
import type { WireSlot } from "../src/features/viewings/viewing.wire.ts";
import type { Actor } from "../src/platform/auth/actor.ts";
import type { Executor } from "../src/platform/db/database.ts";
import { AppError, type ProblemCode } from "../src/platform/errors.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../src/platform/time.ts";
import type { TestApp } from "./app.ts";
import { actorOf, message, opener } from "./conversations.ts";
import { addListing } from "./listings.ts";
import { newMember, type TestMember } from "./members.ts";

/** The error's code, or undefined. */
export const codeOf = (promise: Promise<unknown>): Promise<ProblemCode | undefined> =>
  promise.then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof AppError) return error.code;
      throw error;
    },
  );

/** 10 am in Dhaka, that many days after a time, plus minutes. */
export function morning(now: Date, days: number, minutes = 0): Date {
  const day = Math.floor((now.getTime() + 6 * HOUR_MS) / DAY_MS) + days;
  return new Date(day * DAY_MS + 4 * HOUR_MS + minutes * MINUTE_MS);
}

export const ADDRESS = "House 27, Road 4, Flat 5B, Dhanmondi";

export interface Room {
  owner: TestMember;
  poster: Actor;
  listingId: string;
}

export async function addRoom(app: TestApp, changes: Record<string, unknown> = {}): Promise<Room> {
  const owner = newMember();
  const listingId = await addListing(app, owner, changes);
  return { owner, poster: await actorOf(app, owner), listingId };
}

/** A new seeker, whose request the poster has answered. */
export async function addOpen(
  app: TestApp,
  { poster, listingId }: Room,
  member = newMember(),
): Promise<{ member: TestMember; seeker: Actor; id: string }> {
  const seeker = await actorOf(app, member);
  const { _id: id } = await app.services.conversations.ask(seeker, listingId, opener());
  await app.services.conversations.send(poster, id, { nonce: message().nonce, text: "Yes, come and see it." });
  return { member, seeker, id };
}

export async function offer(
  app: TestApp,
  { poster, listingId }: Room,
  starts: readonly Date[],
  seats = 1,
  now = new Date(),
): Promise<WireSlot[]> {
  return app.services.viewings.offer(poster, listingId, { address: ADDRESS, seats, starts: [...starts] }, now);
}

/** Suggests times with the address. Returns the number of the suggestion. */
export async function suggest(
  app: TestApp,
  actor: Actor,
  id: string,
  starts: readonly Date[],
  now = new Date(),
): Promise<number> {
  await app.services.viewings.suggest(actor, id, { starts: [...starts], address: ADDRESS }, now);
  const { suggestions } = await app.services.viewings.ofConversation(actor, id, now);
  return suggestions[0]?.number ?? 0;
}

/** A room with one slot tomorrow at 10, or at `startsAt`, which a seeker has booked. */
export async function addBooked(app: TestApp, { now = new Date(), startsAt = morning(now, 2), seats = 1 } = {}) {
  const room = await addRoom(app);
  const open = await addOpen(app, room);
  const [slot] = await offer(app, room, [startsAt], seats, now);
  if (!slot) throw new Error("no slot");
  const viewing = await app.services.viewings.book(open.seeker, open.id, slot._id, now);
  return { ...room, ...open, slot, viewing };
}

interface Broken {
  /** Slots whose count differs from their viewings. */
  miscounted: number;
  /** Members with two booked viewings at the same time. */
  overlapping: number;
  /** Conversations with two booked viewings, or that are not open and have one. */
  misplaced: number;
  /** Viewings at another time than their slot. */
  mistimed: number;
  /** Slots made for a suggestion that nobody has booked any more, but that have not ended. */
  left: number;
  /** Pending suggestions of a conversation that is not open. */
  stale: number;
  /** Members with two slots at the same time. */
  doubled: number;
  /** Accepted suggestions whose time is not one of those that were suggested, or that are still pending. */
  misaccepted: number;
}

/** What must hold at all times, counted naively. All are 0. */
export async function brokenViewings(db: Executor): Promise<Broken> {
  const { rows } = await sql<Broken>`
    select (select count(*)::integer from viewing_slot s
      where taken <> (select count(*) from viewing where slot_id = s.id and state <> 'cancelled')
              or taken > seats or (ended_at is not null and taken > 0)) as miscounted,
           (select count(*)::integer from viewing one join viewing other on one.seeker_id = other.seeker_id
             and one.id < other.id and one.during && other.during
            where one.state = 'booked' and other.state = 'booked') as overlapping,
           (select count(*)::integer from conversation c
            where (select count(*) from viewing where conversation_id = c.id and state = 'booked') > case c.state
              when 'open' then 1 else 0 end) as misplaced,
           (select count(*)::integer from viewing v join viewing_slot s on s.id = v.slot_id
             where v.state = 'booked' and v.during <> s.during) as mistimed,
           (select count(*)::integer from viewing_slot where is_suggested and taken = 0 and ended_at is null) as "left",
           (select count(*)::integer from viewing_suggestion s join conversation c on c.id = s.conversation_id
             where s.ended_at is null and c.state <> 'open') as stale,
           (select count(*)::integer from viewing_slot one join viewing_slot other on one.poster_id = other.poster_id
             and one.id < other.id and one.during && other.during
            where one.ended_at is null and other.ended_at is null) as doubled,
           (select count(*)::integer from viewing_suggestion
             where accepted is not null and (ended_at is null or accepted <> all (starts))) as misaccepted`.execute(db);
  if (!rows[0]) throw new Error("no row");
  return rows[0];
}

export const noViewingsBroken: Broken = {
  miscounted: 0,
  overlapping: 0,
  misplaced: 0,
  mistimed: 0,
  left: 0,
  stale: 0,
  doubled: 0,
  misaccepted: 0,
};

/** A booked viewing below the services, for tests of mails and of what is stored. */
export async function insertBooked(
  db: Executor,
  {
    listingId,
    seekerId,
    conversationId,
    startsAt,
    address = ADDRESS,
  }: { listingId: string; seekerId: string; conversationId: string; startsAt: Date; address?: string },
): Promise<string> {
  await sql`insert into viewing_place (listing_id, address, updated_at) values (${listingId}, ${address}, now())
      on conflict do nothing`.execute(db);
  const { rows } = await sql<{ id: string }>`
    with slot as (
      insert into viewing_slot (listing_id, poster_id, during, taken, created_at)
      select id, owner_id, tstzrange(${startsAt}, ${startsAt}::timestamptz + interval '30 minutes'), 1, now()
        from listing where id = ${listingId} returning *)
    insert into viewing (slot_id, conversation_id, poster_id, seeker_id, during, code, created_at, updated_at)
    select id, ${conversationId}, poster_id, ${seekerId}, during, '1111', now(), now() from slot
      returning id`.execute(db);
  if (!rows[0]) throw new Error("no viewing");
  return rows[0].id;
}
