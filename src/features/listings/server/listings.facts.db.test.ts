import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { projectRoot } from "../../../../scripts/services/paths.ts";
import { problemCode, useTestApp } from "../../../../test/app.ts";
import { addListing } from "../../../../test/listings.ts";
import { newMember, type TestMember } from "../../../../test/members.ts";
import type { Actor } from "../../../platform/auth/actor.ts";
import { type Costs, type Facts, factsSchema } from "../../facts/fact.schema.ts";
import { factBits } from "../../facts/fact-bits.ts";
import { factNames } from "../../facts/fact-table.ts";
import { trueCostOf } from "../../facts/true-cost.ts";
import type { WireListing } from "../listing.wire.ts";

const app = useTestApp();

const facts: Facts = {
  unit: "seat",
  households: ["bachelor"],
  genders: "men",
  gateCloses: "22:30",
  lift: "yes",
  gas: "line",
};
const costs: Costs = { serviceCharge: 500, gas: 0, meals: 3500, advance: 6000 };

async function post(changes: Record<string, unknown> = {}) {
  const owner = newMember();
  const id = await addListing(app(), owner, changes);
  const read = async (as?: TestMember) =>
    (await app().call("GET", `/featuredPost/${id}`, { ...(as && { as }) })).json<WireListing>();
  const change = (body: unknown) => app().call("PUT", `/browseListing/${id}`, { as: owner, body });
  return { owner, id, read, change };
}

const memberIdOf = async ({ uid }: TestMember) =>
  (await app().services.db.selectFrom("member").select("id").where("uid", "=", uid).executeTakeFirstOrThrow()).id;

const searched = (id: string) =>
  app()
    .services.db.selectFrom("listing_search")
    .select(["rules", "amenities", "all_in_low", "all_in", "day_one_low", "day_one", "who"])
    .where("listing_id", "=", id)
    .executeTakeFirst();

/** The expected columns of listing_search. */
function searchedOf(home: { rent: number; facts: Facts; costs: Costs }) {
  const { rules, amenities } = factBits(home.facts);
  const { allIn, dayOne, certain } = trueCostOf(home);
  return {
    rules: String(rules),
    amenities: String(amenities),
    all_in_low: certain.allIn,
    all_in: allIn.high,
    day_one_low: certain.dayOne,
    day_one: dayOne.high,
    who: Number(rules & 32_767n),
  };
}

describe("facts and costs of a post", () => {
  test("are read as they were sent, by anybody, alone and in lists", async () => {
    const { id, owner, read } = await post({ facts, costs, location: "Factpur" });
    expect(await read()).toMatchObject({ facts, costs });
    expect(await read(owner)).toMatchObject({ facts, costs });
    for (const url of ["/browseListing?location=factpur", `/browseListing/${owner.uid}`])
      expect((await app().call("GET", url, { as: owner })).json()).toMatchObject([{ _id: id, facts, costs }]);
    expect(await searched(id)).toEqual(searchedOf({ rent: 8500, facts, costs }));
  });

  test("need not be there: what nobody said is not known", async () => {
    const { id, read } = await post();
    const seen = await read();
    expect([seen.facts, seen.costs]).toEqual([{}, {}]);
    expect(await searched(id)).toEqual(searchedOf({ rent: 8500, facts: {}, costs: {} }));
  });

  test("stay as they are when something else changes, and follow the rent", async () => {
    const { id, read, change } = await post({ facts, costs });
    expect((await change({ rent: 9000, title: "Changed" })).json()).toMatchObject({ modifiedCount: 1 });
    expect(await read()).toMatchObject({ rent: 9000, facts, costs });
    expect(await searched(id)).toEqual(searchedOf({ rent: 9000, facts, costs }));
  });

  test("are replaced as a whole, each by itself", async () => {
    const { id, read, change } = await post({ facts, costs });
    expect((await change({ facts: { unit: "flat" } })).json()).toMatchObject({ modifiedCount: 1 });
    expect(await read()).toMatchObject({ facts: { unit: "flat" }, costs });
    // The usual costs of a flat differ.
    expect(await searched(id)).toEqual(searchedOf({ rent: 8500, facts: { unit: "flat" }, costs }));
    await change({ costs: { electricity: 900 } });
    const seen = await read();
    expect([seen.facts, seen.costs]).toEqual([{ unit: "flat" }, { electricity: 900 }]);
    expect(await searched(id)).toEqual(
      searchedOf({ rent: 8500, facts: { unit: "flat" }, costs: { electricity: 900 } }),
    );
    await change({ facts: {}, costs: {} });
    expect(await searched(id)).toEqual(searchedOf({ rent: 8500, facts: {}, costs: {} }));
    const empty = await read();
    expect([empty.facts, empty.costs]).toEqual([{}, {}]);
  });

  test("of a set are kept in the table's order, each once", async () => {
    const { read } = await post({ facts: { households: ["family", "bachelor", "family"] } });
    expect((await read()).facts).toEqual({ households: ["bachelor", "family"] });
  });

  test.each<[field: "facts" | "costs", value: unknown]>([
    ["facts", { unit: "castle" }],
    ["facts", { religion: "any" }],
    ["facts", { households: [] }],
    ["facts", { households: "bachelor" }],
    ["facts", { lift: true }],
    ["facts", "{}"],
    ["facts", []],
    ["costs", { gas: -1 }],
    ["costs", { gas: 100_001 }],
    ["costs", { gas: 10.5 }],
    ["costs", { gas: "500" }],
    ["costs", { advance: 5_000_001 }],
    ["costs", { bribe: 500 }],
  ])("%s refuse %j", async (field, value) => {
    const { change, read } = await post({ facts, costs });
    const answer = await change({ [field]: value });
    expect([answer.statusCode, problemCode(answer)]).toEqual([400, "validation_failed"]);
    expect(
      answer
        .json<{ issues: { path: string[] }[] }>()
        .issues.every(({ path }) => path[0] === "body" && path[1] === field),
    ).toBe(true);
    expect(await read()).toMatchObject({ facts, costs });
  });

  test("every fact that the table has can be said", async () => {
    const all = factsSchema.parse({
      ...facts,
      occupations: ["student", "jobHolder", "business"],
      guests: "overnight",
      cooking: "yes",
      smokingAllowed: "outside",
      roof: "yes",
      pets: "no",
      kitchenVegetarian: "no",
      beefCooked: "yes",
      quietHours: "yes",
      power: "ips",
      water: "allDay",
      wifi: "yes",
      furnished: "no",
      attachedBath: "yes",
      balcony: "yes",
      parking: "no",
      cctv: "yes",
      guard: "yes",
      hotWater: "yes",
      meals: "none",
    });
    expect(Object.keys(all).toSorted()).toEqual(factNames.toSorted());
    const { id, read } = await post({ facts: all });
    expect((await read()).facts).toEqual(all);
    expect(await searched(id)).toEqual(searchedOf({ rent: 8500, facts: all, costs: {} }));
  });
});

test("seats of before, with meals of 0, get the sums of today, also if the migration runs twice", async () => {
  const { db, pool } = app().services;
  const seat = { unit: "seat" } as const;
  const old = await post({ facts: seat, costs: { gas: 250, meals: 0 } });
  const cooked = await post({ facts: { ...seat, meals: "cook" }, costs: { gas: 250, meals: 0 } });
  const today = await Promise.all([searched(old.id), searched(cooked.id)]);
  expect(today).toMatchObject([{ all_in: 8500 + 6800 }, { all_in: 8500 + 1800 }]);
  await db.updateTable("listing").set({ extras_high: 1800 }).where("id", "=", old.id).execute();
  const migration = await readFile(join(projectRoot, "migrations/0071_meals_of_zero.sql"), "utf8");
  for (let run = 0; run < 2; run += 1) {
    await pool.query(migration);
    expect(await Promise.all([searched(old.id), searched(cooked.id)])).toEqual(today);
  }
});

test("which posts of a list are one's own", async () => {
  const [mine, another] = [await post(), await post()];
  const actor = { memberId: await memberIdOf(mine.owner) } as Actor;
  expect(await app().services.listings.ownAmong(actor, [another.id, mine.id])).toEqual(new Set([mine.id]));
  expect(await app().services.listings.ownAmong(actor, [])).toEqual(new Set());
});
