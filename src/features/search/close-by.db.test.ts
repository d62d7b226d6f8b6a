import { beforeAll, expect, test } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { addListing } from "../../../test/listings.ts";
import { newMember } from "../../../test/members.ts";
import { profileBody } from "../../../test/seekers.ts";
import { parseJson } from "../../platform/json-text.ts";
import { profileSchema } from "../verdict/seeker-profile.schema.ts";
import { findCloseBy } from "./close-by.ts";
import type { ListingFilters } from "./search.schema.ts";

const app = useTestApp();
const owner = newMember();
const visitor = { actor: undefined, profile: undefined };

const placeOf = (slug: string) => app().services.areas.getPlace(slug);

/** Kilometres north of the middle of Mirpur 10. Positions are blurred by less than 0.3 km. */
async function north(km: number) {
  const { lat = 0, lng = 0 } = (await placeOf("mirpur-10")) ?? {};
  return { lat: lat + km / 111.2, lng };
}

async function closeTo(
  slug: string,
  filters: ListingFilters = {},
  found = 1,
  reader: Parameters<typeof findCloseBy>[1] = visitor,
) {
  const { areas, search } = app().services;
  const asked = { filters: { available: true, ...filters, area: slug }, place: await placeOf(slug), found };
  const close = await findCloseBy({ areas, search }, reader, asked);
  return close && parseJson(close.json).map(({ title }) => title);
}

const add = async (title: string, location: string, km: number, changes: object = {}) =>
  addListing(app(), owner, { title, location, pin: await north(km), ...changes });

beforeAll(async () => {
  await add("of the area", "Mirpur 10, Dhaka", 0.1);
  await add("at its edge", "Mirpur 10, Dhaka", 1.4);
  await add("pallabi", "Pallabi, Dhaka", 3, { rent: 5000 });
  await add("kazipara", "Kazipara, Dhaka", 1);
  await add("taken", "Kazipara, Dhaka", 1.2, { Availability: "No" });
  await add("distant", "Dhanmondi, Dhaka", 7);
});

test("the nearest rooms of other areas, with the same filters", async () => {
  expect(await closeTo("mirpur-10")).toEqual(["kazipara", "pallabi"]);
  expect(await closeTo("mirpur-10", { maxRent: 6000 })).toEqual(["pallabi"]);
  expect(await closeTo("mirpur-10", { maxRent: 4000 })).toBeUndefined();
});

test("an area has those of its parts, so they are not close by", async () => {
  expect(await closeTo("mirpur")).not.toContain("of the area");
});

test.each([
  ["an area with ten rooms", "mirpur-10", 10],
  ["an area with several pages", "mirpur-10", undefined],
  ["a district", "dhaka", 1],
  ["a place with a radius", "metro-mirpur-10", 1],
  ["an unknown area", "nowhere", 1],
])("%s has none", async (_name, slug, found) => {
  const { areas, search } = app().services;
  const asked = { filters: { area: slug }, place: await placeOf(slug), found };
  expect(await findCloseBy({ areas, search }, visitor, asked)).toBeUndefined();
});

test("at most six, although the area has some of its own", async () => {
  for (const km of [0.5, 0.6, 0.7, 0.8, 0.9, 1.1])
    await addListing(app(), newMember(), { title: `beside ${km}`, location: "Kazipara, Dhaka", pin: await north(km) });
  expect(await closeTo("mirpur-10", {}, 2)).toHaveLength(6);
});

test("a reader with a profile does not see those that cannot suit", async () => {
  const profile = profileSchema.parse(profileBody({ budget: 6000 }));
  const reader = { actor: undefined, profile };
  expect(await closeTo("mirpur-10", { livable: "maybe" }, 2, reader)).toEqual(["pallabi"]);
});
