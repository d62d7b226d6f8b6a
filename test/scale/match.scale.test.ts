import { afterAll, beforeAll, describe, inject, test } from "vitest";
import { makeProfiles } from "../../proofs/match/profiles.ts";
import { type ListingFilters, listingSorts } from "../../src/features/search/search.schema.ts";
import type { Actor } from "../../src/platform/auth/actor.ts";
import { openWatched, type Watched } from "./watched.ts";

const near = { lat: 23.8069, lng: 90.3687 };
const profiles = makeProfiles(4, 7, ["mirpur-10", "gulshan"]);
const places: Record<string, ListingFilters> = {
  "a crowded area": { area: "mirpur-1" },
  "a thana of many areas": { area: "uttara" },
  "a district": { area: "dhaka" },
  "a district without rooms": { area: "bhola" },
  everywhere: {},
  "2 km": { near, withinKm: 2 },
  "a crowded area, with more filters": { area: "mirpur-1", gender: "female", maxRent: 9_000, words: "balcony" },
};

let watched: Watched;
let seekers: Actor[];
let middleId: string;

beforeAll(async () => {
  watched = await openWatched(inject("scaleDatabaseUrl"));
  const { rows } = await watched.client.query<Actor>(
    `select id as "memberId", uid, name, email, true as "isEmailVerified" from member
        where uid like 'scale-%' order by id desc limit ${profiles.length}`,
  );
  seekers = rows;
  for (const [index, profile] of profiles.entries())
    if (seekers[index]) await watched.services.profiles.saveProfile(seekers[index], profile);
  const { rows: middle } = await watched.client.query<{ id: string }>(
    "select listing_id_at(now() - interval '90 days', 0) as id",
  );
  middleId = middle[0]?.id ?? "";
});

afterAll(() => watched.close());

const expectBounded = (work: (services: Watched["services"], seeker: Actor) => Promise<unknown>) =>
  seekers.reduce(
    (before, seeker) => before.then(() => watched.expectBounded(() => work(watched.services, seeker))),
    Promise.resolve(),
  );

describe.each(["yes", "maybe", undefined] as const)("where one can live: %s", (livable) => {
  test.each(Object.keys(places))("by fit, %s", async (name) => {
    await expectBounded((services, seeker) =>
      services.search.listFor(seeker, { ...places[name], livable, sort: "fit", limit: 20 }),
    );
    const cursor = { sort: "fit", key: 545, id: middleId } as const;
    await expectBounded((services, seeker) =>
      services.search.listFor(seeker, { ...places[name], livable, sort: "fit", limit: 20, cursor }),
    );
  });
});

describe.each(listingSorts)("only where one can live, by %s", (sort) => {
  test.each(Object.keys(places).filter((name) => sort !== "nearest" || places[name]?.near))("%s", async (name) => {
    await expectBounded((services, seeker) =>
      services.search.listFor(seeker, { ...places[name], livable: "yes", sort, limit: 20 }),
    );
  });
});
