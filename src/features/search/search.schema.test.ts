import { expect, test } from "vitest";
import { searchFields } from "./search.schema.ts";

test.each([
  ["location to search for", searchFields.location, ["Dh", "ধান"], ["D", "  D  ", "\u0000\u0000\u0000"]],
  ["page size", searchFields.limit, [1, "50"], [0, 51, "-1", "ten"]],
])("%s", (_what, schema, good, bad) => {
  expect(good.filter((value) => !schema.safeParse(value).success)).toEqual([]);
  expect(bad.filter((value) => schema.safeParse(value).success)).toEqual([]);
});
