import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Costs, costNames, costTable } from "./cost-table.ts";
import { valuesOf } from "./fact-table.ts";
import { extrasOf, trueCostOf } from "./true-cost.ts";

const all: Costs = { serviceCharge: 1000, gas: 800, electricity: 1500, water: 300, internet: 400, meals: 3000 };

const partNames = (unit: "seat" | "room" | "flat", costs: Costs) =>
  trueCostOf({ rent: 5000, facts: { unit }, costs }).parts.map(({ name }) => name);

test("what is known adds up, to the taka", () => {
  const { allIn, parts } = trueCostOf({ rent: 10_000, facts: { unit: "seat" }, costs: all });
  expect(allIn).toEqual({ low: 17_000, high: 17_000 });
  expect(parts.every(({ isKnown, low, high }) => isKnown && low === high)).toBe(true);
  expect(parts.map(({ name, low }) => [name, low])).toEqual(Object.entries(all));
});

describe("where nobody said", () => {
  // The numbers are from the table in docs/decisions/018-match.md, added by hand.
  test.each([
    ["seat", 2950, 6850],
    ["room", 1000, 4400],
    ["flat", 4500, 13_300],
  ] as const)("a %s comes to %i to %i more, and none of it is certain", (unit, low, high) => {
    const { allIn, certain } = trueCostOf({ rent: 5000, facts: { unit }, costs: {} });
    expect([allIn, certain.allIn]).toEqual([{ low: 5000 + low, high: 5000 + high }, 5000]);
    expect(extrasOf({ facts: { unit }, costs: {} })).toEqual({ low: 0, high });
  });

  test("a post that does not say what it lets is counted as a room", () => {
    expect(trueCostOf({ rent: 5000, facts: {}, costs: {} })).toEqual(
      trueCostOf({ rent: 5000, facts: { unit: "room" }, costs: {} }),
    );
  });

  test("a part is a range and called unknown, never nothing", () => {
    for (const unit of valuesOf("unit")) {
      for (const part of trueCostOf({ rent: 5000, facts: { unit }, costs: {} }).parts) {
        expect(part.isKnown).toBe(false);
        expect(part.high).toBeGreaterThan(part.low);
        expect(part.low).toBeGreaterThanOrEqual(0);
      }
    }
  });

  test("meals are a part of a seat; of a room or a flat only where they are offered", () => {
    expect(partNames("seat", {})).toContain("meals");
    expect(partNames("room", {})).not.toContain("meals");
    expect(partNames("flat", {})).not.toContain("meals");
    expect(partNames("room", { meals: 3000 })).toContain("meals");
  });

  test("a bill that is in the rent is known to be nothing", () => {
    const { parts } = trueCostOf({ rent: 5000, facts: {}, costs: { gas: 0 } });
    expect(parts.find(({ name }) => name === "gas")).toEqual({ name: "gas", low: 0, high: 0, isKnown: true });
  });
});

test("every unit has a usual range of every part, from low to high", () => {
  for (const name of costNames)
    for (const unit of valuesOf("unit")) {
      const [low, high] = costTable[name].usual[unit];
      expect(low).toBeLessThanOrEqual(high);
    }
});

describe("the first day", () => {
  test("is the advance and the first month's rent, without the bills", () => {
    expect(trueCostOf({ rent: 8000, facts: {}, costs: { ...all, advance: 16_000 } })).toMatchObject({
      advance: { low: 16_000, high: 16_000, isKnown: true },
      dayOne: { low: 24_000, high: 24_000 },
    });
  });

  test("an unknown advance is one to three months' rent", () => {
    expect(trueCostOf({ rent: 8000, facts: {}, costs: {} })).toMatchObject({
      advance: { low: 8000, high: 24_000, isKnown: false },
      dayOne: { low: 16_000, high: 32_000 },
    });
  });

  test("no advance is an answer", () => {
    expect(trueCostOf({ rent: 8000, facts: {}, costs: { advance: 0 } })).toMatchObject({
      advance: { low: 0, high: 0, isKnown: true },
      dayOne: { low: 8000, high: 8000 },
    });
  });

  test.each([
    ["three months' rent", 24_000, false],
    ["a taka more", 24_001, true],
    ["six months' rent", 48_000, true],
    ["nothing", 0, false],
    ["not said", undefined, false],
  ])("%s: beyond the guideline is %s", (_, advance, isTooHigh) => {
    expect(trueCostOf({ rent: 8000, facts: {}, costs: { advance } }).isAdvanceTooHigh).toBe(isTooHigh);
  });
});

test("a month is the rent and its parts, whatever is known", () => {
  const costs = fc.record(
    Object.fromEntries(
      [...costNames, "advance"].map((name) => [
        name,
        fc.option(fc.integer({ min: 0, max: 100_000 }), { nil: undefined }),
      ]),
    ),
  );
  const facts = fc.record({ unit: fc.constantFrom(undefined, ...valuesOf("unit")) });
  fc.assert(
    fc.property(fc.integer({ min: 500, max: 500_000 }), facts, costs as fc.Arbitrary<Costs>, (rent, said, known) => {
      const { allIn, parts, dayOne, advance, certain } = trueCostOf({ rent, facts: said, costs: known });
      expect(allIn.low).toBe(parts.reduce((sum, { low }) => sum + low, rent));
      expect(allIn.high).toBe(parts.reduce((sum, { high }) => sum + high, rent));
      expect(certain.allIn).toBe(parts.filter(({ isKnown }) => isKnown).reduce((sum, { low }) => sum + low, rent));
      expect(certain.allIn).toBeLessThanOrEqual(allIn.low);
      expect(certain.dayOne).toBe(rent + (known.advance ?? 0));
      expect(allIn.high).toBeGreaterThanOrEqual(allIn.low);
      expect([dayOne.low, dayOne.high]).toEqual([rent + advance.low, rent + advance.high]);
    }),
  );
});
