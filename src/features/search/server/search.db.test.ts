import * as fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { z } from "zod";
import { createTestDatabase, dropDatabase } from "../../../../test/database.ts";
import { insertMember } from "../../../../test/members.ts";
import { checkRows } from "../../../../test/rows.ts";
import { type Executor, openDatabase } from "../../../platform/db/database.ts";
import { type AreasService, createAreasService } from "../../areas/server/areas.service.ts";
import { wireListing } from "../../listings/listing.wire.ts";
import { saveWords } from "../../listings/server/words.queries.ts";
import { searchListings } from "./search-page.ts";

let databaseUrl: string;
let db: Executor;
let areas: AreasService;
let close: () => Promise<void>;
let ownerId: string;

beforeAll(async () => {
  databaseUrl = await createTestDatabase(inject("databaseUrl"));
  ({ db, close } = openDatabase({ url: databaseUrl, poolSize: 2 }));
  areas = createAreasService({ db });
  ({ id: ownerId } = await insertMember(db, {
    name: 'O\'Neil "the" \\ Owner',
    email: "owner@example.com",
    emailVerified: false,
  }));
});
afterAll(async () => {
  await close();
  await dropDatabase(databaseUrl);
});

const texts = { title: "Room", location: "Somewhere", profession: "Teacher", interests: "tea", description: "A room." };
const plain = {
  rent: 5000,
  age: 30,
  gender: "female",
  accommodation: "shared",
  smoking: "nonSmoker",
  available: false,
  move_in: "2024-02-29",
} as const;

async function insert(changes: Partial<typeof texts>, likes = 0): Promise<string> {
  const listing = { ...texts, ...changes };
  const { id } = await db
    .insertInto("listing")
    .values({ ...plain, ...listing, phone: "+8801712345678", image_url: "/images/rooms/a.webp", owner_id: ownerId })
    .returning("id")
    .executeTakeFirstOrThrow();
  await saveWords(db, id, listing);
  await sql`update listing_rank set like_count = ${likes} where listing_id = ${id}`.execute(db);
  return id;
}

describe("words", () => {
  const posts = [
    { title: "Sunny room with a balcony", description: "Gas line, lift and generator.", interests: "chess" },
    { title: "ছাদের পাশে রুম", description: "বারান্দা আছে, গ্যাস লাইন আছে। ভাড়া অগ্রিম নয়।", interests: "বই" },
    { title: "Seat for a student", description: "Two balconies and one kitchen", interests: "cricket, গান" },
    {
      title: "Quiet flat",
      description: "Near the university's main gate",
      interests: "painting",
      profession: "University lecturer",
      location: "Holding 12, Chairman Goli",
    },
  ];
  beforeAll(async () => {
    for (const post of posts) await insert({ ...post, title: `${post.title} worded` });
  });

  const found = async (filters: object) => {
    const { json } = await searchListings(db, areas, { sort: "newest", limit: 20, words: "worded", ...filters });
    return z
      .array(wireListing)
      .parse(JSON.parse(json))
      .map((found) => posts.findIndex(({ title }) => found.title === `${title} worded`))
      .toSorted((a, b) => a - b);
  };

  test("words find these posts", () =>
    checkRows(
      [
        ["worded", [0, 1, 2, 3]],
        ["worded Balcony", [0, 2]],
        ["worded BALCONI", [0, 2]],
        ["worded balcny", [0, 2]],
        ["worded genrator lift", [0]],
        ["worded room", [0]],
        ["worded rooms", [0]],
        ["worded বারান্দা", [1]],
        ["worded বারান্ধা", [1]],
        ["worded গ্যাস", [1]],
        ["worded ভাড়া", [1]],
        ["worded chess", [0]],
        ["worded গান", [2]],
        ["worded kitchen cricket", [2]],
        ["worded kitchen chess", []],
        ["worded universty", [3]],
        ["worded zzzzzz", []],
        ["worded of the", [0, 1, 2, 3]],
        ["worded ' | '", [0, 1, 2, 3]],
        ["worded chess & !balcony", [0]],
      ],
      async (words, expected) => {
        expect(await found({ words })).toEqual(expected);
      },
    ));

  test.each(["!!!", "the", "of the"])(
    "words that say nothing find nothing, rather than everything: %s",
    async (words) => {
      expect(await found({ words })).toEqual([]);
    },
  );

  test("a place is no profession, however near its name", async () => {
    expect(await found({ profession: "Chairmann" })).toEqual([]);
  });

  test("a profession is searched by itself", async () => {
    expect(await found({ profession: "lecturer" })).toEqual([3]);
    expect(await found({ profession: "Lecturar" })).toEqual([3]);
    expect(await found({ profession: "painting" })).toEqual([]);
  });

  test.each(["Chairman Goli", "chairman", "charman goli", "holding 12"])(
    "a location that is no area is searched by its words: %s",
    async (location) => {
      expect(await found({ location })).toEqual([3]);
    },
  );

  test.each(["Balcony", "!!!", "' or 1=1", "%%%", "\\\\"])(
    "and finds nothing that it does not say: %s",
    async (location) => {
      expect(await found({ location })).toEqual([]);
    },
  );
});

async function written(text: string) {
  const id = await insert({ title: text, location: text, profession: text, interests: text, description: text }, 2);
  const { json } = await searchListings(db, areas, { available: false, sort: "newest", limit: 1 });
  const listings = z.array(wireListing).parse(JSON.parse(json));
  return { id, listing: listings[0] };
}

describe("the JSON that the engine writes", () => {
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
    // PostgreSQL does not accept NUL. The schema rejects it, and lone surrogates.
    const text = fc.string({ unit: "binary", minLength: 1, maxLength: 60 }).filter((one) => !one.includes("\u0000"));
    await fc.assert(
      fc.asyncProperty(text, async (one) => {
        expect((await written(one)).listing).toMatchObject({ title: one, description: one });
      }),
      { numRuns: 100, seed: 3 },
    );
  });
});
