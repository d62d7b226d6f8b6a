import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { areaLimits } from "../../src/features/areas/area.limits.ts";
import { openDatabase } from "../../src/platform/db/database.ts";
import { useTestApp } from "../app.ts";
import judged from "./areas.json" with { type: "json" };
import judgedPlaces from "./places.json" with { type: "json" };

const app = useTestApp();
let database: ReturnType<typeof openDatabase>;
beforeAll(() => {
  database = openDatabase({ url: app().databaseUrl, poolSize: 1 });
});
afterAll(() => database.close());

const FIRST = 3;
const LEAST_RIGHT = 0.95;

interface Miss {
  asked: string;
  expected: string | null;
  got: string;
}

/** The expected places were chosen by people, independently of the code: see test/relevance/areas.json. */
function expectMostlyRight(misses: readonly Miss[], of: number): void {
  const right = (of - misses.length) / of;
  const lines = misses.map(
    ({ asked, expected, got }) => `  '${asked}' means ${expected ?? "no place"}, not ${got || "nothing"}`,
  );
  process.stdout.write(
    `${of - misses.length} of ${of} right (${(right * 100).toFixed(1)} %)\n${lines.map((line) => `${line}\n`).join("")}`,
  );
  expect(right).toBeGreaterThanOrEqual(LEAST_RIGHT);
}

/** Asks the service: so many requests would exceed the rate limit. */
async function suggest(asked: string, limit: number, withPlaces: boolean): Promise<string[]> {
  const found = await app().services.areas.suggest(asked, limit, withPlaces);
  return found.map(({ slug }) => slug);
}

/** The judged texts for areas whose area is not among the first suggestions. */
async function missesOfAreas(withPlaces: boolean): Promise<Miss[]> {
  const misses: Miss[] = [];
  for (const [asked = "", expected = ""] of judged.suggest) {
    const slugs = await suggest(asked, FIRST, withPlaces);
    if (!slugs.includes(expected)) misses.push({ asked, expected, got: slugs.join(", ") });
  }
  return misses;
}

/**
 * Whether the first suggestion is the first expected one, and the others follow in order. 'a|b' is one spot in both
 * tables: either is right.
 */
function isInOrder(slugs: readonly string[], expected: readonly string[]): boolean {
  const at = expected.map((either) => slugs.findIndex((slug) => either.split("|").includes(slug)));
  return at[0] === 0 && at.every((index, turn) => turn === 0 || index > (at[turn - 1] ?? 0));
}

describe("areas", () => {
  test("are among the first three suggestions for typed texts", async () => {
    expectMostlyRight(await missesOfAreas(false), judged.suggest.length);
  });

  test("are so as well beside universities, stations and other places", async () => {
    const alone = new Set((await missesOfAreas(false)).map(({ asked }) => asked));
    const beside = await missesOfAreas(true);
    expect(beside.filter(({ asked }) => !alone.has(asked))).toEqual([]);
  });

  test("are recognised in location texts, and not in other texts", async () => {
    const misses: Miss[] = [];
    for (const [asked, expected] of judged.read as [string, string | null][]) {
      const slug = (await app().services.areas.read(asked))?.slug ?? null;
      if (slug !== expected) misses.push({ asked, expected, got: slug ?? "" });
    }
    expectMostlyRight(misses, judged.read.length);
  });
});

describe("a number that people say", () => {
  test.each([
    ["মিরপুর দশ", "mirpur-10"],
    ["মিরপুর এক", "mirpur-1"],
    ["মিরপুর দশের কাছে", "mirpur-10"],
    ["mirpur dosh", "mirpur-10"],
    ["উত্তরা সাত", "uttara-sector-7"],
    ["উত্তরা চৌদ্দ নম্বর সেক্টর", "uttara-sector-14"],
    ["gulshan two", "gulshan-2"],
    ["mirpur dohs", "mirpur-dohs"],
    ["kamrangir char", "kamrangirchar"],
  ])("%s is %s, typed, searched and in a post", async (asked, slug) => {
    const { place, isSure } = await app().services.areas.understand(asked);
    const read = await app().services.areas.read(asked.replace("ের কাছে", ""));
    expect([
      (await suggest(asked, FIRST, true))[0],
      (await suggest(asked, FIRST, false))[0],
      place?.slug,
      isSure,
      read?.slug,
    ]).toEqual([slug, slug, slug, true, slug]);
  });
});

describe("universities, stations and other places", () => {
  test("are the first suggestion for typed texts", async () => {
    const misses: Miss[] = [];
    for (const [asked = "", ...expected] of judgedPlaces) {
      const slugs = await suggest(asked, areaLimits.suggestions, true);
      if (!isInOrder(slugs, expected)) misses.push({ asked, expected: expected.join(", "), got: slugs.join(", ") });
    }
    expectMostlyRight(misses, judgedPlaces.length);
  });

  test("are what a search for the same text is about, or are offered", async () => {
    const misses: Miss[] = [];
    for (const [asked = "", expected = ""] of judgedPlaces) {
      const { place, others } = await app().services.areas.understand(asked);
      const offered = [place, ...others].flatMap((one) => (one ? [one.slug] : []));
      if (!expected.split("|").some((slug) => offered.includes(slug)))
        misses.push({ asked, expected, got: offered.join(", ") });
    }
    expectMostlyRight(misses, judgedPlaces.length);
  });

  test("are found by each of their names, in both scripts", async () => {
    const rows = await database.db
      .selectFrom("place")
      .select(["slug", "name", "name_bn", "full_name", "full_name_bn"])
      .execute();
    const misses: Miss[] = [];
    for (const { slug, ...names } of rows) {
      for (const asked of Object.values(names).filter((name) => name !== null)) {
        const slugs = await suggest(asked, areaLimits.suggestions, true);
        const { place } = await app().services.areas.understand(asked);
        const area = place && place.radiusKm === undefined;
        if (!slugs.includes(slug) && !area) misses.push({ asked, expected: slug, got: slugs.join(", ") });
        else if (place?.slug !== slug && !area)
          misses.push({ asked, expected: slug, got: `${place?.slug ?? ""} for a search` });
      }
    }
    expect(misses).toEqual([]);
  });

  test("have slugs of their own", async () => {
    const rows = await database.db
      .selectFrom("place")
      .innerJoin("area", "area.slug", "place.slug")
      .select("place.slug")
      .execute();
    expect(rows).toEqual([]);
  });
});
