import { beforeEach, describe, expect, test } from "vitest";
import { useTestApp } from "../../../../test/app.ts";
import { opener } from "../../../../test/conversations.ts";
import { addListing, copyListing, phoneOf } from "../../../../test/listings.ts";
import { newMember, type TestMember, unsignedIdToken } from "../../../../test/members.ts";
import * as calls from "../../../../test/service-calls.ts";
import { addBooked, addOpen, addRoom, morning, offer, suggest } from "../../../../test/viewings.ts";
import type { Actor } from "../../../platform/auth/actor.ts";
import { savedLimits } from "../saved.limits.ts";

const app = useTestApp();
const query = (text: string, values: unknown[] = []) => app().services.pool.query(text, values);
const like = (as: TestMember, id: string) => app().call("PATCH", "/featuredPost", { as, body: { id } });

let owner: TestMember;
let seeker: TestMember;
let actor: Actor;
beforeEach(async () => {
  [owner, seeker] = [newMember(), newMember()];
  actor = await app().services.accounts.getActorByIdToken(unsignedIdToken(seeker));
});

const rooms = (as = actor) => app().services.saved.rooms(as, new Date());

/** The rooms that the member may see now, with their numbers. */
async function readNumbers(): Promise<[string, string | undefined][]> {
  const ids = (await rooms()).filter(({ isSeen }) => isSeen).map(({ id }) => id);
  return (await app().services.listings.listForMember(actor, ids)).map(({ listing, phone }) => [listing.id, phone]);
}

describe("liked rooms", () => {
  test("are listed newest first, with the number", async () => {
    const [first, second] = [await addListing(app(), owner), await addListing(app(), owner)];
    await like(seeker, first);
    await like(seeker, second);
    await like(newMember(), first);
    expect(await readNumbers()).toEqual([
      [second, phoneOf(owner)],
      [first, phoneOf(owner)],
    ]);
  });

  test("have no number while its owner pauses it or withholds it", async () => {
    const id = await addListing(app(), owner);
    await like(seeker, id);
    await calls.pauseNumber(app(), owner, true);
    expect(await readNumbers()).toEqual([[id, undefined]]);
    await calls.pauseNumber(app(), owner, false);
    expect(await readNumbers()).toEqual([[id, phoneOf(owner)]]);
    await calls.withholdNumber(app(), owner, actor.memberId, true);
    expect(await readNumbers()).toEqual([[id, undefined]]);
  });

  test("are left out if the post is removed, or one of the two has blocked the other", async () => {
    const ids = [await addListing(app(), owner), await addListing(app(), owner), await addListing(app())];
    for (const id of ids) await like(seeker, id);
    await query("update listing set state = 'removed' where id = $1", [ids[0]]);
    expect((await readNumbers()).map(([id]) => id)).toEqual([ids[2], ids[1]]);
    await query("insert into member_block select owner_id, $2 from listing where id = $1", [ids[2], actor.memberId]);
    expect((await readNumbers()).map(([id]) => id)).toEqual([ids[1]]);
  });

  test(`are read up to the newest ${savedLimits.liked}`, async () => {
    const id = await addListing(app(), owner);
    const copies = await copyListing(app().services.db, id, savedLimits.liked + 5);
    await query("insert into listing_like (member_id, listing_id) select $1, unnest($2::bigint[])", [
      actor.memberId,
      copies,
    ]);
    expect(await rooms()).toHaveLength(savedLimits.liked);
  });
});

test("a room that was only saved shows no number, whoever has liked it", async () => {
  const id = await addListing(app(), owner);
  await app().services.saved.change(actor, { intent: "save", id });
  await like(newMember(), id);
  expect(await readNumbers()).toEqual([[id, undefined]]);
});

test("a room is listed once, with its note, and not if it is hidden", async () => {
  const { listingId: id } = await addRoom(app());
  await app().services.saved.change(actor, { intent: "save", id, note: "Near the campus" });
  await like(seeker, id);
  expect(await rooms()).toMatchObject([
    { id, note: "Near the campus", isSaved: true, isLiked: true, isSeen: true, step: "contact", conversation: null },
  ]);
  await app().services.conversations.ask(actor, id, opener());
  expect(await rooms()).toMatchObject([{ id, isSaved: true, isLiked: true, step: "asked" }]);
  await app().services.saved.change(actor, { intent: "hide", id });
  expect(await rooms()).toEqual([]);
});

const stepsOf = async (as: Actor) => (await rooms(as)).map(({ step, slots, suggested }) => [step, slots, suggested]);

describe("the step of a room", () => {
  test("follows the conversation, also of a room that was not saved", async () => {
    const room = await addRoom(app());
    const { seeker: asker, id, member } = await addOpen(app(), room);
    expect(await stepsOf(asker)).toEqual([["answered", 0, 0]]);
    await suggest(app(), room.poster, id, [morning(new Date(), 3), morning(new Date(), 4)]);
    expect(await stepsOf(asker)).toEqual([["offered", 0, 2]]);
    await offer(app(), room, [morning(new Date(), 2)]);
    expect(await stepsOf(asker)).toEqual([["offered", 1, 2]]);
    await like(member, room.listingId);
    await app().services.conversations.withdraw(asker, id);
    expect(await stepsOf(asker)).toEqual([["closed", 0, 0]]);
    await query("update listing set available = false where id = $1", [room.listingId]);
    expect(await stepsOf(asker)).toEqual([["taken", 0, 0]]);
  });

  test("is the visit as soon as one is booked", async () => {
    const startsAt = morning(new Date(), 2);
    const { seeker: visitor, viewing, listingId, poster } = await addBooked(app(), { startsAt, seats: 2 });
    expect(await rooms(visitor)).toMatchObject([
      { id: listingId, step: "visit", visit: viewing._id, visitAt: startsAt, slots: 0 },
    ]);
    expect(await rooms(poster)).toEqual([]);
  });
});
