import { expect, test } from "vitest";
import { useTestApp } from "../../../../test/app.ts";
import { addListing } from "../../../../test/listings.ts";
import { newMember } from "../../../../test/members.ts";
import { filtersOf, readBrowse } from "../browse-search.ts";
import { filtersQuery } from "../browse-values.ts";
import type { WireMap } from "../search.wire.ts";

const app = useTestApp();
const ids = (json: string) => (JSON.parse(json) as { _id: string }[]).map(({ _id }) => _id);

test("how many there are is kept for a moment, whoever asks, and counted anew after a post", async () => {
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

test("list, count, map and area of the page agree on available rooms; the API still lists all", async () => {
  const owner = newMember();
  const add = (Availability: string) => addListing(app(), owner, { location: "Boyra, Khulna", Availability });
  const [older, newer, taken] = [await add("Yes"), await add("Yes"), await add("No")];
  const { search: searches, areas } = app().services;
  const seen = async (query: string) => {
    const { values, search } = readBrowse(new URLSearchParams(query));
    const box = "87.5,20,93,27";
    const map = (await app().call("GET", `/api/map?${filtersQuery(values)}&box=${box}&zoom=5`)).json<WireMap>();
    return {
      ids: ids((await searches.listFor(undefined, search)).json),
      total: (await searches.countFor(undefined, filtersOf(search))).total.count,
      onMap: map.rooms.length + map.clusters.reduce((sum, { count }) => sum + count, 0),
    };
  };
  expect(await seen("area=boyra")).toEqual({ ids: [newer, older], total: 2, onMap: 2 });
  expect(await seen("area=boyra&Availability=No")).toEqual({ ids: [taken], total: 1, onMap: 1 });
  expect((await areas.profile("boyra"))?.rooms).toBe(2);
  expect(ids((await app().call("GET", "/browseListing?area=boyra")).body)).toEqual([taken, newer, older]);
});
