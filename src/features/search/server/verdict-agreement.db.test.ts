/**
 * verdict.sql.ts gives the same verdict and fit as verdict.ts and fit.ts: checked on 100,000 pairs of a seeker and a
 * stored listing.
 */
import * as fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { makeProfiles } from "../../../../proofs/match/profiles.ts";
import { factSets } from "../../../../scripts/seed/scale-facts.ts";
import { useTestApp } from "../../../../test/app.ts";
import { listingRow } from "../../../../test/listings.ts";
import { homeFor, places, profiles } from "../../../../test/match/arbitraries.ts";
import { insertMember } from "../../../../test/members.ts";
import { nextPage } from "../../../../test/pages.ts";
import type { Actor } from "../../../platform/auth/actor.ts";
import { prepared } from "../../../platform/db/prepared.ts";
import type { LatLng } from "../../../platform/geo.ts";
import { gateTimes } from "../../facts/fact-table.ts";
import { trueCostOf } from "../../facts/true-cost.ts";
import { addDays } from "../../listings/listing.limits.ts";
import type { WireListing } from "../../listings/listing.wire.ts";
import { factColumns } from "../../listings/server/fact-columns.ts";
import { fitOf, fitRank, type PlacedHome, verdictRanks } from "../../verdict/fit.ts";
import { profileBitsOf } from "../../verdict/profile-bits.ts";
import { profileFields, type SeekerProfile } from "../../verdict/seeker-profile.schema.ts";
import { parseSentenceText, profileOfSentence, sentenceWords } from "../../verdict/sentence.ts";
import { type Verdict, verdictOf } from "../../verdict/verdict.ts";
import type { ListingCursor, ListingSearch } from "../search.schema.ts";
import { type ActiveConditions, activeConditions, columnConditions, detailConditions } from "./conditions.ts";
import { readCriteria } from "./criteria.ts";
import { fitRankSql } from "./fit.sql.ts";
import { keepStatements, parameters, run } from "./statement.ts";
import type { Livable } from "./verdict.sql.ts";

const SEEKERS = 100;
const HOMES_PER_SEEKER = 10;
const seed = 20_261_115;
const app = useTestApp();

const posted = factSets();
/** Every third home states what seeded listings state: mostly little, or nothing. */
function orAsPosted(home: PlacedHome, index: number): PlacedHome {
  const said = index % 3 !== 2 ? undefined : posted[(home.rent * 7) % posted.length];
  if (!said) return home;
  const { facts, costs, advance_months } = said;
  return { ...home, facts, costs: advance_months === null ? costs : { ...costs, advance: advance_months * home.rent } };
}

/** Random and realistic seekers, each with ten homes that could suit them. Every home is compared with every seeker. */
const people = [
  ...fc.sample(profiles, { numRuns: SEEKERS * 0.3, seed }),
  ...makeProfiles(SEEKERS * 0.7, seed, ["mirpur-10"]),
].map((profile, index) => ({
  ...profile,
  homeBy: index % 3 === 0 ? (gateTimes[(index / 3) % gateTimes.length] ?? "anyTime") : profile.homeBy,
}));
const sampled = people.map((profile, index) =>
  fc.sample(homeFor(profile), { numRuns: HOMES_PER_SEEKER, seed: seed + index }).map(orAsPosted),
);
const samplePlaces = fc.sample(places, { numRuns: SEEKERS, seed });

/** Limits that a home meets exactly, limits that it misses by one, and random ones. */
function onTheEdge(profile: SeekerProfile, home: PlacedHome | undefined, index: number): SeekerProfile {
  if (!home) return profile;
  const { allIn, dayOne, certain } = trueCostOf(home);
  const off = index % 2;
  const edges = [
    { budget: allIn.high - off },
    { budget: certain.allIn - off },
    // A fifth above the budget is near, a taka more is not.
    { budget: Math.ceil((certain.allIn * 5) / 6) - off },
    { cash: dayOne.high - off },
    { cash: certain.dayOne - off },
    { moveInBy: addDays(home.moveIn, -off) },
  ];
  return profileFields.parse({ ...profile, ...edges[index % 8] });
}

interface Seeker {
  profile: SeekerProfile;
  daily: LatLng | undefined;
}
const seekers: readonly Seeker[] = people.map((profile, index) => ({
  profile: onTheEdge(profile, sampled[index]?.[0], index),
  daily: index % 4 === 0 ? undefined : samplePlaces[index],
}));

/** Profiles of the sentence of the first screen, evenly spread. */
const sentences = sentenceWords.gender.flatMap((gender) =>
  sentenceWords.occupation.flatMap((occupation) =>
    ["", ...sentenceWords.homeBy].flatMap((homeBy) =>
      ["", ...sentenceWords.budget].map((budget) => [gender, occupation, homeBy, budget].join(".")),
    ),
  ),
);
const visitors = Array.from({ length: SEEKERS }, (_, index): Seeker => {
  const text = sentences[Math.floor((index * sentences.length) / SEEKERS)];
  const profile = profileOfSentence(parseSentenceText(text));
  if (!profile) throw new Error(`${text} is not judged`);
  return { profile, daily: undefined };
});

/** The pure functions judge what the API publishes. */
let homes: (PlacedHome & { id: string })[];

const judge = (profile: SeekerProfile, home: PlacedHome, daily: LatLng | undefined) => {
  const { verdict } = verdictOf(profile, home);
  return { verdict, rank: fitRank(verdict, fitOf(profile, home, daily)) };
};

const toHome = ({ _id, rent, moveInDate, Availability, facts, costs, position }: WireListing) => ({
  id: _id,
  rent,
  moveIn: moveInDate,
  isAvailable: Availability === "Yes",
  facts,
  costs,
  position,
});

beforeAll(async () => {
  const { db } = app().services;
  const { id: owner } = await insertMember(db);
  const rows = sampled.flat().map((home, number) =>
    listingRow(owner, {
      ...factColumns(home),
      id: sql<string>`listing_id_at(now(), ${number})`,
      rent: home.rent,
      move_in: home.moveIn,
      available: home.isAvailable,
      pin: home.position && sql<never>`point(${home.position.lng}, ${home.position.lat})`,
      title: `Home ${number}`,
    }),
  );
  for (let from = 0; from < rows.length; from += 100)
    await db
      .insertInto("listing")
      .values(rows.slice(from, from + 100))
      .execute();
  homes = [];
  for (let next: string | undefined = "/browseListing?limit=50"; next !== undefined; ) {
    const page = await app().call("GET", next);
    homes.push(...page.json<WireListing[]>().map(toHome));
    next = nextPage(page.headers);
  }
});

interface Said {
  id: string;
  isFound: boolean;
  rank: number;
}

/** The verdict of a listing that was found, by its rank. */
const foundAs = (rank: number): Verdict =>
  rank >= verdictRanks.yes ? "yes" : rank >= verdictRanks.ask ? "ask" : "near";

/** Tests and ranks an entry with the conditions of the product. */
const statementOf = keepStatements(({ active, livable }: { active: ActiveConditions; livable: Livable }) => {
  const { names, p } = parameters();
  const conditions = [
    `available = any(${p("availability", "boolean[]")})`,
    ...columnConditions(active, p),
    ...detailConditions(active, p),
  ];
  const text = `select listing_id::text as id, ${conditions.join(" and ")} as "isFound",
      ${fitRankSql(livable, p)} as rank from listing_search`;
  return { text: prepared(text), names };
});

/** The database's verdicts on a seeker and every home. */
async function ask({ profile, daily }: Seeker, livable: Livable): Promise<Map<string, Said>> {
  const { db, areas } = app().services;
  const criteria = await readCriteria(db, areas, { livable, match: profileBitsOf(profile, daily) });
  const rows = await run<Said>(db, statementOf({ active: activeConditions(criteria, "fit"), livable }), {
    ...criteria,
    ...criteria.match,
  });
  return new Map(rows.map((row) => [row.id, row]));
}

test("there are homes of every kind", () => {
  expect(homes).toHaveLength(SEEKERS * HOMES_PER_SEEKER);
  expect(homes.filter(({ position }) => position === null).length).toBeGreaterThan(50);
  expect(homes.filter(({ isAvailable }) => !isAvailable).length).toBeGreaterThan(10);
  expect(new Set(homes.map(({ facts }) => facts.gateCloses)).size).toBe(gateTimes.length + 1);
  expect(new Set(seekers.map(({ profile }) => profile.homeBy)).size).toBe(gateTimes.length);
});

test.each([
  ["a member", seekers, 60],
  ["a visitor with a sentence", visitors, 20],
])(
  "on 100,000 pairs of %s and a home the verdict and the fit are the same",
  async (_who, group, leastRanks) => {
    const count: Record<Verdict, number> = { yes: 0, ask: 0, near: 0, no: 0 };
    const wrong: unknown[] = [];
    const ranks = new Set<number>();
    for (const seeker of group) {
      const { profile, daily } = seeker;
      const [yes, maybe] = [await ask(seeker, "yes"), await ask(seeker, "maybe")];
      for (const home of homes) {
        const pure = judge(profile, home, daily);
        const [inYes, inMaybe] = [yes.get(home.id), maybe.get(home.id)];
        const database = {
          verdict: inMaybe?.isFound ? foundAs(inMaybe.rank) : "no",
          isYes: inYes?.isFound,
          // With `yes` some parts of the rank are constant.
          rank: inYes?.isFound && inYes.rank !== inMaybe?.rank ? Number.NaN : inMaybe?.rank,
        };
        count[pure.verdict] += 1;
        ranks.add(pure.rank);
        // Listings with the verdict no are in no list: compare only their points.
        const rank = pure.verdict === "no" ? (database.rank ?? 0) % verdictRanks.ask : database.rank;
        if (database.verdict !== pure.verdict || database.isYes !== (pure.verdict === "yes") || rank !== pure.rank)
          wrong.push({ profile, home, daily, pure, database });
      }
    }
    expect({ wrong: wrong.slice(0, 3), wrongs: wrong.length }).toEqual({ wrong: [], wrongs: 0 });
    expect(count.yes + count.ask + count.near + count.no).toBe(100_000);
    // Enough of each verdict to notice an error.
    expect(Math.min(...Object.values(count))).toBeGreaterThan(400);
    expect(ranks.size).toBeGreaterThan(leastRanks);
  },
  60_000,
);

const better = (a: { rank: number; id: string }, b: { rank: number; id: string }) =>
  b.rank - a.rank || (BigInt(a.id) < BigInt(b.id) ? 1 : -1);

const readAll = async (
  actor: Actor,
  search: Omit<ListingSearch, "limit" | "cursor">,
): Promise<{ ids: string[]; keys: number[] }> => {
  const [ids, keys]: [string[], number[]] = [[], []];
  for (let cursor: ListingCursor | undefined, isLast = false; !isLast; ) {
    const page = await app().services.search.listFor(actor, { ...search, limit: 20, cursor });
    ids.push(...(JSON.parse(page.json) as WireListing[]).map(({ _id }) => _id));
    if (page.next) keys.push(page.next.key);
    cursor = page.next;
    isLast = page.next === undefined;
  }
  return { ids, keys };
};

const makeSeeker = async (profile: SeekerProfile): Promise<Actor> => {
  const { services } = app();
  const { id } = await insertMember(services.db);
  const actor = { memberId: id } as Actor;
  await services.profiles.saveProfile(actor, profile);
  return actor;
};

describe("a list, page after page", () => {
  test.each([0, 11, 23, 37, 50, 62, 75, 99])("is the one that the pure functions make, seeker %s", async (number) => {
    const profile = {
      ...(seekers[number]?.profile as SeekerProfile),
      dailyPlace: number % 2 === 0 ? "mirpur-10" : undefined,
    };
    const actor = await makeSeeker(profile);
    const daily = profile.dailyPlace === undefined ? undefined : await app().services.areas.get(profile.dailyPlace);
    const judged = homes.map((home) => ({ id: home.id, ...judge(profile, home, daily) }));
    for (const [livable, verdicts] of [
      ["yes", ["yes"]],
      ["maybe", ["yes", "ask", "near"]],
    ] as const) {
      const expected = judged
        .filter(({ verdict }) => (verdicts as readonly Verdict[]).includes(verdict))
        .toSorted(better);
      const { ids, keys } = await readAll(actor, { livable, sort: "fit" });
      expect(ids).toEqual(expected.map(({ id }) => id));
      // A cursor holds the rank of the last listing before it.
      expect(keys).toEqual(keys.map((_, page) => expected[page * 20 + 19]?.rank));
      const newest = await readAll(actor, { livable, sort: "newest" });
      expect(newest.ids.toSorted()).toEqual(ids.toSorted());
    }
  });
});
