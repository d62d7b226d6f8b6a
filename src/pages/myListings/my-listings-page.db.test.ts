/** My Listings and the Today strip: what an owner sees of their own posts, and what can be done with several of them. */
import { expect, test } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { actorOf, message, opener } from "../../../test/conversations.ts";
import { pageContext } from "../../../test/form-calls.ts";
import { addListing } from "../../../test/listings.ts";
import { newMember, type TestMember } from "../../../test/members.ts";
import { addBooked, addOpen, addRoom, morning, offer } from "../../../test/viewings.ts";
import type { BulkAnswer } from "./bulk-answer.ts";
import { loader as showFlyers } from "./flyers-page.tsx";
import { action, loader } from "./my-listings-page.tsx";

const app = useTestApp();

async function argsFor(path: string, as: TestMember, body?: URLSearchParams) {
  const url = new URL(path, "https://nestmates.example");
  const request = new Request(url, body ? { method: "POST", body } : {});
  return { request, url, pattern: "/myListings", params: {}, context: await pageContext(app(), as) } as never;
}

const show = async (as: TestMember, search = "") => loader(await argsFor(`/myListings${search}`, as));
const idsOf = async (as: TestMember, search = "") => (await show(as, search)).listings.map(({ id }) => id);
const today = async (as: TestMember) => (await show(as)).today;
const kindsOf = async (as: TestMember) => (await today(as))?.map(({ kind }) => kind);
async function bulk(as: TestMember, answer: string, ids: string[]): Promise<BulkAnswer> {
  const form = new URLSearchParams([["bulk", answer], ...ids.map((id) => ["post", id])]);
  return (await action(await argsFor("/myListings", as, form))) as BulkAnswer;
}
const stateOf = async (id: string) =>
  app().services.db.selectFrom("listing").select(["state", "available"]).where("id", "=", id).executeTakeFirst();

test("the strip is for members with posts, and says what waits for them only", async () => {
  const seeker = newMember();
  expect(await today(seeker)).toBeUndefined();
  const room = await addRoom(app());
  expect(await today(room.owner)).toEqual([]);

  await app().services.conversations.ask(await actorOf(app(), seeker), room.listingId, opener());
  expect(await today(room.owner)).toMatchObject([{ kind: "people", shown: "1", to: "/inbox?show=turn" }]);
  expect(await today(seeker)).toBeUndefined();
  const other = await addRoom(app());
  expect(await today(other.owner)).toEqual([]);
});

test("an unread message in an open conversation waits too, until it is read; a blocked person does not", async () => {
  const room = await addRoom(app());
  const { id, seeker } = await addOpen(app(), room);
  const { conversations, safety } = app().services;
  await conversations.markRead(room.poster, id, 99);
  expect(await kindsOf(room.owner)).toEqual([]);
  await conversations.send(seeker, id, { nonce: message().nonce, text: "When can I come?" });
  expect(await kindsOf(room.owner)).toEqual(["people"]);
  await conversations.markRead(room.poster, id, 99);
  expect(await kindsOf(room.owner)).toEqual([]);
  await conversations.send(seeker, id, { nonce: message().nonce, text: "Is Friday possible?" });
  await safety.block(room.poster, { person: seeker.memberId });
  expect(await kindsOf(room.owner)).toEqual([]);
});

test("a booked visit is shown to its poster, in the strip and in its row, until it is cancelled", async () => {
  const { owner, member, listingId, viewing, seeker } = await addBooked(app());
  const path = `/viewings/${viewing._id}`;
  expect(await today(owner)).toContainEqual(expect.objectContaining({ kind: "visit", to: path }));
  expect((await show(owner)).listings).toMatchObject([{ id: listingId, requests: 1, visit: { id: viewing._id } }]);
  expect(await today(member)).toBeUndefined();
  await app().services.viewings.cancel(seeker, viewing._id);
  expect(await kindsOf(owner)).not.toContain("visit");
  expect((await show(owner)).listings[0]?.visit).toBeUndefined();
});

test("a row counts the requests that are not closed, and says whether times are offered", async () => {
  const room = await addRoom(app());
  const first = await addOpen(app(), room);
  await app().services.conversations.markRead(room.poster, first.id, 99);
  await app().services.conversations.ask(await actorOf(app(), newMember()), room.listingId, opener());
  expect((await show(room.owner)).listings).toMatchObject([
    { requests: 2, waiting: 1, isOffering: false, isTurn: true },
  ]);
  await offer(app(), room, [morning(new Date(), 2)]);
  await app().services.conversations.withdraw(first.seeker, first.id);
  expect((await show(room.owner)).listings).toMatchObject([{ requests: 1, isOffering: true }]);
});

test("posts are sorted, found by words and kept apart by tabs; those of others are never listed", async () => {
  const owner = newMember();
  const cheap = await addListing(app(), owner, { rent: 3_000, title: "Attic in Kazipara" });
  const dear = await addListing(app(), owner, { rent: 9_000, title: "Barn", location: "Mirpur 10, Dhaka" });
  const taken = await addListing(app(), owner, { rent: 5_000, title: "Cellar", Availability: "No" });
  await app().services.conversations.ask(await actorOf(app(), newMember()), cheap, opener());
  const { tabs } = await show(owner);
  expect(tabs).toEqual([
    { tab: "turn", count: 1 },
    { tab: "live", count: 2 },
    { tab: "taken", count: 1 },
  ]);
  expect(await idsOf(owner)).toEqual([cheap, taken, dear]);
  expect(await idsOf(owner, "?sort=rent")).toEqual([cheap, taken, dear]);
  expect(await idsOf(owner, "?sort=name&show=live")).toEqual([cheap, dear]);
  expect(await idsOf(owner, "?q=mirpur")).toEqual([dear]);
  expect(await idsOf(owner, "?sort=nonsense&show=nonsense&page=-4")).toHaveLength(3);
  expect(await idsOf(owner, "?page=9")).toHaveLength(3);
  expect(await idsOf(newMember())).toEqual([]);
  const { services } = app();
  const stranger = await actorOf(app(), newMember());
  expect(await services.listings.listOwnByIds(stranger, [cheap, dear])).toBe("[]");
  expect([...(await services.inbox.countRequests(stranger, [cheap]))]).toEqual([]);
  expect([...(await services.viewings.listOffering(stranger, [cheap]))]).toEqual([]);
});

test("an answer for several posts changes the own ones, whatever happens to the others", async () => {
  const owner = newMember();
  const [one, other] = [await addListing(app(), owner), await addListing(app(), owner)];
  const foreign = await addListing(app());
  const held = await addListing(app(), owner);
  await app().services.db.updateTable("listing").set({ state: "waiting" }).where("id", "=", held).execute();
  expect(await bulk(owner, "taken", [foreign, one, "x", held, other, one])).toEqual({
    bulk: "taken",
    done: 2,
    left: 2,
  });
  expect([await stateOf(one), await stateOf(other), await stateOf(foreign), await stateOf(held)]).toEqual([
    { state: "live", available: false },
    { state: "live", available: false },
    { state: "live", available: true },
    { state: "waiting", available: true },
  ]);
  expect(await bulk(owner, "available", [one, other])).toEqual({ bulk: "available", done: 2, left: 0 });
  expect(await stateOf(one)).toEqual({ state: "live", available: true });
  expect(await bulk(owner, "taken", [])).toEqual({ bulk: "taken", done: 0, left: 0 });
});

test("no more posts than one page has are changed at once", async () => {
  const owner = newMember();
  const ids = Array.from({ length: 30 }, (_, index) => String(900_000 + index));
  expect(await bulk(owner, "available", ids)).toEqual({ bulk: "available", done: 0, left: 20 });
});

test("posters are printed for the own posts only", async () => {
  const owner = newMember();
  const [own, foreign] = [await addListing(app(), owner), await addListing(app())];
  const { flyers } = await showFlyers(await argsFor(`/myListings/posters?post=${own}&post=${foreign}&post=x`, owner));
  expect(flyers.map(({ id }) => id)).toEqual([own]);
});
