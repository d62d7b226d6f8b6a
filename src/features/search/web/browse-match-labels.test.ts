import { expect, test } from "vitest";
import { addDays, todayInDhaka } from "../../listings/listing.limits.ts";
import type { SeekerProfile } from "../../verdict/seeker-profile.schema.ts";
import { matchLabels } from "./browse-match-labels.ts";

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

test("names the places of the profile, and says which one the list is about", () => {
  const { places } = matchLabels({ area: "dhanmondi", sort: "fit" }, { profile, isSaid: false }, false, [
    mirpur,
    dhanmondi,
  ]);
  expect(places).toEqual([
    { text: "Mirpur", slug: "mirpur", isHere: false },
    { text: "Dhanmondi", slug: "dhanmondi", isHere: true },
  ]);
  expect(matchLabels({}, { profile: undefined, isSaid: false }, false).places).toEqual([]);
});

test("the chip 'Yes for me' is a switch for a member with a profile, and leads others to the profile", () => {
  expect(matchLabels({}, { profile, isSaid: false }, false).forMe.isSwitch).toBe(true);
  const { forMe } = matchLabels({ maxRent: "6000" }, { profile: undefined, isSaid: false }, false);
  expect(forMe).toMatchObject({ isSwitch: false, path: expect.stringContaining("maxRent") as string });
});

const lineFor = (moveInBy: string) =>
  matchLabels({}, { profile: { ...profile, moveInBy }, isSaid: false }, false).line.text;

test("the list says when the day to move in by has passed, and not before", () => {
  expect(lineFor(addDays(todayInDhaka(), -1))).toContain("has passed");
  expect(lineFor(todayInDhaka())).not.toContain("has passed");
});
