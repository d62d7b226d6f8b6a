import { expect, test } from "vitest";
import { useTestApp } from "../../../../test/app.ts";
import { addListing } from "../../../../test/listings.ts";
import { newMember } from "../../../../test/members.ts";

const app = useTestApp();

test("how many there are is kept for a moment, whoever asks, and counted anew after a post", async () => {
  const filters = { maxRent: 4_321 };
  const count = async () => (await app().services.listings.countFor(undefined, filters)).total.count;
  const first = await addListing(app(), newMember(), { rent: 4_000 });
  expect(await count()).toBe(1);
  // Behind the services' back.
  await app().services.pool.query("delete from listing where id = $1", [first]);
  expect(await count()).toBe(1);
  await addListing(app(), newMember(), { rent: 4_100 });
  await addListing(app(), newMember(), { rent: 4_200 });
  expect(await count()).toBe(2);
});
