import { expect, test } from "vitest";
import { useTestApp } from "../../../../test/app.ts";
import { addListing } from "../../../../test/listings.ts";
import { newMember } from "../../../../test/members.ts";
import { filtersOf, readBrowse } from "../browse-search.ts";
import { filtersQuery } from "../browse-values.ts";
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
