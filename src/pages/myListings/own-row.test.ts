import { expect, test } from "vitest";
import { costNames } from "../../features/facts/cost-table.ts";
import { type Facts, factNames, factTable, valuesOf } from "../../features/facts/fact-table.ts";
import { daysLeft } from "../../features/listings/own-posts.ts";
import { nextAnswer } from "./next-answer.ts";

const now = Date.parse("2026-11-10T12:00:00Z");
const allFacts = Object.fromEntries(factNames.map((name) => [name, valuesOf(name)[0]])) as Facts;
const allCosts = Object.fromEntries([...costNames, "advance"].map((name) => [name, 0]));
const cover = {};
const area = "dhanmondi";

test.each([
  ["live", "2026-11-10T12:00:00Z", null, 14],
  ["live", "2026-11-07T12:00:00Z", null, 11],
  ["live", "2026-10-27T13:00:00Z", null, 1],
  ["live", "2026-10-01T00:00:00Z", null, 0],
  ["asked", "2026-10-01T00:00:00Z", "2026-11-12T11:00:00Z", 2],
  ["asked", "2026-10-01T00:00:00Z", "2026-11-01T00:00:00Z", 0],
  ["taken", "2026-11-10T12:00:00Z", null, undefined],
  ["asleep", "2026-11-10T12:00:00Z", null, undefined],
  ["waiting", "2026-11-10T12:00:00Z", null, undefined],
] as const)("%s, confirmed %s, sleeps %s: %s days left", (state, confirmedAt, sleepAt, days) => {
  expect(daysLeft({ state, confirmedAt, sleepAt }, now)).toBe(days);
});

test("who may live there is asked for first, then photos, the advance and the rest", () => {
  const { households: _households, ...others } = allFacts;
  for (const facts of [{}, others])
    expect(nextAnswer({ area, facts, costs: {}, cover: null })?.thing).toBe(`‘${factTable.households.label()}’`);
  expect(nextAnswer({ area, facts: allFacts, costs: {}, cover: null })?.thing).toBe("your own photos");
  expect(nextAnswer({ area, facts: allFacts, costs: {}, cover })?.brings).toBe(
    "People will know the cash for day one.",
  );
  expect(nextAnswer({ area, facts: allFacts, costs: { advance: 0 }, cover })?.brings).toBe(
    "The monthly total gets exact.",
  );
  const { gateCloses: _gate, ...withoutGate } = allFacts;
  expect(nextAnswer({ area, facts: withoutGate, costs: { advance: 0 }, cover })?.thing).toBe("‘Gate shuts at’");
  const { lift: _lift, ...withoutLift } = allFacts;
  expect(nextAnswer({ area, facts: withoutLift, costs: allCosts, cover })).toMatchObject({
    brings: "People who need it will find you.",
  });
});

test("before anything else, an owner is told that the place is unknown", () => {
  const unknown = {
    thing: "a place that we know",
    brings: "People who search an area don't find this room.",
    isPlace: true,
  };
  expect(nextAnswer({ area: null, facts: {}, costs: {}, cover: null })).toMatchObject(unknown);
  expect(nextAnswer({ area: null, facts: allFacts, costs: allCosts, cover })).toMatchObject(unknown);
  expect(nextAnswer({ area, facts: {}, costs: {}, cover: null })?.isPlace).toBeUndefined();
});

test("where everybody cooks for themselves, the cost of meals is not asked for", () => {
  const costs = Object.fromEntries(Object.entries(allCosts).filter(([name]) => name !== "meals"));
  expect(nextAnswer({ area, facts: { ...allFacts, meals: "none" }, costs, cover })).toBeUndefined();
  expect(nextAnswer({ area, facts: { ...allFacts, meals: "cook" }, costs, cover })?.thing).toBe("‘Cook and meals’");
  expect(nextAnswer({ area, facts: { ...allFacts, meals: undefined }, costs, cover })?.thing).toBe("‘Meals’");
});

test("a complete post needs nothing, and an empty one has said nothing", () => {
  expect(nextAnswer({ area, facts: allFacts, costs: allCosts, cover })).toBeUndefined();
  expect(nextAnswer({ area, facts: {}, costs: {}, cover: null })?.said).toBe(0);
  const { lift: _lift, ...withoutLift } = allFacts;
  const last = nextAnswer({ area, facts: withoutLift, costs: allCosts, cover });
  expect(last && last.all - last.said).toBe(1);
});
