import { expect, test, vi } from "vitest";
import type { Listing } from "../../features/listings/listing.wire.ts";
import { loadFairRent } from "./listing-page-house.ts";

const listing = { area: "mirpur", rent: 6000, facts: {}, accommodation: "single" } as unknown as Listing;
const mirpur = { slug: "mirpur", name: "Mirpur", nameBn: "মিরপুর" };

type Areas = Parameters<typeof loadFairRent>[0];
const areasThat = (fairRent: () => Promise<unknown>): Areas => ({ fairRent, get: async () => mirpur }) as unknown as Areas;

test("a fair rent that cannot be read does not cost the post; it is logged", async () => {
  const warn = vi.fn();
  const error = new Error("the database is away");
  const areas = areasThat(async () => {
    throw error;
  });
  expect(await loadFairRent(areas, listing, { warn })).toBeUndefined();
  expect(warn).toHaveBeenCalledWith({ err: error }, expect.any(String));
});

test("nothing is said where too little is known, or no place", async () => {
  const warn = vi.fn();
  const none = areasThat(async () => undefined);
  expect(await loadFairRent(none, listing, { warn })).toBeUndefined();
  expect(await loadFairRent(none, { ...listing, area: null }, { warn })).toBeUndefined();
  expect(warn).not.toHaveBeenCalled();
});

test("else it is said", async () => {
  const areas = areasThat(async () => ({ posts: 40, lower: 5000, median: 6000, upper: 7000, of: "room" }));
  expect(await loadFairRent(areas, listing, { warn: vi.fn() })).toBeDefined();
});
