/** Deleting a reported listing does not close a grave case. */
import { expect, test } from "vitest";
import { useTestApp } from "../../../../test/app.ts";
import { addListing } from "../../../../test/listings.ts";
import { newMember, type TestMember } from "../../../../test/members.ts";
import { MODERATORS, moderationTools } from "../../../../test/moderation.ts";
import * as calls from "../../../../test/service-calls.ts";

const app = useTestApp({ MODERATORS });
const { db, personOf, decide, readCase } = moderationTools(app);

const report = (as: TestMember, listing: string, reason: string, words = "") =>
  calls.report(app(), as, { listing, reason, words });
const deletePost = async (as: TestMember, listing: string) =>
  (await app().call("DELETE", `/browseListing/${listing}`, { as })).json<unknown>();
const openCasesOf = async (member: TestMember) =>
  db()
    .selectFrom("moderation_case")
    .select(["id", "kind", "listing_id", "score", "reasons"])
    .where("member_id", "=", await personOf(member))
    .where("decided_at", "is", null)
    .execute();
const openReportsOf = async (member: TestMember) =>
  db()
    .selectFrom("report")
    .select(["listing_id", "reason"])
    .where("member_id", "=", await personOf(member))
    .where("settled_at", "is", null)
    .orderBy("id")
    .execute();

test("the case goes on about the member, with what was said and as grave as it was", async () => {
  const owner = newMember();
  const listing = await addListing(app(), owner);
  await report(newMember(), listing, "money_first", "Wanted 5000 first");
  await report(newMember(), listing, "other");
  const [before] = await openCasesOf(owner);
  expect(await deletePost(owner, listing)).toEqual({ deletedCount: 1 });
  const [open, ...none] = await openCasesOf(owner);
  expect([open, none]).toMatchObject([
    { kind: "report", listing_id: null, reasons: ["money_first"], score: before?.score },
    [],
  ]);
  expect(await openReportsOf(owner)).toEqual([{ listing_id: null, reason: "money_first" }]);
  const found = await readCase(open?.id ?? "");
  expect(found).toMatchObject({ post: null, decisions: ["approve", "suspend"], reports: 1 });
  expect(found.reported).toContainEqual(expect.objectContaining({ words: "Wanted 5000 first" }));
  expect((await decide(open?.id ?? "", "suspend")).statusCode).toBe(204);
  expect([await openCasesOf(owner), await openReportsOf(owner)]).toEqual([[], []]);
});

test("several posts make one case; who reported two of them is heard once", async () => {
  const owner = newMember();
  const [first, second] = [await addListing(app(), owner), await addListing(app(), owner)];
  const [one, other] = [newMember(), newMember()];
  await report(one, first, "fake");
  await report(one, second, "harassment");
  await report(other, second, "fake");
  const scores = (await openCasesOf(owner)).map(({ score }) => score);
  expect(await Promise.all([deletePost(owner, first), deletePost(owner, second)])).toEqual([
    { deletedCount: 1 },
    { deletedCount: 1 },
  ]);
  expect(await openCasesOf(owner)).toMatchObject([
    { listing_id: null, score: Math.max(...scores), reasons: ["fake", "harassment"] },
  ]);
  const left = await openReportsOf(owner);
  expect(left.map(({ listing_id }) => listing_id)).toEqual([null, null]);
});

test("what is not grave, or was answered, goes with the post", async () => {
  const owner = newMember();
  const [odd, answered] = [await addListing(app(), owner), await addListing(app(), owner)];
  await report(newMember(), answered, "fake");
  const [open] = await openCasesOf(owner);
  await decide(open?.id ?? "", "approve");
  await report(newMember(), odd, "other");
  for (const listing of [odd, answered]) await deletePost(owner, listing);
  expect([await openCasesOf(owner), await openReportsOf(owner)]).toEqual([[], []]);
});

test("a member who leaves is asked nothing more, and leaves nothing behind", async () => {
  const owner = newMember();
  const [first, second] = [await addListing(app(), owner), await addListing(app(), owner)];
  for (const listing of [first, second]) await report(newMember(), listing, "fake");
  const id = await personOf(owner);
  await db().updateTable("member").set({ leaving_at: new Date() }).where("id", "=", id).execute();
  await db().deleteFrom("listing").where("id", "=", first).execute();
  expect((await openCasesOf(owner)).map(({ listing_id }) => listing_id)).toEqual([second]);
  expect((await openReportsOf(owner)).map(({ listing_id }) => listing_id)).toEqual([second]);
  await db().deleteFrom("member").where("id", "=", id).execute();
  expect(await db().selectFrom("moderation_case").select("id").where("member_id", "=", id).execute()).toEqual([]);
  expect(await db().selectFrom("report").select("id").where("member_id", "=", id).execute()).toEqual([]);
});

test("a member who is deleted at once, with all that they posted, leaves nothing behind", async () => {
  const owner = newMember();
  await report(newMember(), await addListing(app(), owner), "fake");
  const id = await personOf(owner);
  await db().deleteFrom("member").where("id", "=", id).execute();
  expect(await db().selectFrom("moderation_case").select("id").where("member_id", "=", id).execute()).toEqual([]);
});

test("deleting while a moderator decides about the member neither fails nor waits in a ring", async () => {
  const owner = newMember();
  const posts = await Promise.all(Array.from({ length: 4 }, () => addListing(app(), owner)));
  for (const listing of posts) await report(newMember(), listing, "fake");
  await deletePost(owner, posts[0] ?? "");
  const about = (await openCasesOf(owner)).find(({ listing_id }) => listing_id === null);
  const [decided, ...deleted] = await Promise.all([
    decide(about?.id ?? "", "suspend"),
    ...posts.slice(1).map((listing) => app().call("DELETE", `/browseListing/${listing}`, { as: owner })),
  ]);
  expect(decided?.statusCode).toBe(204);
  for (const { statusCode } of deleted) expect([200, 403]).toContain(statusCode);
  expect(await openReportsOf(owner)).toEqual([]);
});
