import { expect, test } from "vitest";
import { browsePath, pathsWithout, readBrowse } from "./browse-search.ts";
import { encodeCursor } from "./listing-cursor.ts";

const read = (query: string) => readBrowse(new URLSearchParams(query));

test("leaves out what is not good, each by itself", () => {
  const { values, search } = read("location=x&gender=robot&minRent=-1&maxRent=9000&sort=oldest&moveInBefore=soon&limit=1000&cursor=%F0&Availability=Yes");
  expect(values).toEqual({ maxRent: "9000", Availability: "Yes" });
  expect(search).toMatchObject({ maxRent: 9000, available: true, sort: "newest", limit: 20, after: undefined });
});

test("reads rents as people here write them, whichever end comes first", () => {
  expect(read("minRent=৳১২,০০০&maxRent=8,500").values).toEqual({ minRent: "8500", maxRent: "12000" });
});

test("keeps a cursor of the same sort only", () => {
  const cursor = encodeCursor({ sort: "rentAsc", key: 4200, id: "7" });
  expect(read(`sort=rentAsc&cursor=${cursor}`).search.after).toEqual({ sort: "rentAsc", key: 4200, id: "7" });
  expect(read(`cursor=${cursor}`).search.after).toBeUndefined();
});

test("writes the address it reads, and the lists without each filter", () => {
  const { values } = read("gender=female&location= Mirpur &sort=rentAsc&utm_source=x");
  expect(browsePath(values)).toBe("/browseListings?location=Mirpur&gender=female&sort=rentAsc");
  expect(pathsWithout(values)).toEqual({ location: "/browseListings?gender=female&sort=rentAsc", gender: "/browseListings?location=Mirpur&sort=rentAsc" });
  expect(browsePath({})).toBe("/browseListings");
});
