import { addDays, todayInDhaka } from "../src/features/listings/listing.limits.ts";
import type { Caller, Secret } from "./access-matrix.ts";
import type { TestApp } from "./app.ts";
import { addListing, listingBody } from "./listings.ts";
import { newMember, type TestMember } from "./members.ts";
import { addHappenedViewing, addMoveIn, addMoveInPhoto } from "./move-in.ts";
import { profileBody } from "./seekers.ts";
import * as calls from "./service-calls.ts";
import { insertBooked, morning } from "./viewings.ts";

/** A post and a member for every relation to it. Created for every call, because most calls change something. */
export interface World {
  listing: string;
  ownerUid: string;
  likedPerson: string;
  /** `liked` has asked the owner about the listing. */
  conversation: string;
  /** A viewing of this conversation that has happened. The owner has begun its record of moving in. */
  visited: string;
  /** A photo in it. */
  damage: string;
  /** A viewing that `liked` has booked, and its slot. */
  viewing: string;
  slot: string;
  /** An upload of the owner whose bytes have not been sent. */
  ownPhoto: string;
  newPost: Record<string, unknown>;
  /** 'Room wanted' posts: of the owner, and of a member without any relation to the others. */
  wantedByOwner: string;
  wanted: string;
  callers: Record<Caller, TestMember | undefined>;
  /** The secrets as they would appear in a response. */
  secrets: Record<Secret, string>;
}

export const MODERATOR_EMAIL = "moderator@example.com";

let made = 0;

export async function makeWorld(app: TestApp): Promise<World> {
  made += 1;
  const phone = `+88017${String(20_000_000 + made * 37).slice(0, 8)}`;
  const pin = {
    lat: Number((23.7461 + made / 100_000).toFixed(5)),
    lng: Number((90.3742 + made / 100_000).toFixed(5)),
  };
  const owner = { ...newMember(), phone };
  const [member, liked, blocked, suspended] = [newMember(), newMember(), newMember(), newMember()];
  const unverified = newMember({ emailVerified: false });
  const moderator = { ...newMember(), email: MODERATOR_EMAIL, uid: "moderator" };
  const words = {
    title: `Room ${made} by the lake`,
    description: `A quiet room, the ${made}. of its kind, with a view of the lake and a kitchen for three.`,
  };
  const listing = await addListing(app, owner, { ...words, phone, pin });
  await Promise.all([
    ...[member, suspended, unverified, moderator].map((as) =>
      expectOk(app.call("GET", `/featuredPost/${listing}`, { as })),
    ),
    ...[liked, blocked].map((as) => expectOk(app.call("PATCH", "/featuredPost", { as, body: { id: listing } }))),
  ]);
  const [likedPerson, blockedPerson] = await Promise.all([memberId(app, liked), memberId(app, blocked)]);
  const [conversation] = await Promise.all([ask(app, listing, liked), ask(app, listing, blocked)]);
  await expectOk(calls.block(app, owner, { person: blockedPerson }));
  const visited = await addHappenedViewing(app.services.db, conversation);
  await addMoveIn(app.services.db, visited);
  const damage = await addMoveInPhoto(app.services.db, visited);
  const address = `House${made}Road4Flat5B`;
  const { viewing, slot } = await bookViewing(app, { listing, seekerId: likedPerson, conversation, address });
  const stranger = newMember();
  await expectOk(calls.report(app, stranger, { listing, reason: "other", words: "Look at it" }));
  const photo = await app.call("POST", "/api/photos", { as: owner, body: { type: "image/jpeg", size: 1000 } });
  await prepareByHand(app, listing, suspended);
  const [budget, moveInBy] = [1_234_567 + made, addDays(todayInDhaka(), 330)];
  const everybody = [member, owner, liked, blocked, unverified, suspended, moderator];
  const { wantedByOwner, wanted } = await prepareMatches(app, {
    listing,
    owner,
    liked,
    stranger,
    everybody,
    own: { budget, moveInBy },
  });
  return {
    listing,
    ownerUid: owner.uid,
    likedPerson,
    conversation,
    visited,
    damage,
    viewing,
    slot,
    ownPhoto: photo.json<{ id: string }>().id,
    newPost: listingBody({ ...words, title: `Another room ${made}`, phone: `+88018${phone.slice(6)}` }),
    wantedByOwner,
    wanted,
    callers: { visitor: undefined, member, owner, liked, blocked, unverified, suspended, moderator },
    secrets: {
      phone: phone.slice(4),
      email: owner.email,
      uid: owner.uid,
      pin: JSON.stringify(pin).slice(1, -1),
      profile: moveInBy,
      budget: String(budget),
      address,
    },
  };
}

/** One world for all calls that only read or are refused. */
export function shareWorld(app: () => TestApp): () => Promise<World> {
  let world: Promise<World> | undefined;
  return () => (world ??= makeWorld(app()));
}

/**
 * What each caller sees of one call. They share a world until one of them has changed it. Refusals come first: they
 * must change nothing, and if one does, a caller after it gets another answer than expected.
 */
export async function callAsEach<Who extends Caller, Seen extends { status: number }>(
  expected: Record<Who, number>,
  call: (world: World, caller: Who) => Promise<Seen>,
  { makeOne, isRead }: { makeOne: () => Promise<World>; isRead: boolean },
): Promise<Record<Who, Seen>> {
  const found = {} as Record<Who, Seen>;
  const isRefused = (caller: Who) => expected[caller] >= 400;
  let world: World | undefined;
  const callers = Object.keys(expected) as Who[];
  for (const caller of callers.toSorted((one, other) => Number(isRefused(other)) - Number(isRefused(one)))) {
    world ??= await makeOne();
    found[caller] = await call(world, caller);
    if (!isRead && found[caller].status < 400) world = undefined;
  }
  return found;
}

async function expectOk(answer: Promise<Pick<calls.Outcome, "statusCode" | "body">>): Promise<void> {
  const { statusCode, body } = await answer;
  if (statusCode >= 300) throw new Error(`Could not create the world: ${statusCode} ${body}`);
}

async function ask(app: TestApp, listing: string, as: TestMember): Promise<string> {
  const body = { nonce: "1", text: "I would like to see the room this week." };
  const answer = await calls.ask(app, as, listing, body);
  if (answer.statusCode !== 200) throw new Error(`Could not ask: ${answer.body}`);
  return answer.json<{ _id: string }>()._id;
}

async function bookViewing(
  app: TestApp,
  about: { listing: string; seekerId: string; conversation: string; address: string },
) {
  const { db } = app.services;
  const { listing, seekerId, conversation, address } = about;
  const viewing = await insertBooked(db, {
    listingId: listing,
    seekerId,
    conversationId: conversation,
    startsAt: morning(new Date(), 2),
    address,
  });
  const { slot_id } = await db
    .selectFrom("viewing")
    .select("slot_id")
    .where("id", "=", viewing)
    .executeTakeFirstOrThrow();
  return { viewing, slot: slot_id ?? "" };
}

async function memberId(app: TestApp, { uid }: TestMember): Promise<string> {
  const { id } = await app.services.db
    .selectFrom("member")
    .select("id")
    .where("uid", "=", uid)
    .executeTakeFirstOrThrow();
  return id;
}

/** State that needs time or a moderator to come about. */
async function prepareByHand(app: TestApp, listing: string, suspended: TestMember): Promise<void> {
  const { db } = app.services;
  const askedAt = Math.floor(Date.now() / 1000);
  await db
    .updateTable("listing")
    .set({ state: "asked", asked_at: new Date(askedAt * 1000), sleep_at: new Date((askedAt + 3600) * 1000) })
    .where("id", "=", listing)
    .execute();
  await db.updateTable("member").set({ suspended_at: new Date() }).where("uid", "=", suspended.uid).execute();
}

interface Matches {
  listing: string;
  owner: TestMember;
  liked: TestMember;
  stranger: TestMember;
  everybody: readonly TestMember[];
  /** What the profile of `liked` has, and no other. */
  own: { budget: number; moveInBy: string };
}

/**
 * Everybody has a profile. One of them has shared it for the post and can be recognised by their budget and the day
 * until which they move in.
 */
async function prepareMatches(app: TestApp, { listing, owner, liked, stranger, everybody, own }: Matches) {
  const { pool } = app.services;
  await pool.query(
    `insert into seeker_profile (member_id, profile) select id, $2::jsonb || case when uid = $3 then $4::jsonb
        else '{}' end
     from member where uid = any($1) on conflict do nothing`,
    [everybody.map(({ uid }) => uid), JSON.stringify(profileBody()), liked.uid, JSON.stringify(own)],
  );
  await pool.query(
    "insert into profile_share (member_id, owner_id, listing_id) select m.id, l.owner_id, l.id from member m, listing l where m.uid = $1 and l.id = $2",
    [liked.uid, listing],
  );
  const { rows } = await pool.query<{ uid: string; id: string }>(
    `with wanted as (insert into wanted_post (member_id, title, description, about, until)
       select id, 'A room', 'A quiet one', '{}', now() + interval '1 day' from member where uid = any($1)
         returning id, member_id)
     select m.uid, wanted.id from wanted join member m on m.id = wanted.member_id`,
    [[owner.uid, stranger.uid]],
  );
  const wantedBy = ({ uid }: TestMember) => rows.find((row) => row.uid === uid)?.id ?? "";
  return { wantedByOwner: wantedBy(owner), wanted: wantedBy(stranger) };
}
