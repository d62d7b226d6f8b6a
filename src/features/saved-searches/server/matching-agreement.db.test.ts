/** Whatever a search finds, the matcher marks: checked on 100,000 pairs of a saved search and a new listing. */
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { factSets } from "../../../../scripts/seed/scale-facts.ts";
import { useTestApp } from "../../../../test/app.ts";
import { listingRow } from "../../../../test/listings.ts";
import { at } from "../../../../test/saved-searches.ts";
import { addDays, todayInDhaka } from "../../listings/listing.limits.ts";
import type { WireListing } from "../../listings/listing.wire.ts";
import { factColumns } from "../../listings/server/fact-columns.ts";
import { toFilters } from "../../search/browse-search.ts";
import type { BrowseValues } from "../../search/browse-values.ts";
import type { ListingCursor } from "../../search/search.schema.ts";
import { readSavedValues } from "../saved-search.schema.ts";
import { markInstant } from "./matching.queries.ts";

const SEARCHES = 400;
const LISTINGS = 250;
const app = useTestApp();

/** The same numbers in every run. */
let state = 20_261_118;
const random = () => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state / 2 ** 32;
};
const below = (n: number) => Math.floor(random() * n);
const oneOf = <T>(items: readonly T[]): T => items[below(items.length)] as T;
const maybe = (share: number, name: string, value: () => string | number): [string, string][] =>
  random() < share ? [[name, String(value())]] : [];

const slugs = [
  "dhaka",
  "dhanmondi",
  "mirpur",
  "mirpur-10",
  "uttara",
  "gulshan",
  "mohammadpur",
  "chattogram",
  "banani",
  "rajshahi",
];
const point = () => `${(23.7 + random() * 0.2).toFixed(3)},${(90.33 + random() * 0.12).toFixed(3)}`;
const box = () => {
  const [west, south, width] = [90.3 + random() * 0.1, 23.68 + random() * 0.15, 0.02 + random() ** 3];
  return [west, south, Math.min(92, west + width), Math.min(26, south + width)]
    .map((edge) => edge.toFixed(4))
    .join(",");
};
const places: (() => [string, string][])[] = [
  () => [["area", oneOf(slugs)]],
  () => [["area", oneOf(slugs)]],
  () => [["location", oneOf(["Mirpur", "ধানমন্ডি", "BUET", "Dhaka University", "near the lake"])]],
  () => [
    ["near", point()],
    ["within", oneOf(["1", "2", "5", "25"])],
  ],
  () => [["box", box()]],
  () => [],
];

function randomQuery(): string {
  const pairs = [
    ...oneOf(places)(),
    ...maybe(0.5, "maxRent", () => 3_000 + below(20) * 500),
    ...maybe(0.2, "minRent", () => 2_000 + below(10) * 500),
    ...maybe(0.3, "maxAllIn", () => 4_000 + below(24) * 500),
    ...maybe(0.15, "maxDayOne", () => 8_000 + below(40) * 1_000),
    ...maybe(0.35, "gender", () => oneOf(["male", "female"])),
    ...maybe(0.25, "accommodationFor", () => oneOf(["Single", "Shared"])),
    ...maybe(0.2, "smokingPreference", () => oneOf(["Smoker", "Non Smoker"])),
    ...maybe(0.15, "has", () => oneOf(["genders:women", "occupations:student", "unit:room", "unit:seat"])),
    ...maybe(0.1, "q", () => oneOf(["balcony", "lake", "quiet"])),
    ...maybe(0.1, "maxAge", () => 20 + below(20)),
    ...maybe(0.1, "moveInBefore", () => addDays(todayInDhaka(), below(60))),
  ];
  return new URLSearchParams(pairs).toString();
}

interface Kept {
  id: string;
  memberId: string;
  values: BrowseValues;
}
const searches: Kept[] = [];
let listings: string[];

beforeAll(async () => {
  const { db, savedSearches } = app().services;
  const people = Array.from({ length: SEARCHES / 10 + 1 }, (_, n) => ({
    uid: `person-${n}`,
    name: "Person",
    email: `person-${n}@example.com`,
  }));
  const [owner = "", ...seekers] = (await db.insertInto("member").values(people).returning("id").execute()).map(
    ({ id }) => id,
  );
  const areas = (
    await db
      .selectFrom("area")
      .select("id")
      .where("slug", "in", [...slugs, "mirpur-11", "shyamoli"])
      .execute()
  ).map(({ id }) => id);
  const facts = factSets();
  for (const memberId of seekers)
    for (let n = 0; n < 10; n += 1) {
      const values = readSavedValues(randomQuery());
      const actor = { memberId } as Parameters<typeof savedSearches.save>[0];
      const { id, isNew } = await savedSearches.save(actor, values, "search", at("11:00"));
      if (isNew) searches.push({ id, memberId, values });
    }
  await sql`update search_scope set cadence = 1`.execute(db);
  await sql`update saved_search set seen_news = 0`.execute(db);
  const rows = Array.from({ length: LISTINGS }, (_, number) => {
    const rent = 2_500 + below(40) * 250;
    const said = facts[below(facts.length)];
    return listingRow(owner, {
      ...factColumns({ rent, facts: said?.facts ?? {}, costs: said?.costs ?? {} } as Parameters<typeof factColumns>[0]),
      id: sql<string>`listing_id_at(now(), ${number})`,
      rent,
      area_id: random() < 0.9 ? oneOf(areas) : null,
      pin: random() < 0.6 ? sql<never>`point(${90.33 + random() * 0.12}, ${23.7 + random() * 0.2})` : null,
      move_in: addDays(todayInDhaka(), below(60)),
      available: random() < 0.95,
      age: 18 + below(30),
      gender: oneOf(["female", "male"] as const),
      accommodation: oneOf(["single", "shared"] as const),
      smoking: oneOf(["nonSmoker", "smoker"] as const),
    });
  });
  await db.insertInto("listing").values(rows).execute();
  listings = (await db.selectFrom("listing").select("id").where("available", "=", true).execute()).map(({ id }) => id);
}, 60_000);

/** The searches that are marked for each listing alone. */
async function markedFor(listing: string): Promise<Set<string>> {
  const { db } = app().services;
  await sql`update listing_news set instant_at = case when listing_id = ${listing} then null else now() end
      where instant_at is null or listing_id = ${listing}`.execute(db);
  await markInstant(db, 10, at("12:00"), at("12:00"));
  return new Set(
    (await db.deleteFrom("search_mark").returning("search_id").execute()).map(({ search_id }) => search_id),
  );
}

const foundBy = ({ memberId, values }: Kept) =>
  app().services.search.findNew({ memberId }, values, { after: "0", without: [], limit: LISTINGS });

test("on 100,000 pairs, what the search finds is marked", async () => {
  const found = new Map<string, Set<string>>();
  for (const search of searches) found.set(search.id, new Set(await foundBy(search)));
  const counts = { found: 0, marked: 0, missed: 0 };
  const missed: unknown[] = [];
  for (const listing of listings) {
    const marked = await markedFor(listing);
    counts.marked += marked.size;
    for (const search of searches) {
      if (!found.get(search.id)?.has(listing)) continue;
      counts.found += 1;
      if (!marked.has(search.id)) missed.push({ listing, search });
    }
  }
  expect({ missed: missed.slice(0, 3), misses: missed.length }).toEqual({ missed: [], misses: 0 });
  // Enough pairs that match, and most that do not: otherwise the test would see nothing, or the mark would say nothing.
  expect(searches.length * LISTINGS).toBeGreaterThan(95_000);
  expect(counts.found).toBeGreaterThan(3_000);
  expect(counts.marked).toBeLessThan(searches.length * LISTINGS * 0.4);
}, 60_000);

test("the news of a search is what its page lists", async () => {
  const { search } = app().services;
  for (const one of searches.filter((_, index) => index % 8 === 0)) {
    const listed: string[] = [];
    for (let cursor: ListingCursor | undefined, isLast = false; !isLast; ) {
      const page = await search.list({ ...toFilters(one.values), sort: "newest", limit: 50, cursor });
      listed.push(...(JSON.parse(page.json) as WireListing[]).map(({ _id }) => _id));
      cursor = page.next;
      isLast = page.next === undefined;
    }
    expect(await foundBy(one)).toEqual(listed);
  }
}, 60_000);
