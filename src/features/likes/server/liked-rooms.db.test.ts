import { beforeEach, expect, test } from "vitest";
import { useTestApp } from "../../../../test/app.ts";
import { addListing, copyListing, phoneOf } from "../../../../test/listings.ts";
import { newMember, type TestMember, unsignedIdToken } from "../../../../test/members.ts";
import * as calls from "../../../../test/service-calls.ts";
import type { Actor } from "../../../platform/auth/actor.ts";
import { likedLimits } from "../like.limits.ts";

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

/** The rooms of the page 'My search' with their numbers. */
async function readLiked(): Promise<[string, string | undefined][]> {
  const { ids } = await app().services.likes.listLiked(actor, undefined);
  return (await app().services.listings.listForMember(actor, ids)).map(({ listing, phone }) => [listing.id, phone]);
}

test("liked rooms are listed newest first, with the number", async () => {
  const [first, second] = [await addListing(app(), owner), await addListing(app(), owner)];
  await like(seeker, first);
  await like(seeker, second);
  await like(newMember(), first);
  expect(await readLiked()).toEqual([
    [second, phoneOf(owner)],
    [first, phoneOf(owner)],
  ]);
  expect(await app().services.likes.countLiked(actor)).toBe(2);
});

test("without the number while its owner pauses it or withholds it", async () => {
  const id = await addListing(app(), owner);
  await like(seeker, id);
  await calls.pauseNumber(app(), owner, true);
  expect(await readLiked()).toEqual([[id, undefined]]);
  await calls.pauseNumber(app(), owner, false);
  expect(await readLiked()).toEqual([[id, phoneOf(owner)]]);
  await calls.withholdNumber(app(), owner, actor.memberId, true);
  expect(await readLiked()).toEqual([[id, undefined]]);
});

test("a room that was only saved shows no number, whoever has liked it", async () => {
  const id = await addListing(app(), owner);
  await app().services.saved.change(actor, { intent: "save", id });
  await like(newMember(), id);
  expect(await app().services.listings.listForMember(actor, [id])).toMatchObject([
    { listing: { id }, phone: undefined },
  ]);
});

test("rooms that are hidden, or of somebody who has blocked the reader, are left out", async () => {
  const ids = [await addListing(app(), owner), await addListing(app(), owner), await addListing(app())];
  for (const id of ids) await like(seeker, id);
  await query("update listing set state = 'removed' where id = $1", [ids[0]]);
  expect((await readLiked()).map(([id]) => id)).toEqual([ids[2], ids[1]]);
  await query("insert into member_block select owner_id, $2 from listing where id = $1", [ids[2], actor.memberId]);
  expect((await readLiked()).map(([id]) => id)).toEqual([ids[1]]);
});

test("pages follow each other, and the count stops at its bound", async () => {
  const id = await addListing(app(), owner);
  const copies = await copyListing(app().services.db, id, likedLimits.counted + 5);
  // At the same time: the id decides.
  await query(
    "insert into listing_like (member_id, listing_id, created_at) select $1, unnest($2::bigint[]), date_trunc('second', now())",
    [actor.memberId, copies],
  );
  expect(await app().services.likes.countLiked(actor)).toBe(likedLimits.counted);
  const seen: string[] = [];
  for (let cursor: string | undefined, more = true; more; ) {
    const { ids, next } = await app().services.likes.listLiked(actor, cursor);
    expect(ids.length).toBeLessThanOrEqual(likedLimits.page);
    seen.push(...ids);
    cursor = next;
    more = next !== undefined;
  }
  expect(new Set(seen).size).toBe(likedLimits.counted + 5);
  expect(seen).toHaveLength(likedLimits.counted + 5);
});
