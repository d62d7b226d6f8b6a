/** What counts as news, and that it is written with the change itself. */
import { sql } from "kysely";
import { expect, test } from "vitest";
import { useTestApp } from "../../../../test/app.ts";
import { addListing } from "../../../../test/listings.ts";
import { newMember } from "../../../../test/members.ts";
import { MODERATORS, moderationTools } from "../../../../test/moderation.ts";
import { searchTools } from "../../../../test/saved-searches.ts";

const app = useTestApp({ MODERATORS });
const { db } = searchTools(app);
const { heldPost } = moderationTools(app);
const move = (id: string, event: "confirm" | "take" | "ask" | "sleep" | "approve" | "remove") =>
  db()
    .transaction()
    .execute((trx) => app().services.listingLife.move(trx, id, event));
const changesOf = async (id: string) => {
  const rows = await db()
    .selectFrom("listing_news")
    .select("kind")
    .where("listing_id", "=", id)
    .orderBy("id")
    .execute();
  return rows.map(({ kind }) => kind);
};

test("each way of becoming visible is news, and so is being taken", async () => {
  const id = await addListing(app());
  expect(await changesOf(id)).toEqual(["new"]);
  await move(id, "ask");
  await move(id, "confirm");
  expect(await changesOf(id)).toEqual(["new"]);
  await move(id, "ask");
  await move(id, "sleep");
  await move(id, "confirm");
  await move(id, "take");
  await move(id, "confirm");
  await move(id, "remove");
  await move(id, "approve");
  expect(await changesOf(id)).toEqual(["new", "woken", "taken", "back", "approved"]);
});

test("a post that is held back is news when it is approved", async () => {
  const { listing } = await heldPost();
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from listing_news join listing_search using (listing_id)
      where listing_id = ${listing}`.execute(db());
  expect(rows).toEqual([{ n: 0 }]);
  await move(listing, "approve");
  expect((await changesOf(listing)).at(-1)).toBe("approved");
});

test.each([
  [8_500, 8_100, []],
  [8_500, 8_075, ["cheaper"]],
  [8_500, 9_000, []],
])("a rent of %i that becomes %i is news: %s", async (before, after, expected) => {
  const owner = newMember();
  const id = await addListing(app(), owner, { rent: before });
  await app().call("PUT", `/browseListing/${id}`, { as: owner, body: { rent: after } });
  expect((await changesOf(id)).slice(1)).toEqual(expected);
});

test("news moves with its listing, and goes with it", async () => {
  const owner = newMember();
  const id = await addListing(app(), owner);
  await app().call("PUT", `/browseListing/${id}`, { as: owner, body: { location: "Mirpur 10, Dhaka" } });
  const { rows } = await sql<{
    slug: string;
  }>`select a.slug from listing_news n join area a on a.id = n.area_id where listing_id = ${id}`.execute(db());
  expect(rows).toEqual([{ slug: "mirpur-10" }]);
  await app().call("DELETE", `/browseListing/${id}`, { as: owner });
  expect(await changesOf(id)).toEqual([]);
});

test("a change that is rolled back is no news", async () => {
  const id = await addListing(app());
  await db()
    .transaction()
    .execute(async (trx) => {
      await app().services.listingLife.move(trx, id, "take");
      throw new Error("rolled back");
    })
    .catch(() => undefined);
  expect(await changesOf(id)).toEqual(["new"]);
});

test("news is kept for thirty days", async () => {
  const id = await addListing(app());
  await sql`update listing_news set at = now() - interval '31 days' where listing_id = ${id}`.execute(db());
  const other = await addListing(app());
  expect(await app().services.matching.sweep()).toMatchObject({ news: 1 });
  expect([await changesOf(id), await changesOf(other)]).toEqual([[], ["new"]]);
});
