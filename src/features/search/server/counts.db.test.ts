import { describe, expect, test } from "vitest";
import { useTestApp } from "../../../../test/app.ts";
import { addListing } from "../../../../test/listings.ts";
import { newMember } from "../../../../test/members.ts";
import { filtersOf, readBrowse } from "../browse-search.ts";
import { filtersQuery } from "../browse-values.ts";
import type { ListingCursor } from "../search.schema.ts";
import type { WireMap } from "../search.wire.ts";

const app = useTestApp();
const ids = (json: string) => (JSON.parse(json) as { _id: string }[]).map(({ _id }) => _id);

test("caches the listing count and invalidates it when a listing is posted", async () => {
  const filters = { maxRent: 4_321 };
  const count = async () => (await app().services.search.countFor(undefined, filters)).total.count;
  const first = await addListing(app(), newMember(), { rent: 4_000 });
  expect(await count()).toBe(1);
  // Directly in the database, so that the cache is not cleared.
  await app().services.pool.query("delete from listing where id = $1", [first]);
  expect(await count()).toBe(1);
  await addListing(app(), newMember(), { rent: 4_100 });
  await addListing(app(), newMember(), { rent: 4_200 });
  expect(await count()).toBe(2);
});

test("browse list, count, map and area page include only available rooms by default; GET /browseListing also returns taken ones", async () => {
  const owner = newMember();
  const add = (Availability: string) => addListing(app(), owner, { location: "Boyra, Khulna", Availability });
  const [older, newer, taken] = [await add("Yes"), await add("Yes"), await add("No")];
  const { search: searchService, areas } = app().services;
  const resultsFor = async (query: string) => {
    const { values, search } = readBrowse(new URLSearchParams(query));
    const box = "87.5,20,93,27";
    const map = (await app().call("GET", `/api/map?${filtersQuery(values)}&box=${box}&zoom=5`)).json<WireMap>();
    return {
      ids: ids((await searchService.listFor(undefined, search)).json),
      total: (await searchService.countFor(undefined, filtersOf(search))).total.count,
      onMap: map.rooms.length + map.clusters.reduce((sum, { count }) => sum + count, 0),
    };
  };
  expect(await resultsFor("area=boyra")).toEqual({ ids: [newer, older], total: 2, onMap: 2 });
  expect(await resultsFor("area=boyra&Availability=No")).toEqual({ ids: [taken], total: 1, onMap: 1 });
  expect((await areas.profile("boyra"))?.rooms).toBe(2);
  expect(ids((await app().call("GET", "/browseListing?area=boyra")).body)).toEqual([taken, newer, older]);
});

const totalOf = (query: string) =>
  app().services.search.totalFor(undefined, filtersOf(readBrowse(new URLSearchParams(query)).search));
const page = (limit: number, cursor?: ListingCursor) =>
  app().services.search.listFor(undefined, { area: "khalishpur", available: true, sort: "newest", limit, cursor });

describe("the total of a search", () => {
  test("is that of the counts for each option", async () => {
    const owner = newMember();
    const place = "Sonadanga, Khulna";
    await addListing(app(), owner, { location: place, gender: "female", smokingPreference: "Non Smoker" });
    await addListing(app(), owner, { location: place, gender: "female", smokingPreference: "Smoker" });
    await addListing(app(), owner, {
      location: place,
      gender: "male",
      smokingPreference: "Smoker",
      Availability: "No",
    });
    const totals: [query: string, total: number][] = [
      ["area=sonadanga", 2],
      ["area=sonadanga&gender=male", 0],
      ["area=sonadanga&gender=male&Availability=No", 1],
      ["area=sonadanga&smokingPreference=Smoker", 1],
      ["area=khulna&gender=female&q=nothing-like-it", 0],
    ];
    for (const [query, count] of totals) {
      const { search } = readBrowse(new URLSearchParams(query));
      expect([query, await totalOf(query)]).toEqual([query, { count, isMore: false }]);
      expect((await app().services.search.countFor(undefined, filtersOf(search))).total).toEqual({
        count,
        isMore: false,
      });
      // A page that has them all says so, and they are not counted again.
      expect((await app().services.search.listFor(undefined, search)).total).toBe(count);
    }
  });

  test("is not known from a page that is not the whole list", async () => {
    const owner = newMember();
    for (let n = 0; n < 3; n += 1) await addListing(app(), owner, { location: "Khalishpur, Khulna" });
    const first = await page(2);
    expect([first.total, (await page(3)).total, (await page(2, first.next)).total]).toEqual([undefined, 3, undefined]);
  });

  test("is forgotten when a listing is posted", async () => {
    const query = "maxRent=3210&minRent=3200";
    expect((await totalOf(query)).count).toBe(0);
    await addListing(app(), newMember(), { rent: 3_205 });
    expect((await totalOf(query)).count).toBe(1);
  });
});
