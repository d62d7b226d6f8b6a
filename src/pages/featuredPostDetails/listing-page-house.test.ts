import { expect, test, vi } from "vitest";
import type { Listing } from "../../features/listings/listing.wire.ts";
import { loadFairRent } from "./listing-page-house.ts";

const listing = { area: "mirpur", rent: 6000, facts: {}, accommodation: "single" } as unknown as Listing;
const mirpur = { slug: "mirpur", name: "Mirpur", nameBn: "মিরপুর" };

type Areas = Parameters<typeof loadFairRent>[0];
const areasThat = (fairRent: () => Promise<unknown>): Areas =>
  ({ fairRent, get: async () => mirpur }) as unknown as Areas;

test("returns undefined and logs a warning if the fair rent cannot be read", async () => {
  const warn = vi.fn();
  const error = new Error("the database is away");
  const areas = areasThat(async () => {
    throw error;
  });
  expect(await loadFairRent(areas, listing, { warn })).toBeUndefined();
  expect(warn).toHaveBeenCalledWith({ err: error }, expect.any(String));
});

test("returns undefined if there are too few posts or no area", async () => {
  const warn = vi.fn();
  const none = areasThat(async () => undefined);
  expect(await loadFairRent(none, listing, { warn })).toBeUndefined();
  expect(await loadFairRent(none, { ...listing, area: null }, { warn })).toBeUndefined();
  expect(warn).not.toHaveBeenCalled();
});

test("returns the fair rent otherwise", async () => {
  const areas = areasThat(async () => ({ posts: 40, lower: 5000, median: 6000, upper: 7000, of: "room" }));
  expect(await loadFairRent(areas, listing, { warn: vi.fn() })).toBeDefined();
});
