import { afterAll, beforeAll, describe, inject, test } from "vitest";
import { addDays, todayInDhaka } from "../../src/features/listings/listing.limits.ts";
import { type ListingFilters, listingSorts } from "../../src/features/search/search.schema.ts";
import type { Actor } from "../../src/platform/auth/actor.ts";
import { openWatched, type Watched } from "./watched.ts";

/** A cursor in the middle of the list: going there page by page would take too long. */
const DEEP = {
  newest: { key: 0 },
  rentAsc: { key: 4_000 },
  rentDesc: { key: 4_000 },
  allIn: { key: 8_000 },
  dayOne: { key: 9_000 },
  mostLiked: { key: 1 },
  nearest: { key: 0.005 },
} as const;

const today = todayInDhaka();
const near = { lat: 23.8069, lng: 90.3687 };
const filters: Record<string, ListingFilters> = {
  none: {},
  "Availability Yes": { available: true },
  "Availability No": { available: false },
  "gender male": { gender: "male" },
  "accommodationFor Single": { accommodation: "single" },
  "smokingPreference Smoker": { smoking: "smoker" },
  "minRent, common": { minRent: 4_000 },
  "minRent, rare": { minRent: 190_000 },
  "minRent, none": { minRent: 450_000 },
  "maxRent, common": { maxRent: 6_000 },
  "maxRent, none": { maxRent: 600 },
  "rent between, narrow": { minRent: 61_000, maxRent: 61_300 },
  "maxAllIn, common": { maxAllIn: 9_000 },
  "maxAllIn, none": { maxAllIn: 600 },
  "maxDayOne, a few": { maxDayOne: 3_000, available: true },
  "maxAllIn and maxDayOne, a thana": { maxAllIn: 8_000, maxDayOne: 12_000, area: "mirpur", gender: "female" },
  "facts, common": { has: ["lift"] },
  "facts, rare together": {
    has: [
      "kitchenVegetarian",
      "roof",
      "lift",
      "guests:overnight",
      "unit:flat",
      "genders:women",
      "parking",
      "cctv",
      "furnished",
      "gas",
    ],
  },
  "facts, a crowded area": {
    area: "mirpur-1",
    has: ["wifi", "gateCloses:23:00", "pets:yes", "furnished", "balcony", "parking", "quietHours"],
  },
  "facts and words": { words: "quiet balcony", has: ["lift", "wifi", "pets:yes"] },
  "a crowded area": { area: "mirpur-1" },
  "a thana of many areas": { area: "uttara" },
  "a district": { area: "dhaka" },
  "a small district": { area: "bogura" },
  "a district without rooms": { area: "bhola" },
  "location, typed": { location: "mirpoor" },
  "location, Bangla": { location: "ধানমন্ডি" },
  "location, none": { location: "Timbuktu" },
  "2 km": { near, withinKm: 2 },
  "25 km": { near, withinKm: 25 },
  "a street": { box: { west: 90.366, south: 23.805, east: 90.371, north: 23.809 } },
  "the country": { box: { west: 88, south: 20.6, east: 92.7, north: 26.6 } },
  "open water": { box: { west: 90.5, south: 21.2, east: 91, north: 21.6 } },
  "moveInBefore, soon": { moveInBefore: addDays(today, 3) },
  "moveInBefore, long past": { moveInBefore: addDays(today, -400) },
  "age, a few": { minAge: 55 },
  "age, none": { minAge: 90 },
  "posted today": { postedWithinDays: 1 },
  "words, common": { words: "balcony" },
  "words, rare": { words: "telescope" },
  "words, none": { words: "xylophone" },
  "words, mistyped, in Bangla": { words: "বারান্ধা" },
  profession: { profession: "engineer", area: "gulshan" },
  "two filters": { gender: "female", maxRent: 8_000 },
  "two rare filters": { smoking: "smoker", minRent: 150_000 },
  "all filters": {
    available: true,
    gender: "female",
    accommodation: "single",
    smoking: "nonSmoker",
    minRent: 3_000,
    maxRent: 9_000,
    area: "uttara",
    moveInBefore: today,
    minAge: 20,
    maxAge: 40,
    postedWithinDays: 30,
  },
};

let watched: Watched;
let middleId: string;

beforeAll(async () => {
  watched = await openWatched(inject("scaleDatabaseUrl"));
  const { rows } = await watched.client.query<{ id: string }>(
    "select listing_id_at(now() - interval '90 days', 0) as id",
  );
  middleId = rows[0]?.id ?? "";
});

afterAll(() => watched.close());

const expectBounded = (work: (services: Watched["services"]) => Promise<unknown>) =>
  watched.expectBounded(() => work(watched.services));

describe.each(listingSorts)("browse by %s", (sort) => {
  // "nearest" needs a point.
  const names = Object.keys(filters).filter((name) => sort !== "nearest" || filters[name]?.near);

  test.each(names)("%s", async (name) => {
    await expectBounded((services) => services.search.list({ ...filters[name], sort, limit: 20 }));
  });

  test.each(names)("%s, far down the list", async (name) => {
    const { minRent = 0, maxRent, maxAllIn, maxDayOne } = filters[name] ?? {};
    // A cursor of ours is always within the filters.
    const least = sort.startsWith("rent") ? minRent : 0;
    const most = {
      newest: undefined,
      rentAsc: maxRent,
      rentDesc: maxRent,
      allIn: maxAllIn,
      dayOne: maxDayOne,
      mostLiked: undefined,
      nearest: undefined,
    }[sort];
    const key = Math.min(Math.max(DEEP[sort].key, least), most ?? Number.MAX_SAFE_INTEGER);
    await expectBounded((services) =>
      services.search.list({ ...filters[name], sort, limit: 20, cursor: { sort, id: middleId, key } }),
    );
  });
});

describe("counts and maps", () => {
  test.each(Object.keys(filters))("%s", async (name) => {
    await expectBounded((services) => services.search.count(filters[name] ?? {}));
    await expectBounded((services) => services.search.totalFor(undefined, filters[name] ?? {}));
    for (const [zoom, box] of [
      [16, { west: 90.366, south: 23.805, east: 90.371, north: 23.809 }],
      [11, { west: 90.3, south: 23.68, east: 90.5, north: 23.9 }],
      [6, { west: 88, south: 20.6, east: 92.7, north: 26.6 }],
    ] as const)
      await expectBounded((services) => services.search.map({ ...filters[name], box, zoom }));
  });
});

test("home", async () => {
  await expectBounded((services) => services.search.list({ available: true, sort: "newest", limit: 12 }));
});

test("one's own posts, and one post", async () => {
  const { rows } = await watched.client.query<Actor & { id: string }>(
    `select l.id, m.id as "memberId", m.uid, m.name, m.email from listing l join member m on m.id = l.owner_id
        where l.id > $1 order by l.id limit 1`,
    [middleId],
  );
  const [owner] = rows;
  if (!owner) throw new Error("The data set is empty");
  await expectBounded((services) => services.listings.listOwn(owner, owner.uid, { limit: 20, before: undefined }));
  await expectBounded((services) => services.listings.listOwnPosts(owner));
  await expectBounded((services) => services.listings.listOwnByIds(owner, [owner.id]));
  await expectBounded((services) => services.inbox.listWaiting(owner));
  await expectBounded((services) => services.inbox.countRequests(owner, [owner.id]));
  await expectBounded((services) => services.viewings.listComing(owner));
  await expectBounded((services) => services.viewings.listOffering(owner, [owner.id]));
  await expectBounded((services) => services.listings.getPublic(owner.id));
  await expectBounded((services) => services.listings.getForMember(owner, owner.id));
});
