import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { pairs, places } from "../../../test/match/arbitraries.ts";
import { home as openHome, rafi } from "../../../test/match/verdict-cases.ts";
import { KM_PER_DEGREE, LONGITUDE_SCALE } from "../../platform/geo.ts";
import { type FitPartName, fitOf, fitRank, fitWeights, type PlacedHome } from "./fit.ts";
import type { SeekerProfile } from "./seeker-profile.schema.ts";

const motijheel = { lat: 23.733, lng: 90.417 };
const home: PlacedHome = { ...openHome, position: null };
const pointsOf = (
  name: FitPartName,
  profile: Partial<SeekerProfile>,
  changes: Partial<PlacedHome> = {},
  daily = motijheel,
) => fitOf({ ...rafi, ...profile }, { ...home, ...changes }, daily).parts.find((part) => part.name === name)?.points;

test("the parts weigh a hundred together", () => {
  expect(fitWeights).toEqual({ cost: 35, wishes: 30, answers: 20, way: 15 });
});

test("whole points, none below nothing, none above its part, and they add up", () => {
  fc.assert(
    fc.property(pairs, fc.option(places, { nil: undefined }), ({ profile, home: any }, daily) => {
      const { points, of, parts } = fitOf(profile, any, daily);
      for (const part of parts) {
        expect(Number.isInteger(part.points)).toBe(true);
        expect(part.points).toBeGreaterThanOrEqual(0);
        expect(part.points).toBeLessThanOrEqual(part.of);
        expect(part.of).toBe(fitWeights[part.name]);
      }
      expect(points).toBe(parts.reduce((sum, part) => sum + part.points, 0));
      expect(of).toBe(parts.reduce((sum, part) => sum + part.of, 0));
      expect(of).toBeLessThanOrEqual(100);
    }),
    { numRuns: 1000 },
  );
});

test("no ask ranks above a yes and no near above an ask, whatever their points; among equals points decide", () => {
  expect(fitRank("yes", { points: 0 })).toBeGreaterThan(fitRank("ask", { points: 100 }));
  expect(fitRank("ask", { points: 0 })).toBeGreaterThan(fitRank("near", { points: 100 }));
  expect(fitRank("yes", { points: 21 })).toBeGreaterThan(fitRank("yes", { points: 20 }));
  expect(fitRank("ask", { points: 21 })).toBeGreaterThan(fitRank("ask", { points: 20 }));
});

test("only parts that the profile says something about are counted", () => {
  const names = (profile: Partial<SeekerProfile>, daily?: typeof motijheel) =>
    fitOf({ ...rafi, ...profile }, home, daily).parts.map(({ name }) => name);
  expect(names({})).toEqual(["answers"]);
  expect(names({ budget: 10_000 })).toEqual(["cost", "answers"]);
  expect(names({ needs: { lift: "nice" } })).toEqual(["wishes", "answers"]);
  expect(names({ needs: { lift: "must" } })).toEqual(["answers"]);
  expect(names({}, motijheel)).toEqual(["answers", "way"]);
  expect(names({ budget: 10_000, needs: { lift: "nice" } }, motijheel)).toEqual(["cost", "wishes", "answers", "way"]);
});

describe("cost, by the most that a month may come to", () => {
  const billsInRent = { serviceCharge: 0, gas: 0, electricity: 0, water: 0, internet: 0 };
  test.each([
    ["half the budget", 10_000, 20_000, 35],
    ["less than half", 5000, 20_000, 35],
    ["three quarters: half of the points", 15_000, 20_000, 17],
    ["one taka below", 19_999, 20_000, 0],
    ["just the budget", 20_000, 20_000, 0],
    ["above it", 30_000, 20_000, 0],
  ])("%s", (_, rent, budget, points) => {
    expect(pointsOf("cost", { budget }, { rent, costs: billsInRent })).toBe(points);
  });

  test("unknown parts never make it look cheap", () => {
    // 8,000 of rent and at most 4,400 of other costs: 12,400 of 16,000.
    expect(pointsOf("cost", { budget: 16_000 })).toBe(Math.floor((70 * 3600) / 16_000));
  });
});

test("wishes, each the same", () => {
  const needs = { lift: "nice", wifi: "nice", balcony: "nice" } as const;
  const facts = home.facts;
  expect(pointsOf("wishes", { needs })).toBe(0);
  expect(pointsOf("wishes", { needs }, { facts: { ...facts, lift: "no", wifi: "yes" } })).toBe(10);
  expect(pointsOf("wishes", { needs }, { facts: { ...facts, lift: "yes", wifi: "yes" } })).toBe(20);
  expect(pointsOf("wishes", { needs }, { facts: { ...facts, lift: "yes", wifi: "yes", balcony: "yes" } })).toBe(30);
});

test("answers: how much of what matters is known and fits, each fact once", () => {
  expect(pointsOf("answers", {})).toBe(20);
  expect(pointsOf("answers", { homeBy: "22:30" })).toBe(15);
  expect(pointsOf("answers", {}, { facts: {} })).toBe(0);
  // Both sides require it, so both requirements must be met.
  const both = { smokes: "anywhere", needs: { smokingAllowed: "must" } } as const;
  expect(pointsOf("answers", both, { facts: { ...home.facts, smokingAllowed: "anywhere" } })).toBe(15);
});

const east = (km: number) => ({ lat: motijheel.lat, lng: motijheel.lng + km / KM_PER_DEGREE / LONGITUDE_SCALE });
const north = (km: number) => ({ lat: motijheel.lat + km / KM_PER_DEGREE, lng: motijheel.lng });

describe("the daily way", () => {
  test.each([
    [1, 15, 13],
    [2, 13, 11],
    [3, 11, 8],
    [5, 8, 5],
    [8, 5, 3],
    [12, 3, 1],
    [20, 1, 0],
  ])("within %i km: %i points, beyond it %i", (km, points, beyond) => {
    for (const at of [east, north]) {
      expect(pointsOf("way", {}, { position: at(km - 0.01) })).toBe(points);
      expect(pointsOf("way", {}, { position: at(km + 0.01) })).toBe(beyond);
    }
  });

  test("next door is all of it, and a home without a place none", () => {
    expect(pointsOf("way", {}, { position: motijheel })).toBe(fitWeights.way);
    expect(pointsOf("way", {}, { position: null })).toBe(0);
  });
});
