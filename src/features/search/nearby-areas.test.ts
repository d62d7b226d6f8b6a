import { expect, test, vi } from "vitest";
import type { AreaRef, AreasService } from "../areas/server/areas.service.ts";
import { findNearby } from "./nearby-areas.ts";

const near = [
  ["kazipara", "Kazipara", 2],
  ["mirpur-1", "Mirpur 1", 1],
  ["pallabi", "Pallabi", 1],
  ["shyamoli", "Shyamoli", 7],
].map(([slug, name, rooms]) => ({ slug, name, nameBn: name, rooms }));
const areas = { listNearbyWithRooms: async () => near } as unknown as Pick<AreasService, "listNearbyWithRooms">;
const place = { slug: "mirpur-10" } as AreaRef;
const count = vi.fn(async ({ area }: { area?: string | undefined }) => ({
  count: area === "kazipara" ? 1 : 0,
  isMore: false,
}));

test("an area with few rooms names the nearest that have some, without counting", async () => {
  const found = await findNearby(
    areas,
    { values: { location: "mirpur 10" }, filters: { area: "mirpur-10" }, place, total: { count: 1, isMore: false } },
    count,
  );
  expect(found).toEqual({
    label: "Also near:",
    places: [
      { slug: "kazipara", name: "Kazipara (2)" },
      { slug: "mirpur-1", name: "Mirpur 1 (1)" },
      { slug: "pallabi", name: "Pallabi (1)" },
    ],
  });
  expect(count).not.toHaveBeenCalled();
});

test("with other filters it counts three areas at most, and names those with rooms", async () => {
  const asked = {
    values: { area: "mirpur-10", maxRent: "6000" },
    filters: { area: "mirpur-10", maxRent: 6000 },
    place,
    total: { count: 1, isMore: false },
  };
  expect((await findNearby(areas, asked, count))?.places).toEqual([{ slug: "kazipara", name: "Kazipara (1)" }]);
  expect(count.mock.calls.map(([filters]) => filters)).toEqual(
    ["kazipara", "mirpur-1", "pallabi"].map((area) => ({ maxRent: 6000, area })),
  );
});

test.each([
  ["many rooms", place, { count: 20, isMore: false }],
  ["no rooms, which has its own ways on", place, { count: 0, isMore: false }],
  ["a place with a radius", { ...place, radiusKm: 1 }, { count: 1, isMore: false }],
  ["no place", undefined, { count: 1, isMore: false }],
])("nothing is said of a list with %s", async (_name, where, total) => {
  expect(await findNearby(areas, { values: {}, filters: {}, place: where, total }, count)).toBeUndefined();
});
