import { expect, test } from "vitest";
import { addDays, todayInDhaka } from "../../listings/listing.limits.ts";
import type { SeekerProfile } from "../../verdict/seeker-profile.schema.ts";
import { matchWords } from "./browse-match-words.ts";

const profile: SeekerProfile = {
  gender: "female",
  household: "bachelor",
  occupation: "student",
  homeBy: "22:30",
  smokes: "no",
  cooks: "no",
  guests: "never",
  pets: "no",
  units: [],
  areas: ["mirpur", "dhanmondi"],
  needs: {},
};
const mirpur = { slug: "mirpur", name: "Mirpur", nameBn: "মিরপুর" };
const dhanmondi = { slug: "dhanmondi", name: "Dhanmondi", nameBn: "ধানমন্ডি" };

test("each place of the profile is a way to the same search there", () => {
  const values = { near: "23.8,90.4", within: "5", sort: "nearest", livable: "maybe", maxAllIn: "9000" };
  expect(matchWords(values, profile, false, [mirpur, dhanmondi]).places?.links).toEqual([
    { text: "Mirpur", path: "/browseListings?area=mirpur&maxAllIn=9000&livable=maybe", isHere: false },
    { text: "Dhanmondi", path: "/browseListings?area=dhanmondi&maxAllIn=9000&livable=maybe", isHere: false },
  ]);
});

test("where one is already is said", () => {
  const { places } = matchWords({ area: "dhanmondi", sort: "fit" }, profile, false, [mirpur, dhanmondi]);
  expect(places?.links.map(({ isHere }) => isHere)).toEqual([false, true]);
  expect(places?.links[0]?.path).toBe("/browseListings?area=mirpur&sort=fit");
});

test("without places there are no ways", () => {
  expect(matchWords({}, profile, false, []).places).toBeUndefined();
  expect(matchWords({}, undefined, false).places).toBeUndefined();
});

const lineFor = (moveInBy: string) => matchWords({}, { ...profile, moveInBy }, false).line.text;

test("the list says when the day to move in by has passed, and not before", () => {
  expect(lineFor(addDays(todayInDhaka(), -1))).toContain("has passed");
  expect(lineFor(todayInDhaka())).not.toContain("has passed");
});
