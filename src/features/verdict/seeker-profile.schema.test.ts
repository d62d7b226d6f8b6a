import { describe, expect, test } from "vitest";
import { checkRows } from "../../../test/rows.ts";
import { addDays, listingLimits, todayInDhaka } from "../listings/listing.limits.ts";
import { profileLimits } from "./seeker-profile.limits.ts";
import { profileSchema } from "./seeker-profile.schema.ts";

const least = { gender: "female", household: "bachelor", occupation: "student", homeBy: "22:30", smokes: "no" };
const isFine = (changes: object) => profileSchema.safeParse({ ...least, ...changes }).success;

test("five answers are a profile; the rest asks for nothing", () => {
  expect(profileSchema.parse(least)).toEqual({
    ...least,
    cooks: "no",
    guests: "never",
    pets: "no",
    units: [],
    areas: [],
    needs: {},
  });
});

test("each of the five has to be said", () =>
  checkRows(Object.keys(least), (name) => {
    expect(isFine({ [name]: undefined })).toBe(false);
  }));

describe("what it may hold", () => {
  test("values within the limits, and no others", () =>
    checkRows(
      [
        ["budget", profileLimits.taka.min, true],
        ["budget", profileLimits.taka.min - 1, false],
        ["budget", profileLimits.taka.max, true],
        ["budget", profileLimits.taka.max + 1, false],
        ["budget", 8000.5, false],
        ["cash", profileLimits.taka.max, true],
        ["cash", 0, false],
        ["moveInBy", "2026-12-31", true],
        ["moveInBy", "2026-02-30", false],
        ["moveInBy", "tomorrow", false],
        ["moveInBy", "0000-01-01", false],
        ["moveInBy", "1999-12-31", false],
        ["moveInBy", listingLimits.moveInFrom, true],
        ["moveInBy", addDays(todayInDhaka(), listingLimits.moveInDaysAhead), true],
        ["moveInBy", addDays(todayInDhaka(), listingLimits.moveInDaysAhead + 1), false],
        ["moveInBy", "9999-12-31", false],
        ["units", ["seat", "room", "flat"], true],
        ["units", ["seat", "castle"], false],
        ["areas", Array.from({ length: profileLimits.areas }, (_, index) => `area-${index}`), true],
        ["areas", Array.from({ length: profileLimits.areas + 1 }, (_, index) => `area-${index}`), false],
        ["needs", { lift: "must", wifi: "nice" }, true],
        ["needs", { lift: "perhaps" }, false],
        ["needs", { households: "must" }, false],
        ["homeBy", "22:15", false],
        ["smokes", "sometimes", false],
      ],
      (name, value, expected) => {
        expect(isFine({ [name]: value })).toBe(expected);
      },
    ));
});

test("belief and origin are not asked, and refused", () =>
  checkRows(["religion", "origin", "homeDistrict", "community", "maritalStatus", "photo"], (name) => {
    expect(isFine({ [name]: "any" })).toBe(false);
  }));

test("what is said twice is said once", () => {
  expect(
    profileSchema.parse({ ...least, units: ["room", "seat", "room"], areas: ["mirpur", "badda", "mirpur"] }),
  ).toMatchObject({
    units: ["seat", "room"],
    areas: ["mirpur", "badda"],
  });
});

test("what no home could be, beside what one is, is said of the need", () =>
  checkRows(
    [
      [{ smokes: "anywhere", needs: { smokingAllowed: "must" } }, ["smokingAllowed"]],
      [{ smokes: "anywhere", needs: { smokingAllowed: "nice" } }, []],
      [{ smokes: "outside", needs: { smokingAllowed: "must" } }, []],
      [{ smokes: "no", needs: { smokingAllowed: "must" } }, []],
      [
        { cooks: "everything", needs: { kitchenVegetarian: "must", beefCooked: "must" } },
        ["kitchenVegetarian", "beefCooked"],
      ],
      [{ cooks: "noBeef", needs: { kitchenVegetarian: "must", beefCooked: "must" } }, ["kitchenVegetarian"]],
      [{ cooks: "vegetarian", needs: { kitchenVegetarian: "must", beefCooked: "must" } }, []],
    ],
    (changes, clashes) => {
      const { error } = profileSchema.safeParse({ ...least, ...changes });
      expect((error?.issues ?? []).map(({ path }) => path)).toEqual(clashes.map((name) => ["needs", name]));
    },
  ));
