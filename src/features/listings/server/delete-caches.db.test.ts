/**
 * A deleted post is gone from the caches: of the process that deleted it at once, of others as soon as they are told.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import { addListing } from "../../../../test/listings.ts";
import { newMember } from "../../../../test/members.ts";

/** What docs/decisions/016-trust.md promises. */
const OTHERS_MS = 1_000;

let first: TestApp;
let second: TestApp;
beforeAll(async () => {
  first = await startTestApp({ FLUSH_INTERVAL_MS: "10000" });
  second = await startTestApp({ FLUSH_INTERVAL_MS: "10000", DATABASE_URL: first.databaseUrl });
});
afterAll(async () => {
  await second.stop();
  await first.stop();
});

/** What a visitor is shown of it: in the two lists, and by its own address. */
async function shown(app: TestApp, id: string) {
  const has = async (url: string) =>
    (await app.call("GET", url)).json<{ _id: string }[]>().some(({ _id }) => _id === id);
  return [
    await has("/featuredPost"),
    await has("/browseListing"),
    (await app.call("GET", `/featuredPost/${id}`)).statusCode,
  ];
}

test("a deleted post is gone for the next read, also while flushes are throttled", async () => {
  const owner = newMember();
  const [id, other] = [await addListing(first, owner), await addListing(first, owner)];
  const everywhere = [true, true, 200];
  await expect.poll(() => shown(second, id), { timeout: 12_000 }).toEqual(everywhere);
  expect(await shown(first, id)).toEqual(everywhere);
  // Begins the interval in which other writes wait.
  await first.call("PUT", `/browseListing/${other}`, { as: owner, body: { rent: 9_000 } });
  expect(await shown(first, id)).toEqual(everywhere);
  expect((await first.call("DELETE", `/browseListing/${id}`, { as: owner })).json()).toEqual({ deletedCount: 1 });
  expect(await shown(first, id)).toEqual([false, false, 404]);
  await expect.poll(() => shown(second, id), { timeout: OTHERS_MS }).toEqual([false, false, 404]);
});
