import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { addDays, type ListingFilters, listingSorts, todayInDhaka } from "../../src/features/listings/listing.schema.ts";
import { createServices, type Services } from "../../src/main/services.ts";
import type { Actor } from "../../src/platform/auth/actor.ts";
import { readConfig } from "../../src/platform/config.ts";
import { createLogger } from "../../src/platform/log.ts";
import { connect, explain, type Statement } from "./explain.ts";

const MOST_BUFFERS = 2_000;
/** A sorted walk into the middle of the list: page after page would take too long to get there. */
const DEEP = { newest: { key: 0 }, rentAsc: { key: 4_000 }, rentDesc: { key: 4_000 }, mostLiked: { key: 1 } } as const;

const today = todayInDhaka();
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
  "location, a large area": { location: "Mirpur 1" },
  "location, a small area": { location: "Abdullahpur" },
  "location, Bangla, rare": { location: "ধানমন্ডি" },
  "location, none": { location: "Timbuktu" },
  "location, everywhere": { location: "dhaka" },
  "moveInBefore, common": { moveInBefore: addDays(today, -10) },
  "moveInBefore, rare": { moveInBefore: addDays(today, -179) },
  "moveInBefore, none": { moveInBefore: addDays(today, -400) },
  "two filters": { gender: "female", maxRent: 8_000 },
  "two rare filters": { smoking: "smoker", minRent: 150_000 },
  "all filters": {
    available: true,
    gender: "female",
    accommodation: "single",
    smoking: "nonSmoker",
    minRent: 3_000,
    maxRent: 9_000,
    location: "Uttara",
    moveInBefore: today,
  },
};

let services: Services;
const statements: Statement[] = [];
let client: Awaited<ReturnType<typeof connect>>;
let middleId: string;

beforeAll(async () => {
  const databaseUrl = inject("scaleDatabaseUrl");
  services = createServices(readConfig({ DATABASE_URL: databaseUrl }), createLogger("silent"), (text, values) => statements.push({ text, values }));
  client = await connect(databaseUrl);
  const { rows } = await client.query<{ id: string }>("select listing_id_at(now() - interval '90 days', 0) as id");
  middleId = rows[0]?.id ?? "";
});

afterAll(async () => {
  await client.end();
  await services.close();
});

async function expectBounded(work: () => Promise<unknown>) {
  statements.length = 0;
  await work();
  const issued = statements.filter(({ text }) => !/^(begin|commit|set local)/.test(text));
  expect(issued.length).toBeGreaterThan(0);
  for (const statement of issued)
    for (const cost of await explain(client, statement)) {
      expect(cost.scannedWhole).toEqual([]);
      expect(cost.buffers).toBeLessThan(MOST_BUFFERS);
    }
}

describe.each(listingSorts)("browse by %s", (sort) => {
  test.each(Object.keys(filters))("%s", async (name) => {
    await expectBounded(() => services.listings.search({ ...filters[name], sort, limit: 20 }));
  });

  test.each(Object.keys(filters))("%s, far down the list", async (name) => {
    await expectBounded(() => services.listings.search({ ...filters[name], sort, limit: 20, after: { sort, id: middleId, ...DEEP[sort] } }));
  });
});

test("home", async () => {
  await expectBounded(() => services.listings.search({ available: true, sort: "newest", limit: 12 }));
});

test("one's own posts, and one post", async () => {
  const { rows } = await client.query<Actor & { id: string }>(
    `select l.id, m.id as "memberId", m.uid, m.name, m.email from listing l join member m on m.id = l.owner_id where l.id > $1 order by l.id limit 1`,
    [middleId],
  );
  const [owner] = rows;
  if (!owner) throw new Error("The data set is empty");
  await expectBounded(() => services.listings.listOwn(owner, owner.uid, { limit: 20, after: undefined }));
  await expectBounded(() => services.listings.getPublic(owner.id));
  await expectBounded(() => services.listings.getForMember(owner, owner.id));
});
