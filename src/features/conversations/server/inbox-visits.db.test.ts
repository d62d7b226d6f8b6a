import { expect, test } from "vitest";
import { useTestApp } from "../../../../test/app.ts";
import { actorOf } from "../../../../test/conversations.ts";
import { newMember } from "../../../../test/members.ts";
import { addBooked, addOpen, addRoom, morning, offer, suggest } from "../../../../test/viewings.ts";
import type { Actor } from "../../../platform/auth/actor.ts";
import { INBOX_PAGE } from "../conversation.limits.ts";
import type { InboxQuery } from "../conversation.schema.ts";

const app = useTestApp();
const list = (actor: Actor, query: InboxQuery = {}) => app().services.inbox.list(actor, query);
const idsOf = async (actor: Actor, query: InboxQuery) => (await list(actor, query)).conversations.map(({ _id }) => _id);

test("a row has the day of its visit, for both sides", async () => {
  const startsAt = morning(new Date(), 3);
  const { poster, seeker, id } = await addBooked(app(), { startsAt });
  for (const actor of [poster, seeker])
    expect((await list(actor)).conversations).toMatchObject([
      { _id: id, visit: { startsAt: startsAt.toISOString(), state: "booked" } },
    ]);
});

test("a row has the first time that is suggested", async () => {
  const room = await addRoom(app());
  const { seeker, id } = await addOpen(app(), room);
  const starts = [morning(new Date(), 4), morning(new Date(), 3)];
  await suggest(app(), room.poster, id, starts);
  for (const actor of [room.poster, seeker])
    expect((await list(actor)).conversations).toMatchObject([
      { _id: id, visit: { startsAt: starts[1]?.toISOString(), state: "suggested" } },
    ]);
});

test("visits: the next one first, then those that have ended, also in several pages, and of one listing", async () => {
  const now = new Date();
  const room = await addRoom(app());
  const other = { ...room, listingId: (await addRoom(app())).listingId };
  const starts = Array.from({ length: INBOX_PAGE + 3 }, (_, n) => morning(now, 2 + Math.floor(n / 3), (n % 3) * 60));
  const slots = [...(await offer(app(), room, starts.slice(0, 12))), ...(await offer(app(), room, starts.slice(12)))];
  expect(slots).toHaveLength(starts.length);
  const booked: { id: string; seeker: Actor; viewing: string }[] = [];
  for (const [n, { _id }] of slots.entries()) {
    // With checked phones: new accounts without one have 15 of the 25 places.
    const { id, seeker } = await addOpen(app(), room, newMember({ phone: `+88017${String(40_000_000 + n)}` }));
    const viewing = await app().services.viewings.book(seeker, id, _id, now);
    booked.push({ id, seeker, viewing: viewing._id });
  }
  const [first, second, ...others] = booked;
  if (!first || !second) throw new Error("no visits");
  for (const { seeker, viewing } of [second, first]) await app().services.viewings.cancel(seeker, viewing);
  const found: (string | undefined)[] = [];
  let cursor: string | undefined;
  do {
    const page = await list(room.poster, { show: "visits", cursor });
    expect(page.conversations.length).toBeLessThanOrEqual(INBOX_PAGE);
    found.push(...page.conversations.map(({ _id }) => _id));
    cursor = page.next ?? undefined;
  } while (cursor);
  expect(found).toEqual([...others.map(({ id }) => id), first.id, second.id]);
  expect(await idsOf(room.poster, { show: "visits", listing: room.listingId })).toEqual(found.slice(0, INBOX_PAGE));
  expect(await idsOf(room.poster, { show: "visits", listing: other.listingId })).toEqual([]);
  // A cursor of another list is not one of this list.
  expect(await idsOf(room.poster, { show: "visits", cursor: "1-1" })).toEqual(found.slice(0, INBOX_PAGE));
  expect(await idsOf(room.poster, { cursor: "past-1-1" })).toHaveLength(INBOX_PAGE);
});

test("a hidden conversation keeps its booked visit in the list, and not an ended one", async () => {
  const { poster, seeker, id, viewing } = await addBooked(app());
  await app().services.conversations.hide(seeker, id, true);
  expect(await idsOf(seeker, { show: "visits" })).toEqual([id]);
  await app().services.viewings.cancel(poster, viewing._id);
  expect(await idsOf(seeker, { show: "visits" })).toEqual([]);
  expect(await idsOf(poster, { show: "visits" })).toEqual([id]);
});

test("one's turn: what is unread, and a request that was read and not answered", async () => {
  const room = await addRoom(app());
  const seeker = await actorOf(app(), newMember());
  const { services } = app();
  const { _id: id } = await services.conversations.ask(seeker, room.listingId, {
    nonce: "7",
    text: "I'm a student, and I'd like to see the room on Friday.",
  });
  expect(await idsOf(room.poster, { show: "turn" })).toEqual([id]);
  await services.conversations.markRead(room.poster, id, 1);
  expect(await idsOf(room.poster, { show: "unread" })).toEqual([]);
  expect(await idsOf(room.poster, { show: "turn" })).toEqual([id]);
  expect(await services.inbox.countTurns(room.poster)).toBe(1);
  expect(await services.inbox.countTurns(seeker)).toBe(0);
  await services.conversations.send(room.poster, id, { nonce: "8", text: "Yes, come and see it." });
  expect(await idsOf(room.poster, { show: "turn" })).toEqual([]);
  expect(await idsOf(seeker, { show: "turn" })).toEqual([id]);
});

test("one's own posts, and whether anything is hidden", async () => {
  const { poster, listingId } = await addRoom(app());
  const { inbox } = app().services;
  expect(await inbox.findOwn(poster)).toMatchObject({ rooms: [{ id: listingId }], hasHidden: false });
  const { id, seeker } = await addOpen(app(), { owner: newMember(), poster, listingId });
  await app().services.conversations.hide(poster, id, true);
  expect(await inbox.findOwn(poster)).toMatchObject({ hasHidden: true });
  expect(await inbox.findOwn(seeker)).toEqual({ rooms: [], hasHidden: false });
});
