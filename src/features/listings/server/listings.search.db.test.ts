import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { z } from "zod";
import { createTestDatabase, dropDatabase } from "../../../../test/database.ts";
import { type Executor, openDatabase } from "../../../platform/db/database.ts";
import { accommodations, addDays, genders, type ListingFilters, type ListingSearch, type ListingSort, listingSorts, smokingHabits } from "../listing.schema.ts";
import { wireListing } from "../listing.wire.ts";
import { createListingSearch, type FoundListings, searchListings } from "./listings.search.ts";

/** So small that most filters run into its end and are answered the other way, by collecting all matches. */
const NARROW_WINDOW = 120;
const searchNarrowly = createListingSearch(NARROW_WINDOW);

interface Kept {
  id: string;
  rent: number;
  gender: (typeof genders)[number];
  accommodation: (typeof accommodations)[number];
  smoking: (typeof smokingHabits)[number];
  available: boolean;
  move_in: string;
  location: string;
  likes: number;
}

let databaseUrl: string;
let db: Executor;
let close: () => Promise<void>;
let ownerId: string;

beforeAll(async () => {
  databaseUrl = await createTestDatabase(inject("databaseUrl"));
  ({ db, close } = openDatabase({ url: databaseUrl, poolSize: 2 }));
  ({ id: ownerId } = await db
    .insertInto("member")
    .values({ uid: "owner", name: 'O\'Neil "the" \\ Owner', email: "owner@example.com" })
    .returning("id")
    .executeTakeFirstOrThrow());
});
afterAll(async () => {
  await close();
  await dropDatabase(databaseUrl);
});

const texts = { title: "Room", profession: "Teacher", interests: "tea", description: "A room.", phone: "+8801712345678", image_url: "/images/rooms/a.webp" };

async function insert({ likes, ...listing }: Omit<Kept, "id">, changes: Partial<typeof texts> = {}): Promise<Kept> {
  const { id } = await db
    .insertInto("listing")
    .values({ ...texts, ...changes, ...listing, age: 30, owner_id: ownerId })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db.updateTable("listing_rank").set({ like_count: likes }).where("listing_id", "=", id).execute();
  return { id, likes, ...listing };
}

const places = ["Mirpur, Dhaka", "Dhanmondi, Dhaka", "Zindabazar, Sylhet", "আগ্রাবাদ, চট্টগ্রাম", "100% Road_1, C:\\Dhaka"];
/** Few values each, so that there are many equals to be kept in order. */
const listing = fc.record({
  rent: fc.integer({ min: 5, max: 15 }).map((n) => n * 1000),
  gender: fc.constantFrom(...genders),
  accommodation: fc.constantFrom(...accommodations),
  smoking: fc.constantFrom(...smokingHabits),
  // As in life: most are available.
  available: fc.integer({ min: 0, max: 99 }).map((n) => n < 70),
  move_in: fc.integer({ min: 0, max: 20 }).map((n) => addDays("2026-01-01", n)),
  location: fc.constantFrom(...places),
  likes: fc.nat({ max: 3 }),
});

const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 2 });
const filters: fc.Arbitrary<ListingFilters> = fc.record({
  location: maybe(fc.constantFrom("dhaka", "DHAN", "sylhet", "চট্টগ্রাম", "0% R", "Road_1", "c:\\d", "nowhere", "%", "_")),
  minRent: maybe(fc.integer({ min: 4, max: 16 }).map((n) => n * 1000)),
  maxRent: maybe(fc.integer({ min: 4, max: 16 }).map((n) => n * 1000)),
  gender: maybe(fc.constantFrom(...genders)),
  accommodation: maybe(fc.constantFrom(...accommodations)),
  smoking: maybe(fc.constantFrom(...smokingHabits)),
  available: maybe(fc.boolean()),
  moveInBefore: maybe(fc.integer({ min: -1, max: 21 }).map((n) => addDays("2026-01-01", n))),
});

function isMatch(kept: Kept, { location, minRent, maxRent, gender, accommodation, smoking, available, moveInBefore }: ListingFilters): boolean {
  return (
    (location === undefined || kept.location.toLowerCase().includes(location.toLowerCase())) &&
    (minRent === undefined || kept.rent >= minRent) &&
    (maxRent === undefined || kept.rent <= maxRent) &&
    (gender === undefined || kept.gender === gender) &&
    (accommodation === undefined || kept.accommodation === accommodation) &&
    (smoking === undefined || kept.smoking === smoking) &&
    (available === undefined || kept.available === available) &&
    (moveInBefore === undefined || kept.move_in <= moveInBefore)
  );
}

const newestFirst = (a: Kept, b: Kept) => (BigInt(a.id) < BigInt(b.id) ? 1 : -1);
const orders: Record<ListingSort, (a: Kept, b: Kept) => number> = {
  newest: newestFirst,
  rentAsc: (a, b) => a.rent - b.rent || newestFirst(a, b),
  rentDesc: (a, b) => b.rent - a.rent || -newestFirst(a, b),
  mostLiked: (a, b) => b.likes - a.likes || newestFirst(a, b),
};

type Search = (executor: Executor, search: ListingSearch) => Promise<FoundListings>;

/** The list as somebody sees it who follows it to its end; `most` pages, lest a cursor that goes round in circles go on for ever. */
async function readAll(search: Search, what: ListingSearch, most: number): Promise<string[]> {
  const ids: string[] = [];
  let after: ListingSearch["after"];
  for (let page = 0; page < most; page += 1) {
    const { jsons, next } = await search(db, { ...what, after });
    ids.push(...jsons.map((json) => wireListing.parse(JSON.parse(json))._id));
    if (!next) return ids;
    after = next;
  }
  throw new Error(`More than ${most} pages`);
}

describe("400 listings at random", () => {
  let listings: Kept[];
  beforeAll(async () => {
    listings = [];
    for (const one of fc.sample(listing, { numRuns: 400, seed: 11 })) listings.push(await insert(one));
  });

  test.each<[what: string, search: Search]>([
    ["in one walk", searchListings],
    ["through a window too narrow for the filters", searchNarrowly],
  ])("%s: whatever is asked for, the pages together are what a plain filter and sort give", async (_what, search) => {
    await fc.assert(
      fc.asyncProperty(filters, fc.constantFrom(...listingSorts), fc.integer({ min: 1, max: 50 }), async (wanted, sort, limit) => {
        const expected = listings
          .filter((one) => isMatch(one, wanted))
          .toSorted(orders[sort])
          .map(({ id }) => id);
        // A list of single rows to its end would take as many queries as rows.
        const size = Math.max(limit, Math.ceil(expected.length / 15));
        expect(await readAll(search, { ...wanted, sort, limit: size }, 20)).toEqual(expected);
      }),
      { numRuns: 300, seed: 7 },
    );
  });

  test.each(listingSorts)("a match that lies beyond the window is found all the same, by %s", async (sort) => {
    const [last] = listings.filter(({ available }) => available).toSorted((a, b) => -orders[sort](a, b));
    const id = last?.id ?? "";
    await db.updateTable("listing").set({ location: "Farawaypur" }).where("id", "=", id).execute();
    expect(await readAll(searchNarrowly, { location: "farawaypur", sort, limit: 20 }, 1)).toEqual([id]);
    await db.updateTable("listing").set({ location: last?.location }).where("id", "=", id).execute();
  });
});

describe("searching by place", () => {
  const plain = { rent: 5000, gender: "male", accommodation: "single", smoking: "smoker", available: true, move_in: "2026-01-01", likes: 0 } as const;
  const names = ["50% off_road \\ Lane", "50 percent offXroad / Lane", "ধানমন্ডি ৮, ঢাকা", "Élan Road", 'O\'Brien "Road"'];

  beforeAll(async () => {
    for (const name of names) await insert({ ...plain, location: `${name} (placed)` });
  });

  test.each([
    ["50%", [0]],
    ["% off", [0]],
    ["off_road", [0]],
    ["d \\ L", [0]],
    ["%%%", []],
    ["___", []],
    ["\\\\\\", []],
    ["ধানমন্ডি", [2]],
    ["মন্ডি ৮, ঢা", [2]],
    ["Élan", [3]],
    ["o'brien \"r", [4]],
    ["' or 1=1", []],
    ["(PLACED)", [4, 3, 2, 1, 0]],
  ])("%j finds it letter for letter, whichever way it is searched", async (location, found) => {
    for (const search of [searchListings, searchNarrowly]) {
      const rows = (await search(db, { location, sort: "newest", limit: 20 })).jsons.map((json) => wireListing.parse(JSON.parse(json)).location);
      expect(rows.filter((place) => place.endsWith("(placed)"))).toEqual(found.map((index) => `${names[index]} (placed)`));
    }
  });
});

describe("the JSON that the engine writes", () => {
  const plain = { rent: 5000, gender: "female", accommodation: "shared", smoking: "nonSmoker", available: false, move_in: "2024-02-29", likes: 2 } as const;

  async function written(text: string) {
    const { id } = await insert({ ...plain, location: text }, { title: text, profession: text, interests: text, description: text });
    const { jsons } = await searchListings(db, { available: false, sort: "newest", limit: 1 });
    const listings = z.array(wireListing).parse(jsons.map((json) => JSON.parse(json) as unknown));
    return { id, listing: listings[0] };
  }

  test.each([
    '"quoted"',
    "back\\slash \\n \\u0041",
    "line\nbreak\r\n\ttab",
    "ধানমন্ডি, ঢাকা",
    "🏠👩‍👩‍👧",
    "</script><!--",
    "\u2028\u2029\uFEFF",
    "'; drop table listing; --",
    "{}[],:",
  ])("holds %j as it is, and parses by the wire's own schema", async (text) => {
    const { id, listing } = await written(text);
    expect(listing).toMatchObject({
      _id: id,
      title: text,
      location: text,
      profession: text,
      interests: text,
      description: text,
      rent: 5000,
      age: 30,
      gender: "female",
      accommodationFor: "Shared",
      smokingPreference: "Non Smoker",
      Availability: "No",
      moveInDate: "2024-02-29",
      name: 'O\'Neil "the" \\ Owner',
      verified: false,
      likeCount: 2,
    });
  });

  test("whatever a member may write", async () => {
    // PostgreSQL has no NUL in texts; the schema refuses it, and halves of characters, long before.
    const text = fc.string({ unit: "binary", minLength: 1, maxLength: 60 }).filter((one) => !one.includes("\u0000"));
    await fc.assert(
      fc.asyncProperty(text, async (one) => {
        expect((await written(one)).listing).toMatchObject({ title: one, description: one });
      }),
      { numRuns: 100, seed: 3 },
    );
  });
});
