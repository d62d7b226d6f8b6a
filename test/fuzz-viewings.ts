import * as fc from "fast-check";
import { sql } from "kysely";
import { openConversation } from "../src/features/conversations/server/conversation-steps.queries.ts";
import { markNobodyCame } from "../src/features/viewings/server/viewing-steps.queries.ts";
import { HOUR_MS, MINUTE_MS } from "../src/platform/time.ts";
import type { TestApp } from "./app.ts";
import { message } from "./conversations.ts";
import { addListing } from "./listings.ts";
import type { TestMember } from "./members.ts";
import { addHappenedViewing, addMoveIn, addMoveInPhoto, moveInContent } from "./move-in.ts";
import { ADDRESS, insertBooked, morning } from "./viewings.ts";

/** What requests about viewings can name. The member has booked them, in rooms of the owner. */
export interface ViewingCast {
  viewings: {
    cancelled: readonly string[];
    /** Now, so that the digits can be typed. */
    now: readonly string[];
    over: readonly string[];
    /** The owner has said that nobody came. */
    missed: readonly string[];
    /** With a record of moving in that nobody has confirmed. */
    happened: readonly string[];
    /** Has a record with a photo. */
    pictured: { viewing: string; photo: string };
    moved: string;
    /** A conversation without a viewing. */
    free: string;
    /** Times of the rooms of `moved` and `free`. */
    slots: readonly string[];
    /** Times that are moved, and times that are taken back. */
    changing: readonly string[];
    ended: readonly string[];
    listing: string;
  };
}

/** Who calls with success. Undefined: not a call about viewings. */
export const viewingCaller = (path: string): "owner" | "member" | undefined => {
  if (path.includes("/viewing-slots") || path.endsWith("/nobody-came")) return "owner";
  return path.includes("/viewings") ? "member" : undefined;
};

/** Values of {id}, if the path is about viewings. */
export function viewingIds(path: string, { viewings }: ViewingCast): readonly string[] | undefined {
  if (path.startsWith("/api/viewing-slots")) return path.endsWith("/move") ? viewings.changing : viewings.ended;
  if (path.endsWith("/viewing-slots")) return [viewings.listing];
  if (!path.includes("/viewings")) return undefined;
  if (path.startsWith("/api/conversations")) return [viewings.free];
  if (path.includes("/move-in/photos")) return [viewings.pictured.viewing];
  if (path.includes("/move-in")) return viewings.happened;
  if (path.endsWith("/nobody-came")) return viewings.over;
  if (path.endsWith("/was-there")) return viewings.missed;
  if (path.endsWith("/cancel")) return viewings.cancelled;
  return path.endsWith("/move") ? [viewings.moved] : viewings.now;
}

const starts = () =>
  fc
    .tuple(fc.integer({ min: 2, max: 12 }), fc.integer({ min: 0, max: 30 }))
    .map(([days, step]) => morning(new Date(), days, step * 15));

/** Good bodies for calls about viewings. */
export const viewingBodies = ({
  viewings: { slots },
}: ViewingCast): Record<string, fc.Arbitrary<Record<string, unknown>>> => ({});

export async function addViewingCast(app: TestApp, owner: TestMember, seekerId: string): Promise<ViewingCast> {
  const { db } = app.services;
  const now = new Date();

  async function open(): Promise<{ listingId: string; conversationId: string }> {
    const listingId = await addListing(app, owner);
    const { id } = await openConversation(db, { listingId, seekerId, opener: "seeker", ...message() }, now);
    await sql`update conversation set state = 'open', answered_at = now() where id = ${id}`.execute(db);
    return { listingId, conversationId: id ?? "" };
  }
  const book = async (startsAt: Date): Promise<string> => insertBooked(db, { ...(await open()), seekerId, startsAt });
  const several = async (count: number, at: (index: number) => Date): Promise<string[]> => {
    const made: string[] = [];
    for (let index = 0; index < count; index += 1) made.push(await book(at(index)));
    return made;
  };
  async function visit(): Promise<string> {
    const id = await addHappenedViewing(db, (await open()).conversationId);
    await addMoveIn(db, id);
    return id;
  }
  async function offer(listingId: string, days: number): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      insert into viewing_slot (listing_id, poster_id, during, seats, created_at)
      select l.id, l.owner_id, tstzrange(at, at + interval '30 minutes'), 10, now()
      from listing l, generate_series(${morning(now, days)}::timestamptz, ${morning(now, days, 120)}::timestamptz,
        interval '30 minutes') at
      where l.id = ${listingId} returning id`.execute(db);
    return rows.map(({ id }) => id);
  }

  async function miss(startsAt: Date): Promise<string> {
    const id = await book(startsAt);
    await markNobodyCame(db, id, now);
    return id;
  }

  const pictured = await visit();
  const [moving, free] = [await open(), await open()];
  const startsAt = morning(now, 13, 240);
  return {
    viewings: {
      cancelled: await several(10, (index) => new Date(morning(now, 3).getTime() + index * HOUR_MS)),
      now: await several(6, (index) => new Date(now.getTime() - index * 30 * MINUTE_MS)),
      over: await several(10, (index) => new Date(morning(now, -3).getTime() + index * HOUR_MS)),
      missed: [await miss(morning(now, -4))],
      happened: await Promise.all(Array.from({ length: 12 }, visit)),
      pictured: { viewing: pictured, photo: await addMoveInPhoto(db, pictured) },
      moved: await insertBooked(db, { ...moving, seekerId, startsAt }),
      free: free.conversationId,
      slots: [...(await offer(moving.listingId, 13)), ...(await offer(free.listingId, 12))],
      changing: await offer((await open()).listingId, 11),
      ended: await offer((await open()).listingId, 10),
      listing: free.listingId,
    },
  };
}
