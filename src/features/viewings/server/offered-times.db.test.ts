/** What the page of offered times changes and proposes, and what the people in open conversations learn of it. */
import { sql } from "kysely";
import { expect, test } from "vitest";
import { useTestApp } from "../../../../test/app.ts";
import { actorOf, message, opener } from "../../../../test/conversations.ts";
import { addListing } from "../../../../test/listings.ts";
import { newMember } from "../../../../test/members.ts";
import { answerAs } from "../../../../test/taken.ts";
import {
  ADDRESS,
  addBooked,
  addOpen,
  addRoom,
  brokenViewings,
  codeOf,
  morning,
  noViewingsBroken,
  offer,
  type Room,
} from "../../../../test/viewings.ts";
import type { Actor } from "../../../platform/auth/actor.ts";

const app = useTestApp();
const db = () => app().services.db;
const conversations = () => app().services.conversations;

const noticesOf = async (id: string) =>
  (
    await db()
      .selectFrom("conversation_message")
      .select("notice")
      .where("conversation_id", "=", id)
      .where("notice", "is not", null)
      .orderBy("number")
      .execute()
  ).map(({ notice }) => notice);
const mailsTo = async ({ memberId }: Actor) =>
  (await db().selectFrom("mail").select("kind").where("member_id", "=", memberId).execute()).map(({ kind }) => kind);

const unread = async (actor: Actor) => (await app().services.inbox.statusOf(actor)).unread;

test("offered times are a line in every open conversation, unread, with a mail and a notification", async () => {
  const room = await addRoom(app());
  const open = await addOpen(app(), room);
  await conversations().markRead(open.seeker, open.id, 99);
  const asked = await conversations().ask(await actorOf(app(), newMember()), room.listingId, opener());
  const closed = await addOpen(app(), room);
  await conversations().withdraw(closed.seeker, closed.id);
  const blocked = await addOpen(app(), room);
  await app().services.safety.block(blocked.seeker, { person: room.poster.memberId });
  const left = await addOpen(app(), room);
  await sql`update member set leaving_at = now() where id = ${left.seeker.memberId}`.execute(db());
  const browser = sql`
    insert into push_subscription (member_id, endpoint, host, p256dh, auth, device)
    values (${open.seeker.memberId}, 'https://push.example/offered', 'push.example', ${Buffer.alloc(65)}, ${Buffer.alloc(16)}, 'Phone')`;
  await browser.execute(db());
  await sql`delete from mail`.execute(db());
  await offer(app(), room, [morning(new Date(), 2)]);
  expect(await noticesOf(open.id)).toEqual(["viewing_offered"]);
  expect([await unread(open.seeker), await mailsTo(open.seeker)]).toEqual([1, ["message_unread"]]);
  expect((await sql`select kind from push where member_id = ${open.seeker.memberId}`.execute(db())).rows).toEqual([
    { kind: "messages" },
  ]);
  for (const id of [asked._id, closed.id, blocked.id, left.id])
    expect(await noticesOf(id)).not.toContain("viewing_offered");
});

test("offered times are told once an hour, however often the owner adds some", async () => {
  const room = await addRoom(app());
  const open = await addOpen(app(), room);
  const now = new Date();
  const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
  await offer(app(), room, [morning(now, 2)], 1, now);
  await offer(app(), room, [morning(now, 2, 60)], 1, later(5));
  await conversations().send(room.poster, open.id, { nonce: message().nonce, text: "Friday is best." }, later(6));
  await offer(app(), room, [morning(now, 3)], 1, later(59));
  expect(await noticesOf(open.id)).toEqual(["viewing_offered"]);
  await offer(app(), room, [morning(now, 4)], 1, later(61));
  expect(await noticesOf(open.id)).toEqual(["viewing_offered", "viewing_offered"]);
});

test("offered times are refused for a room that is taken, and nobody is told", async () => {
  const room = await addRoom(app());
  const open = await addOpen(app(), room);
  await answerAs(app(), room.owner, room.listingId, "taken");
  expect(await codeOf(offer(app(), room, [morning(new Date(), 2)]))).toBe("not_possible_now");
  expect(await noticesOf(open.id)).toEqual([]);
});

const now = new Date();
const viewings = () => app().services.viewings;
const save = (room: Room, starts: Date[], ends: Date[] = [], seats = 1, address = ADDRESS) =>
  viewings().offer(room.poster, room.listingId, { address, seats, starts, ends }, now);
const startsOf = async (room: Room) =>
  (await viewings().listOffered(room.poster, room.listingId, now)).slots.map(({ startsAt }) => startsAt);
const texts = (...dates: Date[]) => dates.map((date) => date.toISOString());

test("the same request twice changes nothing, and tells nobody again", async () => {
  const room = await addRoom(app());
  const open = await addOpen(app(), room);
  const [one, two] = [morning(now, 2), morning(now, 3)];
  expect(await save(room, [one, two, one])).toHaveLength(2);
  const before = (await viewings().listOffered(room.poster, room.listingId, now)).slots;
  expect(await save(room, [one, two])).toEqual([]);
  expect((await viewings().listOffered(room.poster, room.listingId, now)).slots).toEqual(before);
  expect(await noticesOf(open.id)).toEqual(["viewing_offered"]);
});

test("untapped times go, booked ones stay, and kept ones get the number of people", async () => {
  const booked = await addBooked(app(), { now });
  const [kept, gone] = [morning(now, 3), morning(now, 4)];
  await save(booked, [kept, gone]);
  await save(booked, [kept], [gone, new Date(booked.slot.startsAt)], 3);
  const { slots } = await viewings().listOffered(booked.poster, booked.listingId, now);
  expect(slots.map(({ startsAt, seats, taken }) => [startsAt, seats, taken])).toEqual([
    [booked.slot.startsAt, 1, 1],
    [kept.toISOString(), 3, 0],
  ]);
  expect((await viewings().get(booked.seeker, booked.viewing._id)).state).toBe("booked");
  // A time that was taken back can be offered again, and fewer people than have booked are not possible.
  await save(booked, [gone, kept], [], 2);
  const two = await addOpen(app(), booked);
  const slot = (await viewings().listOffered(booked.poster, booked.listingId, now)).slots[1];
  await viewings().book(two.seeker, two.id, slot?._id ?? "", now);
  await save(booked, [kept], [], 1);
  expect((await viewings().listOffered(booked.poster, booked.listingId, now)).slots[1]).toMatchObject({
    taken: 1,
    seats: 1,
  });
  expect(await brokenViewings(db())).toEqual(noViewingsBroken);
});

test("times are only taken back of the own listing, and all of them may be", async () => {
  const [room, other] = [await addRoom(app()), await addRoom(app())];
  const start = morning(now, 2);
  await save(room, [start]);
  await save(other, [start]);
  await save(other, [], [start]);
  expect([await startsOf(room), await startsOf(other)]).toEqual([texts(start), []]);
});

test("forty times at most, counting those that go", async () => {
  const room = await addRoom(app());
  const starts = Array.from({ length: 40 }, (_, index) => morning(now, 3 + Math.floor(index / 10), (index % 10) * 30));
  await save(room, starts);
  expect(await codeOf(save(room, [morning(now, 9)]))).toBe("too_many_slots");
  await save(room, [morning(now, 9)], starts.slice(0, 1));
  expect(await startsOf(room)).toHaveLength(40);
});

test("forty taps on the same button at once offer each time once", async () => {
  const room = await addRoom(app());
  const starts = [morning(now, 2), morning(now, 3)];
  const done = await Promise.all(Array.from({ length: 40 }, () => codeOf(save(room, starts))));
  expect(done.filter((code) => code !== undefined)).toEqual([]);
  expect(await startsOf(room)).toEqual(texts(...starts));
});

test("the page knows the other rooms' times, the last week with visits, and the address of the same area", async () => {
  const room = await addRoom(app());
  const second = { ...room, listingId: await addListing(app(), room.owner) };
  await save(room, [morning(now, 2)]);
  const past = async (listingId: string, days: number) => {
    const start = morning(now, -days);
    await sql`insert into viewing_slot (listing_id, poster_id, during, created_at)
      values (${listingId}, ${room.poster.memberId}, tstzrange(${start}, ${start}::timestamptz + interval '30 minutes'),
        now())`.execute(db());
    return start;
  };
  await past(room.listingId, 20);
  const recent = [await past(room.listingId, 8), await past(room.listingId, 3)];
  expect(await viewings().listOffered(room.poster, second.listingId, now)).toMatchObject({
    address: ADDRESS,
    isAddressOfOther: true,
    slots: [],
    elsewhere: texts(morning(now, 2)),
    last: texts(...recent.toReversed()),
  });
  const own = await past(second.listingId, 15);
  await save(second, [morning(now, 5)], [], 1, "House 9, Road 1, Dhaka");
  expect(await viewings().listOffered(room.poster, second.listingId, now)).toMatchObject({
    address: "House 9, Road 1, Dhaka",
    isAddressOfOther: false,
    last: texts(own),
  });
  await sql`update listing set location = 'Khulna' where id = ${second.listingId}`.execute(db());
  await sql`delete from viewing_place where listing_id = ${second.listingId}`.execute(db());
  expect(await viewings().listOffered(room.poster, second.listingId, now)).toMatchObject({ address: null });
});
