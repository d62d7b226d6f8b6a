import { expect, test } from "vitest";
import { findDroppable, findRelaxations } from "./browse-relaxations.ts";
import type { ListingFilters } from "./search.schema.ts";

const mirpur = { lat: 23.8069, lng: 90.3687 };

/** `helps` returns how many listings the filters find. */
function relax(
  values: Record<string, string>,
  helps: (filters: ListingFilters) => number | undefined,
  place?: typeof mirpur,
) {
  return findRelaxations(values, place, async (filters) => {
    const count = helps(filters);
    return count === undefined ? undefined : { count, isMore: false };
  });
}

test("offers what would help, the smallest change first and the place last", async () => {
  const found = await relax(
    { area: "mirpur", gender: "female", smokingPreference: "Smoker", postedWithin: "1" },
    ({ area, smoking }) => {
      if (!area) return 90;
      return smoking ? 0 : 14;
    },
  );
  expect(found.map(({ kind, found: { count } }) => [kind, count])).toEqual([
    ["smokingPreference", 14],
    ["area", 90],
  ]);
  expect(found[0]?.values).toEqual({
    area: "mirpur",
    gender: "female",
    postedWithin: "1",
    smokingPreference: undefined,
  });
});

test("widens the place before it gives it up", async () => {
  const near = await relax({ near: "23.8,90.37", within: "1", sort: "nearest" }, ({ near, withinKm }) =>
    !near || withinKm === 10 ? 3 : 0,
  );
  expect(near.map(({ kind }) => kind)).toEqual(["wider", "near"]);
  const around = await relax({ location: "Mirpur 10" }, ({ near }) => (near ? 3 : 0), mirpur);
  expect(around).toEqual([
    {
      kind: "around",
      values: { near: "23.8069,90.3687", within: "10", sort: "nearest" },
      found: { count: 3, isMore: false },
    },
  ]);
});

test("keeps the place alone when no single change helps", async () => {
  const found = await relax(
    { area: "mirpur", gender: "female", maxRent: "900", view: "map" },
    ({ area, gender, maxRent }) => (area && !gender && !maxRent ? 2 : 0),
  );
  expect(found).toEqual([
    { kind: "onlyPlace", values: { area: "mirpur", view: "map" }, found: { count: 2, isMore: false } },
  ]);
});

test("offers rooms to ask about before it gives up where one can live", async () => {
  const strict = await relax({ area: "mirpur", livable: "yes", sort: "fit" }, ({ livable }) =>
    livable === "maybe" ? 4 : livable ? 0 : 30,
  );
  expect(strict.map(({ kind, values, found: { count } }) => [kind, values.livable, values.sort, count])).toEqual([
    ["ask", "maybe", "fit", 4],
    ["livable", undefined, undefined, 30],
  ]);
  const byFit = await relax({ area: "mirpur", gender: "male", sort: "fit" }, ({ livable }) => (livable ? 0 : 30));
  expect(byFit.map(({ kind, values }) => [kind, values.sort])).toEqual([["livable", undefined]]);
});

test("lets go of facts one by one", async () => {
  const found = await relax({ area: "mirpur", has: "lift,wifi,unit:room" }, ({ has }) =>
    has?.includes("wifi") ? 0 : 6,
  );
  expect(found.map(({ kind, value, values }) => [kind, value, values.has])).toEqual([
    ["has", "wifi", "lift,unit:room"],
  ]);
});

test("offers nothing that could not be counted", async () => {
  expect(await relax({ area: "mirpur", gender: "female" }, () => undefined)).toEqual([]);
});

test("while the form is filled in: the filter that is easiest to drop, never the place, and a bounded number of counts", async () => {
  let counted = 0;
  const values = {
    area: "mirpur",
    has: "wifi,lift",
    gender: "female",
    smokingPreference: "Smoker",
    postedWithin: "1",
    minAge: "20",
    maxAge: "30",
    profession: "nurse",
    q: "roof",
  };
  const found = await findDroppable(values, async ({ has, minAge }) => {
    counted += 1;
    return { count: minAge === undefined ? 4 : has?.length === 1 ? 7 : 0, isMore: false };
  });
  expect(found).toMatchObject({ name: "minAge", value: "20", found: { count: 4 } });
  expect(counted).toBe(6);
  expect(await findDroppable({ area: "mirpur" }, async () => ({ count: 9, isMore: false }))).toBeUndefined();
});
