import { expect, test } from "vitest";
import { createDice } from "../../scripts/seed/dice.ts";
import { wireBrowseQuery, wireMapQuery } from "../../src/features/listings/listing.wire.ts";
import { drawMapPath, drawSearch, drawTyped } from "./searches.ts";

const dice = createDice(8);
const draws = Array.from({ length: 2_000 }, () => JSON.parse(JSON.stringify(drawSearch(dice))) as Record<string, string>);

test("every search is one that the API takes", () => {
  expect(draws.filter((values) => !wireBrowseQuery.safeParse(values).success)).toEqual([]);
});

test("some searches are made by many and most by few", () => {
  const times = Map.groupBy(draws, (values) => JSON.stringify(values));
  const most = Math.max(...[...times.values()].map(({ length }) => length));
  expect(most).toBeGreaterThan(10);
  expect(times.size).toBeGreaterThan(500);
});

test("every map is one that the API takes", () => {
  const paths = Array.from({ length: 200 }, () => new URL(drawMapPath(dice), "http://here.invalid"));
  expect(paths.filter(({ searchParams }) => !wireMapQuery.safeParse(Object.fromEntries(searchParams)).success)).toEqual([]);
});

test("what is typed is never empty", () => {
  expect(Array.from({ length: 500 }, () => drawTyped(dice)).every((typed) => typed.length > 0)).toBe(true);
});
