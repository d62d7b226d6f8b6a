import { describe, expect, test } from "vitest";
import { checkRows } from "../../../test/rows.ts";
import { country } from "../../platform/geo.ts";
import {
  browsePageParameters,
  filtersOf,
  forReader,
  readBrowse,
  toFilters,
  withoutDistance,
  withoutMatch,
} from "./browse-search.ts";
import {
  atPlace,
  browsePath,
  filtersQuery,
  isNarrowed,
  toBoxText,
  toggled,
  toPointText,
  withoutAny,
  withoutEach,
  withoutFilters,
} from "./browse-values.ts";
import { browseParameters } from "./search.wire.ts";
import { encodeCursor } from "./search-cursor.ts";

const read = (query: string) => readBrowse(new URLSearchParams(query));
const pathsWithout = (query: string) =>
  Object.fromEntries(withoutEach(read(query).values).map(({ name, rest }) => [name, browsePath(rest)]));

describe("reading", () => {
  test("leaves out what is not good, each by itself", () => {
    const odd =
      "location=x&gender=robot&minRent=-1&maxRent=9000&sort=oldest&moveInBefore=soon&limit=1000&cursor=%F0&Availability=Yes";
    const { values, search } = read(`${odd}&postedWithin=2&view=globe&minAge=old&near=51.5,0.1&box=1,2,3`);
    expect(values).toEqual({ maxRent: "9000" });
    expect(search).toMatchObject({ maxRent: 9000, available: true, sort: "newest", limit: 20, cursor: undefined });
  });

  test("reads rents and ages as people here write them, whichever end comes first", () => {
    expect(read("minRent=৳১২,০০০&maxRent=8,500&minAge=৩০&maxAge=20").values).toEqual({
      minRent: "8500",
      maxRent: "12000",
      minAge: "20",
      maxAge: "30",
    });
  });

  test("asks for available rooms unless the others are asked for, in lists, counts and on maps alike", () => {
    for (const query of ["", "Availability=Yes", "Availability=perhaps"]) {
      const { values, search } = read(query);
      expect([values, search.available, toFilters(values).available, filtersQuery(values)]).toEqual([
        {},
        true,
        true,
        "Availability=Yes",
      ]);
    }
    const { values, search } = read("Availability=No");
    expect([values, search.available, toFilters(values).available, filtersQuery(values)]).toEqual([
      { Availability: "No" },
      false,
      false,
      "Availability=No",
    ]);
    expect(pathsWithout("Availability=No")).toEqual({ Availability: "/browseListings" });
  });

  test("reads the hour of the gate from its own field of the form as one of the facts", () => {
    expect(read("has=lift&homeBy=gateCloses:22:00&homeBy=").values).toEqual({ has: "lift,gateCloses:22:00" });
    expect(read("homeBy=noon").values).toEqual({});
  });

  test("keeps a cursor of the same sort only, in both directions", () => {
    const cursor = { sort: "rentAsc", key: 4200, id: "7", isBackward: true } as const;
    expect(read(`sort=rentAsc&cursor=${encodeCursor(cursor)}`).search.cursor).toEqual(cursor);
    expect(read(`cursor=${encodeCursor(cursor)}`).search.cursor).toBeUndefined();
  });

  test("keeps the most exact place alone, and what belongs to it", () => {
    expect(read("area=mirpur&near=23.8,90.36&within=5&sort=nearest").values).toEqual({
      near: "23.8,90.36",
      within: "5",
      sort: "nearest",
    });
    expect(read("near=23.8,90.36&within=5&sort=nearest&box=90.3,23.7,90.5,23.9").values).toEqual({
      box: "90.3,23.7,90.5,23.9",
    });
    expect(read("gender=male&within=5&sort=nearest").values).toEqual({ gender: "male" });
  });

  test("keeps the distance of an area or a typed place only if it is a place such as a university", () => {
    for (const place of ["area=buet", "location=buet"]) {
      const asked = read(`${place}&within=5&sort=nearest`);
      expect(withoutDistance(asked, { radiusKm: 1.5 })).toBe(asked);
      const { values, search } = withoutDistance(asked, {});
      expect(values).toEqual(Object.fromEntries([place.split("=")]));
      expect([search.withinKm, search.sort]).toEqual([undefined, "newest"]);
    }
  });

  test("a typed place beside the one that a form has kept was typed over it; one that is not good was not", () => {
    const kept = "area=mirpur&near=23.8,90.36&within=5&sort=nearest&box=90.3,23.7,90.5,23.9";
    expect(read(`location=Uttara&${kept}&gender=male`).values).toEqual({ location: "Uttara", gender: "male" });
    for (const location of ["", "%20", "x"])
      expect(read(`location=${location}&${kept}`).values).toEqual({ box: "90.3,23.7,90.5,23.9" });
  });

  test("knows whether the map is open, and asks no search about it", () => {
    const { values, search } = read("view=map&q=lift");
    expect(values).toEqual({ view: "map", q: "lift" });
    expect(search).not.toHaveProperty("view");
    expect(toFilters(values)).toMatchObject({ words: "lift" });
  });

  test("knows what a home costs, and for whom it is", () => {
    const { values, search } = read("maxAllIn=৳১২,০০০&maxDayOne=30,000&livable=maybe&sort=fit");
    expect(values).toEqual({ maxAllIn: "12000", maxDayOne: "30000", livable: "maybe", sort: "fit" });
    expect(search).toMatchObject({ maxAllIn: 12_000, maxDayOne: 30_000, livable: "maybe", sort: "fit" });
    expect(read("livable=always&maxAllIn=cheap&sort=best").values).toEqual({});
    expect(read("sort=allIn").search.sort).toBe("allIn");
  });

  test("knows facts of a home, from a form without JavaScript too, each taken back by itself", () => {
    expect(read("has=lift&has=&has=unit:room&has=castle&has=lift").values).toEqual({ has: "lift,unit:room" });
    expect(read("has=lift,unit:room").search.has).toEqual(["lift", "unit:room"]);
    expect(read("has=castle").values).toEqual({});
    expect(withoutEach(read("has=lift,unit:room").values).map(({ value, rest }) => [value, browsePath(rest)])).toEqual([
      ["lift", "/browseListings?has=unit%3Aroom"],
      ["unit:room", "/browseListings?has=lift"],
    ]);
  });

  test("the best fit first leaves out what is a no, in whatever is asked beside the list", () => {
    expect(filtersOf(read("sort=fit").search).livable).toBe("maybe");
    expect(filtersOf(read("sort=fit&livable=yes").search).livable).toBe("yes");
    expect(filtersOf(read("sort=allIn").search).livable).toBeUndefined();
    expect(filtersQuery(read("sort=fit&gender=male").values)).toBe("livable=maybe&gender=male&Availability=Yes");
  });

  test("without a profile, what takes one is not there, and its pages neither", () => {
    const cursor = { sort: "fit", key: 61, id: "7" } as const;
    const fit = withoutMatch(read(`livable=yes&sort=fit&area=mirpur&cursor=${encodeCursor(cursor)}`));
    expect(fit.values).toEqual({ area: "mirpur" });
    expect(fit.search).toMatchObject({ area: "mirpur", sort: "newest", livable: undefined, cursor: undefined });
    const cheapest = withoutMatch(read("livable=yes&sort=rentAsc"));
    expect(cheapest.values).toEqual({ sort: "rentAsc" });
    expect(cheapest.search).toMatchObject({ sort: "rentAsc", livable: undefined });
    const plain = read("maxAllIn=9000&sort=dayOne");
    expect(withoutMatch(plain)).toEqual(plain);
  });

  test("every filter of the API is one of the page", () => {
    expect(browseParameters.filter((name) => !browsePageParameters.includes(name))).toEqual(["limit"]);
  });
});

describe("writing", () => {
  test("writes the address it reads, and the lists without each filter", () => {
    const query = "gender=female&location= Mirpur &sort=rentAsc&utm_source=x";
    expect(browsePath(read(query).values)).toBe("/browseListings?location=Mirpur&gender=female&sort=rentAsc");
    expect(pathsWithout(query)).toEqual({
      location: "/browseListings?gender=female&sort=rentAsc",
      gender: "/browseListings?location=Mirpur&sort=rentAsc",
    });
    expect(browsePath({})).toBe("/browseListings");
    expect(browsePath({ q: "lift" }, "abc")).toBe("/browseListings?q=lift&cursor=abc");
  });

  test("without its point, a distance and the order by it mean nothing; the map stays open", () => {
    expect(pathsWithout("near=23.8,90.36&within=5&sort=nearest&view=map")).toEqual({
      near: "/browseListings?view=map",
    });
    expect(pathsWithout("near=23.8,90.36&sort=rentAsc")).toEqual({ near: "/browseListings?sort=rentAsc" });
    expect(withoutFilters(read("area=dhanmondi&q=lift&has=unit:seat&sort=fit&view=map").values)).toEqual({
      area: "dhanmondi",
      view: "map",
    });
    expect(withoutFilters(read("near=23.8,90.36&within=2&maxRent=6000&sort=nearest").values)).toEqual(
      read("near=23.8,90.36&within=2&sort=nearest").values,
    );
    expect(withoutFilters(read("area=dhanmondi").values)).toEqual({});
    expect(withoutAny(read("near=23.8,90.36&sort=nearest&q=lift&view=map").values)).toEqual({ view: "map" });
  });

  test("without 'where I can live', the order by fit goes too: it would leave out the same", () => {
    expect(pathsWithout("livable=yes&sort=fit&gender=male")).toEqual({
      livable: "/browseListings?gender=male",
      gender: "/browseListings?livable=yes&sort=fit",
    });
    expect(pathsWithout("livable=yes&sort=rentAsc")).toEqual({ livable: "/browseListings?sort=rentAsc" });
    expect(withoutAny(read("livable=yes&sort=fit&view=map").values)).toEqual({ view: "map" });
  });

  test("one place takes the seat of another", () => {
    const near = read("near=23.8,90.36&within=5&sort=nearest&gender=male").values;
    expect(atPlace(near, { area: "mirpur" })).toEqual({ gender: "male", area: "mirpur" });
    expect(filtersQuery({ ...near, view: "map" })).toBe("near=23.8%2C90.36&gender=male&Availability=Yes&within=5");
    expect(filtersQuery({ gender: "male", box: "90,23,91,24", view: "map" })).toBe("gender=male&Availability=Yes");
  });

  test("edges and points are rounded, and kept inside the country", () => {
    expect(toBoxText({ west: 90.351234, south: 23.79, east: 90.4, north: 23.83 })).toBe(
      "90.35123,23.79000,90.40000,23.83000",
    );
    expect(toBoxText({ west: 60, south: 10, east: 120, north: 40 })).toBe("87.50000,20.00000,93.00000,27.00000");
    expect(toBoxText({ west: 0, south: 51, east: 1, north: 52 })).toBeUndefined();
    expect(toPointText({ lat: 23.806_912, lng: 90.368_734 })).toBe("23.807,90.369");
    expect(toPointText({ lat: 51.5, lng: 0.1 })).toBeUndefined();
    expect(read(`box=${toBoxText(country)}&near=1`).values.box).toBeDefined();
  });
});

test("whether a query leaves something out", () =>
  checkRows(
    [
      ["", false],
      ["sort=rent", false],
      ["view=map", false],
      ["gender=female", true],
      ["livable=yes", true],
      // Sorting by fit leaves out listings whose verdict is no, so an empty list does not mean that there are no listings.
      ["sort=fit", true],
    ],
    (query, expected) => {
      expect(isNarrowed(read(query).values)).toBe(expected);
    },
  ));

function livableFor(query: string, hasProfile: boolean) {
  const { search, isUnfitHidden } = forReader(read(query), hasProfile);
  return [search.livable, isUnfitHidden];
}

describe("for one reader", () => {
  test("a member with a profile does not see what does not suit it, unless they ask", () => {
    expect(livableFor("maxRent=9000", true)).toEqual(["maybe", true]);
    expect(livableFor("unfit=show", true)).toEqual([undefined, false]);
    expect(livableFor("livable=yes", true)).toEqual(["yes", false]);
    expect(livableFor("Availability=No", true)).toEqual([undefined, false]);
    expect(livableFor("sort=fit", true)).toEqual([undefined, false]);
  });

  test("others see everything, and nothing is asked of a profile", () => {
    expect(livableFor("", false)).toEqual([undefined, false]);
    expect(livableFor("livable=yes", false)).toEqual([undefined, false]);
  });

  test.each([
    ["", true, "yesFirst"],
    ["livable=maybe", true, "yesFirst"],
    // All of them say yes, or some of them say no.
    ["livable=yes", true, "newest"],
    ["unfit=show", true, "newest"],
    ["Availability=No", true, "newest"],
    ["sort=newest", true, "newest"],
    ["sort=rentAsc", true, "rentAsc"],
    ["sort=fit", true, "fit"],
    ["", false, "newest"],
    ["sort=yesFirst", false, "newest"],
  ])("the order of '%s' with a profile: %s, is %s", (query, hasProfile, sort) => {
    expect(forReader(read(query), hasProfile).search.sort).toBe(sort);
  });

  test("a later page keeps its place in the usual order, and others begin anew", () => {
    const cursor = { sort: "yesFirst", key: 2, id: "7" } as const;
    const later = read(`area=mirpur&cursor=${encodeCursor(cursor)}`);
    const mine = forReader(later, true);
    expect([mine.search, mine.isUnfitHidden]).toMatchObject([{ sort: "yesFirst", livable: "maybe", cursor }, true]);
    expect(browsePath(mine.values)).toBe("/browseListings?area=mirpur");
    expect(forReader(later, false).search).toMatchObject({ sort: "newest", livable: undefined, cursor: undefined });
    const plain = read(`cursor=${encodeCursor({ sort: "newest", key: 0, id: "7" })}`);
    expect(forReader(plain, true).search).toMatchObject({ sort: "yesFirst", cursor: undefined });
    expect(forReader(plain, false).search.cursor).toMatchObject({ id: "7" });
  });

  test("the order by date is a choice for readers with a profile only", () => {
    expect(forReader(read("sort=newest"), true).values).toEqual({ sort: "newest" });
    expect(forReader(read("sort=newest"), false).values).toEqual({});
  });

  test("what the page hides is no filter: it has no chip, and clearing the filters hides it again", () => {
    const { values } = read("unfit=show&maxRent=9000");
    expect(withoutEach(values).map(({ name }) => name)).toEqual(["maxRent"]);
    expect(browsePath(withoutAny(values))).toBe("/browseListings");
    expect(filtersQuery(values)).toBe("maxRent=9000&Availability=Yes");
  });
});

test("a quick filter is switched on and off, and leaves the others alone", () => {
  const { values } = read("has=lift&maxRent=9000");
  const on = toggled(values, "has", "genders:women");
  expect(browsePath(on)).toBe("/browseListings?maxRent=9000&has=lift%2Cgenders%3Awomen");
  expect(toggled(on, "has", "genders:women")).toEqual(values);
  expect(browsePath(toggled(toggled({}, "maxAllIn", "6000"), "maxAllIn", "6000"))).toBe("/browseListings");
});
