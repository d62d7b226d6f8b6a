import { expect, test } from "vitest";
import { createDice } from "../../scripts/seed/dice.ts";
import { wireBrowseQuery, wireMapQuery } from "../../src/features/search/search.wire.ts";
import { drawMapPath, drawSearch, drawTyped } from "./searches.ts";

const dice = createDice(8);
const draws = Array.from(
  { length: 2_000 },
  () => JSON.parse(JSON.stringify(drawSearch(dice))) as Record<string, string>,
);

test("every drawn search is valid for the API", () => {
  expect(draws.filter((values) => !wireBrowseQuery.safeParse(values).success)).toEqual([]);
});

test("a few searches are frequent and most are rare", () => {
  const times = Map.groupBy(draws, (values) => JSON.stringify(values));
  const most = Math.max(...[...times.values()].map(({ length }) => length));
  expect(most).toBeGreaterThan(10);
  expect(times.size).toBeGreaterThan(500);
});

test("every drawn map query is valid for the API", () => {
  const paths = Array.from({ length: 200 }, () => new URL(drawMapPath(dice), "http://here.invalid"));
  expect(paths.filter(({ searchParams }) => !wireMapQuery.safeParse(Object.fromEntries(searchParams)).success)).toEqual(
    [],
  );
});

test("drawTyped never returns an empty text", () => {
  expect(Array.from({ length: 500 }, () => drawTyped(dice)).every((typed) => typed.length > 0)).toBe(true);
});
