/**
 * All pages of a search together equal a plain filter and sort in TypeScript: forwards, backwards, and while others
 * write.
 */
import * as fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { createTestDatabase, dropDatabase } from "../../../../test/database.ts";
import { homeFor, places, profiles } from "../../../../test/match/arbitraries.ts";
import { propertyRuns } from "../../../../test/property-runs.ts";
import { type Executor, openDatabase } from "../../../platform/db/database.ts";
import { type AreasService, createAreasService } from "../../areas/server/areas.service.ts";
import type { Costs, Facts } from "../../facts/fact.schema.ts";
import { factBits } from "../../facts/fact-bits.ts";
import { trueCostOf } from "../../facts/true-cost.ts";
import { addDays, todayInDhaka } from "../../listings/listing.limits.ts";
import { accommodations, genders, smokingHabits } from "../../listings/listing-choices.ts";
import { factColumns } from "../../listings/server/fact-columns.ts";
import { fitOf, fitRank, yesFirstRanks } from "../../verdict/fit.ts";
import { profileBitsOf } from "../../verdict/profile-bits.ts";
import type { SeekerProfile } from "../../verdict/seeker-profile.schema.ts";
import { verdictOf } from "../../verdict/verdict.ts";
import { livableChoices, livableOf } from "../livable.ts";
import { type ListingFilters, type ListingSearch, type ListingSort, memberSorts } from "../search.schema.ts";
import { countListings } from "./counts.ts";
import { createListingSearch, searchListings } from "./search-page.ts";
import { circleOf, flatBoxOf } from "./shapes.ts";

const ROWS = 5_000;
/** Following a list of thousands to its end, five at a time, would take too long. */
const MOST_PAGES = 30;
const toTheEnd = [{ keys: Number.POSITIVE_INFINITY, surely: ROWS * 10, perhaps: ROWS * 10 }];
/** As if there were many listings, but with partitions that reach all of them. */
const fit = { whole: -1, area: toTheEnd, tile: toTheEnd, all: toTheEnd };
/** So short that most scans are cut, are repeated, and at last need a full match. */
const searchInShortScans = createListingSearch({
  columns: 64,
  lookups: 64,
  livable: 64,
  distance: [16, 64],
  fit,
  hasRareWords: () => Promise.resolve(false),
});
/** Nearly always a full match. */
const searchByFullMatch = createListingSearch({
  columns: 8,
  lookups: 8,
  livable: 8,
  distance: [],
  fit,
  hasRareWords: () => Promise.resolve(true),
});

interface Row {
  id: string;
  rent: number;
  age: number;
  gender: (typeof genders)[number];
  accommodation: (typeof accommodations)[number];
  smoking: (typeof smokingHabits)[number];
  available: boolean;
  move_in: string;
  facts: Facts;
  costs: Costs;
  allIn: number;
  dayOne: number;
  lat: number | null;
  lng: number | null;
  created_at: Date;
  slug: string | null;
  x: number | null;
  y: number | null;
  likes: number;
  /** One of the four words that the texts consist of. */
  word: string;
}

const words = ["balcony", "terrace", "বারান্দা", "aquarium"] as const;
const centre = { lat: 23.8069, lng: 90.3687 };
const today = todayInDhaka();

interface Seeker {
  profile: SeekerProfile;
  daily: { lat: number; lng: number } | undefined;
}
/** Seekers, and homes such that each seeker gets all three verdicts. */
const seekers: readonly Seeker[] = fc.sample(
  fc
    .tuple(profiles, fc.option(places, { nil: undefined }), fc.option(fc.integer({ min: -5, max: 12 }), { freq: 2 }))
    .map(([{ moveInBy: _moveInBy, budget, cash, ...profile }, daily, days]) => ({
      profile: {
        ...profile,
        ...(budget && { budget: budget + 8_000 }),
        ...(cash && { cash: cash + 25_000 }),
        ...(days !== null && { moveInBy: addDays(today, days) }),
      },
      daily,
    })),
  { numRuns: 6, seed: 11 },
);
const homes = seekers
  .flatMap(({ profile }) => fc.sample(homeFor(profile), { numRuns: 25, seed: 12 }))
  .map((home, n) => ({ ...factColumns(home), n, facts: home.facts, costs: home.costs }));

let databaseUrl: string;
let db: Executor;
let areas: AreasService;
let close: () => Promise<void>;
let rows: Row[];
/** The verdicts of the pure functions, by seeker and listing. */
let judged: Map<Seeker, ReturnType<typeof judgeAll>>;

/** The same rows in every run. A transaction for all of them would keep each version of the counters. */
const insertRows = (count: number, from: number): Promise<void> =>
  db.transaction().execute((trx) => insertSeeded(trx, count, from));

async function insertSeeded(trx: Executor, count: number, from: number): Promise<void> {
  await sql`select setseed(${(from % 100_000) / 100_000})`.execute(trx);
  // Few different values, so that many rows are equal. Some areas are crowded, some listings have no area.
  const { rows: inserted } = await sql<{ id: string }>`
    insert into listing (id, owner_id, created_at, rent, age, move_in, gender, accommodation, smoking, available, title,
      location, profession, interests, description, phone, image_url, area_id, pin,
      facts, costs, rules, amenities, extras_low, extras_high, advance)
    select listing_id_at(posted, made.n), (select min(id) from member), posted, (5 + floor(random() * 12)) * 1000,
      18 + floor(random() * 20), ${today}::date + floor(random() * 40 - 20)::integer,
      (array['male', 'female'])[1 + (random() < 0.4)::integer]::gender,
        (array['single', 'shared'])[1 + (random() < 0.7)::integer]::accommodation,
      (array['smoker', 'nonSmoker'])[1 + (random() < 0.9)::integer]::smoking, random() < 0.7,
      'Room', 'there', 'Teacher', 'tea', word, '+8801712345678', '/images/rooms/a.webp', area_id,
      case when area_id is not null and random() < 0.5 then (select point(lng + random() / 50, lat + random() / 50)
        from area where id = area_id) end,
      facts, costs, rules, amenities, extras_low, extras_high, advance
    from (select n, floor(random() * ${homes.length})::integer as home, now() - random() * interval '40 days' as posted,
      (${sql.val(words)}::text[])[1 + floor(power(random(), 3) * 4)::integer] as word,
                 (array[(select id from area where slug = 'mirpur-10'), (select id from area where slug = 'mirpur-11'),
                   (select id from area where slug = 'dhanmondi'),
                        (select id from area where slug = 'zindabazar'),
                          null])[1 + floor(power(random(), 2) * 5)::integer] as area_id
          from generate_series(${from}::integer, ${from + count - 1}::integer) n) made
    join jsonb_to_recordset(${JSON.stringify(homes)}::jsonb)
      as said (n integer, facts jsonb, costs jsonb, rules bigint, amenities bigint, extras_low integer,
        extras_high integer, advance integer) on said.n = home
    returning id`.execute(trx);
  const ids = inserted.map(({ id }) => id);
  await sql`insert into listing_words (listing_id, words) select id, array_to_tsvector(array[description]) from listing
      where id = any(${ids}::bigint[])`.execute(trx);
  await sql`insert into search_word select unnest(${sql.val(words)}::text[]) on conflict do nothing`.execute(trx);
  await sql`update listing_rank set like_count = floor(random() * 4) where listing_id = any(${ids}::bigint[])`.execute(
    trx,
  );
}

beforeAll(async () => {
  databaseUrl = await createTestDatabase(inject("databaseUrl"));
  ({ db, close } = openDatabase({ url: databaseUrl, poolSize: 3 }));
  areas = createAreasService({ db });
  await sql`insert into member (uid, name, email) values ('owner', 'Owner', 'owner@example.com')`.execute(db);
  for (let from = 1; from <= ROWS; from += 100) await insertRows(100, from);
  await sql`analyze listing, listing_search, listing_rank, listing_words`.execute(db);
  ({ rows } = await sql<Row>`
    select l.id, l.rent, l.age, l.gender, l.accommodation, l.smoking, l.available, l.move_in, l.facts, l.costs,
      l.created_at,
      round(l.spot[0] / 0.9157 * 100000) / 100000 as lng, round(l.spot[1] * 100000) / 100000 as lat, a.slug,
        l.spot[0] as x, l.spot[1] as y, r.like_count as likes, l.description as word
    from listing l join listing_rank r on r.listing_id = l.id left join area a on a.id = l.area_id`.execute(db));
  rows = rows.map((row) => ({ ...row, allIn: trueCostOf(row).allIn.high, dayOne: trueCostOf(row).dayOne.high }));
  judged = new Map(seekers.map((seeker) => [seeker, judgeAll(seeker)]));
}, 120_000);
afterAll(async () => {
  await close();
  await dropDatabase(databaseUrl);
});

const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 2 });
const place = fc.oneof(
  { weight: 3, arbitrary: fc.constant({}) },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom("mirpur-10", "mirpur", "dhaka", "zindabazar", "sylhet-division", "agrabad", "no-such-place")
      .map((area) => ({ area })),
  },
  { weight: 2, arbitrary: fc.constantFrom(0.5, 2, 5, 20, 50).map((withinKm) => ({ near: centre, withinKm })) },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom([90.36, 23.8, 90.38, 23.82], [90.3, 23.7, 90.5, 23.9], [88, 21, 92.5, 26.5], [91, 22, 91.1, 22.1])
      .map(([west = 0, south = 0, east = 0, north = 0]) => ({ box: { west, south, east, north } })),
  },
);
const others = fc.record({
  words: maybe(fc.constantFrom(...words, "nothing")),
  minRent: maybe(fc.integer({ min: 4, max: 18 }).map((n) => n * 1000)),
  maxRent: maybe(fc.integer({ min: 4, max: 18 }).map((n) => n * 1000)),
  gender: maybe(fc.constantFrom(...genders)),
  accommodation: maybe(fc.constantFrom(...accommodations)),
  smoking: maybe(fc.constantFrom(...smokingHabits)),
  available: maybe(fc.boolean()),
  moveInBefore: maybe(fc.integer({ min: -30, max: 25 }).map((n) => addDays(today, n))),
  minAge: maybe(fc.integer({ min: 16, max: 40 })),
  maxAge: maybe(fc.integer({ min: 16, max: 40 })),
  postedWithinDays: maybe(fc.constantFrom(1, 3, 7, 14, 30)),
  maxAllIn: maybe(fc.integer({ min: 6, max: 22 }).map((n) => n * 1000)),
  maxDayOne: maybe(fc.integer({ min: 8, max: 60 }).map((n) => n * 1000)),
});
/** Searches with `livable` have few other filters here, or hardly anything would match. */
const livables = fc.record({
  livable: fc.constantFrom(undefined, ...livableChoices),
  words: fc.option(fc.constantFrom("balcony", "terrace"), { nil: undefined, freq: 2 }),
  maxAllIn: maybe(fc.integer({ min: 12, max: 22 }).map((n) => n * 1000)),
});
interface Wanted extends ListingFilters {
  seeker: Seeker;
}
const filters: fc.Arbitrary<Wanted> = fc
  .tuple(place, fc.oneof(others, livables), fc.constantFrom(...seekers))
  .map(([where, what, seeker]) => ({ ...what, ...where, seeker, match: profileBitsOf(seeker.profile, seeker.daily) }));

const homeOf = ({ available, move_in, lat, lng, ...row }: Row) => ({
  ...row,
  isAvailable: available,
  moveIn: move_in,
  position: lat === null || lng === null ? null : { lat, lng },
});
const judgeAll = ({ profile, daily }: Seeker) =>
  new Map(
    rows.map((row) => {
      const { verdict } = verdictOf(profile, homeOf(row));
      return [row.id, { verdict, rank: fitRank(verdict, fitOf(profile, homeOf(row), daily)) }];
    }),
  );
const whoOf = ({ facts }: Row) => Number(factBits(facts).rules & 32_767n);
const yesFirstOf = ({ id }: Row, seeker: Seeker) => yesFirstRanks[judged.get(seeker)?.get(id)?.verdict ?? "no"];
const rankOf = ({ id }: Row, seeker: Seeker) => judged.get(seeker)?.get(id)?.rank ?? 0;

const inside: Record<string, readonly string[]> = {
  mirpur: ["mirpur-10", "mirpur-11"],
  dhaka: ["mirpur-10", "mirpur-11", "dhanmondi"],
  "sylhet-division": ["zindabazar"],
};

const distance = ({ x, y }: Row) =>
  x === null || y === null ? Number.POSITIVE_INFINITY : Math.hypot(x - centre.lng * 0.9157, y - centre.lat);

function isThere(row: Row, { area, near, withinKm = 0, box }: ListingFilters): boolean {
  if (area) return row.slug === area || (inside[area] ?? []).includes(row.slug ?? "");
  if (near) return distance(row) <= circleOf(near, withinKm).radius;
  if (!box) return true;
  const { left, right, bottom, top } = flatBoxOf(box);
  return row.x !== null && row.y !== null && row.x >= left && row.x <= right && row.y >= bottom && row.y <= top;
}

const isLivable = (row: Row, { livable, seeker }: Wanted) =>
  livable === undefined ||
  (livable === "yes" ? ["yes"] : ["yes", "ask", "near"]).includes(judged.get(seeker)?.get(row.id)?.verdict ?? "");

function isMatch(row: Row, wanted: Wanted): boolean {
  const {
    minRent = 0,
    maxRent = 1e9,
    maxAllIn = 1e9,
    maxDayOne = 1e9,
    minAge = 0,
    maxAge = 999,
    moveInBefore,
    postedWithinDays,
  } = wanted;
  // Rounded to the minute, as in criteria.ts.
  const since = Math.floor((Date.now() - (postedWithinDays ?? 0) * 86_400_000) / 60_000) * 60_000;
  return (
    isThere(row, wanted) &&
    (wanted.words === undefined || row.word === wanted.words) &&
    row.rent >= minRent &&
    row.rent <= maxRent &&
    row.allIn <= maxAllIn &&
    row.dayOne <= maxDayOne &&
    isLivable(row, wanted) &&
    row.age >= minAge &&
    row.age <= maxAge &&
    (wanted.gender ?? row.gender) === row.gender &&
    (wanted.accommodation ?? row.accommodation) === row.accommodation &&
    (wanted.smoking ?? row.smoking) === row.smoking &&
    (wanted.available ?? row.available) === row.available &&
    (moveInBefore === undefined || row.move_in <= (moveInBefore < today ? today : moveInBefore)) &&
    (postedWithinDays === undefined || row.created_at.getTime() >= since)
  );
}

const newestFirst = (a: Row, b: Row) => (BigInt(a.id) < BigInt(b.id) ? 1 : -1);
const orders: Record<ListingSort, (a: Row, b: Row, seeker: Seeker) => number> = {
  newest: newestFirst,
  allIn: (a, b) => a.allIn - b.allIn || newestFirst(a, b),
  dayOne: (a, b) => a.dayOne - b.dayOne || newestFirst(a, b),
  fit: (a, b, seeker) => rankOf(b, seeker) - rankOf(a, seeker) || newestFirst(a, b),
  yesFirst: (a, b, seeker) => yesFirstOf(b, seeker) - yesFirstOf(a, seeker) || newestFirst(a, b),
  rentAsc: (a, b) => a.rent - b.rent || newestFirst(a, b),
  rentDesc: (a, b) => b.rent - a.rent || -newestFirst(a, b),
  mostLiked: (a, b) => b.likes - a.likes || newestFirst(a, b),
  nearest: (a, b) => distance(a) - distance(b) || -newestFirst(a, b),
};

const expectedIds = (wanted: Wanted, sort: ListingSort) =>
  rows
    .filter((row) => isMatch(row, { ...wanted, livable: livableOf({ livable: wanted.livable, sort }) }))
    .toSorted((a, b) => orders[sort](a, b, wanted.seeker))
    .map(({ id }) => id);

const idsOf = (json: string) => (JSON.parse(json) as { _id: string }[]).map(({ _id }) => _id);

type Search = typeof searchListings;

/** Reads the pages forwards to the end, or to a limit, and backwards again. */
async function readAll(
  search: Search,
  what: ListingSearch,
  most: number,
): Promise<{ there: string[][]; back: string[][] }> {
  let page = await search(db, areas, what);
  const there = [idsOf(page.json)];
  for (; page.next && there.length < most; ) {
    page = await search(db, areas, { ...what, cursor: page.next });
    there.push(idsOf(page.json));
  }
  const back = [there.at(-1) ?? []];
  for (; page.previous && back.length <= most; ) {
    page = await search(db, areas, { ...what, cursor: page.previous });
    back.unshift(idsOf(page.json));
  }
  return { there, back };
}

/** Few lists are read far, because each page takes a query there and one back. */
const pageCounts = fc.oneof(
  { weight: 4, arbitrary: fc.constant(6) },
  { weight: 1, arbitrary: fc.constant(MOST_PAGES) },
);

describe(`${ROWS} listings at random`, () => {
  test.each<[what: string, search: Search, runs: number]>([
    ["by index scans", searchListings, propertyRuns(50)],
    ["by scans too short for the filters", searchInShortScans, propertyRuns(50)],
    ["by full matches", searchByFullMatch, propertyRuns(30)],
  ])(
    "%s: the pages together, both ways, are what a plain filter and sort give",
    async (_what, search, numRuns) => {
      await fc.assert(
        fc.asyncProperty(
          filters,
          fc.constantFrom(...memberSorts),
          fc.integer({ min: 5, max: 50 }),
          pageCounts,
          async (wanted, sort, limit, pages) => {
            const order = sort === "nearest" && !wanted.near ? "newest" : sort;
            const expected = expectedIds(wanted, order).slice(0, pages * limit);
            const { there, back } = await readAll(search, { ...wanted, sort: order, limit }, pages);
            expect(there.flat()).toEqual(expected);
            expect(back.flat()).toEqual(expected);
            expect(back.length).toBe(there.length);
          },
        ),
        { numRuns, seed: 7 },
      );
    },
    120_000,
  );

  test("where the best fit is looked for among the newest only, it is found exactly among those", async () => {
    const few = { surely: 3, perhaps: 2 };
    const search = createListingSearch({ fit: { whole: -1, area: [{ keys: 200, ...few }], tile: [], all: [] } });
    for (const seeker of seekers)
      for (const livable of livableChoices) {
        const wanted = { seeker, livable, area: "dhaka", match: profileBitsOf(seeker.profile, seeker.daily) };
        const partitions = Object.groupBy(
          rows.filter((row) => row.available && isThere(row, wanted)).toSorted(newestFirst),
          (row) => `${row.slug} ${whoOf(row)}`,
        );
        const lengthOf = (row: Row | undefined) =>
          row && wanted.match.whoSurely.includes(whoOf(row)) ? few.surely : few.perhaps;
        const read = new Set(
          Object.values(partitions).flatMap((partition) =>
            partition?.slice(0, lengthOf(partition[0])).map(({ id }) => id),
          ),
        );
        const expected = expectedIds(wanted, "fit").filter((id) => read.has(id));
        const { there, back } = await readAll(search, { ...wanted, sort: "fit", limit: 7 }, MOST_PAGES);
        expect(there.flat()).toEqual(expected.slice(0, MOST_PAGES * 7));
        expect(back.flat()).toEqual(there.flat());
      }
  });

  test("backwards by distance, from deeper than is sorted, the list starts again at its first page", async () => {
    const wanted = { near: centre, withinKm: 20, sort: "nearest", limit: 10 } as const;
    const first = await searchListings(db, areas, wanted);
    const third = await searchListings(db, areas, {
      ...wanted,
      cursor: (await searchListings(db, areas, { ...wanted, cursor: first.next })).next,
    });
    const backIn = async (nearer: number) =>
      createListingSearch({ nearer })(db, areas, { ...wanted, cursor: third.previous });
    expect(idsOf((await backIn(15)).json)).toEqual(idsOf(first.json));
    expect((await backIn(15)).previous).toBeUndefined();
    expect(idsOf((await backIn(100)).json)).not.toEqual(idsOf(first.json));
  });

  test("counts are those of the same plain filter, and never more than there are", async () => {
    await fc.assert(
      fc.asyncProperty(filters, async (wanted) => {
        const { total, gender, Availability } = await countListings(db, areas, wanted);
        const truth = (changed: Partial<Wanted>) => expectedIds({ ...wanted, ...changed }, "newest").length;
        for (const [counted, real] of [
          [total, truth({})],
          [gender.female, truth({ gender: "female" })],
          [gender.male, truth({ gender: "male" })],
          [Availability.Yes, truth({ available: true })],
        ] as const)
          expect(counted.isMore ? counted.count <= real : counted.count === real).toBe(true);
      }),
      { numRuns: 60, seed: 5 },
    );
  }, 60_000);

  test("while listings are added and deleted, what was there all along is met once", async () => {
    const writing = { isOver: false, added: 0, deleted: new Set<string>() };
    const work = (async () => {
      for (let round = 0; !writing.isOver; round += 1) {
        await insertRows(5, 100_000 + round * 5);
        writing.added += 5;
        const victim = rows[(round * 37) % rows.length];
        if (victim) {
          await sql`delete from listing where id = ${victim.id}`.execute(db);
          writing.deleted.add(victim.id);
        }
      }
    })();
    try {
      for (const sort of ["newest", "rentAsc", "rentDesc", "nearest"] as const) {
        const wanted: Wanted = {
          seeker: seekers[0] as Seeker,
          ...(sort === "nearest" ? { near: centre, withinKm: 20 } : { gender: "female", available: true }),
        };
        const { there } = await readAll(searchListings, { ...wanted, sort, limit: 50 }, 100);
        const met = there.flat();
        expect(new Set(met).size).toBe(met.length);
        const seen = new Set(met);
        expect(expectedIds(wanted, sort).filter((id) => !seen.has(id) && !writing.deleted.has(id))).toEqual([]);
      }
    } finally {
      writing.isOver = true;
      await work;
    }
    expect(writing.added).toBeGreaterThan(0);
    expect(writing.deleted.size).toBeGreaterThan(0);
  }, 60_000);
});
