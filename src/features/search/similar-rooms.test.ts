import { expect, test } from "vitest";
import { readBrowse } from "./browse-search.ts";
import { similarRoomsPath } from "./similar-rooms.ts";

test.each([
  [8_000, "6000", "10000"],
  [8_100, "6000", "10500"],
  [500, "500", "1000"],
  [500_000, "375000", "500000"],
])("rooms like one of ৳%i cost %s to %s, in its area", (rent, minRent, maxRent) => {
  const { searchParams, pathname } = new URL(similarRoomsPath(rent, "mirpur-10"), "https://nestmates.example");
  expect(pathname).toBe("/browseListings");
  // The page takes them as they are.
  expect(readBrowse(searchParams).values).toEqual({ area: "mirpur-10", minRent, maxRent });
});

test.each([null, undefined])("without a known area all rooms are listed", (area) => {
  expect(similarRoomsPath(8_000, area)).toBe("/browseListings");
});
