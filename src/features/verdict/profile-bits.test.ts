import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { pairs, places } from "../../../test/match/arbitraries.ts";
import { home as openHome, rafi } from "../../../test/match/verdict-cases.ts";
import type { LatLng } from "../../platform/geo.ts";
import { factBits } from "../facts/fact-bits.ts";
import type { Facts } from "../facts/fact-table.ts";
import { trueCostOf } from "../facts/true-cost.ts";
import { fitOf, fitWeights, type PlacedHome, ringOf, wayRings } from "./fit.ts";
import { type ProfileBits, profileBitsOf } from "./profile-bits.ts";
import { type Verdict, verdictOf } from "./verdict.ts";

/** Computes verdict and points from the bits as the SQL statements do. */
const bitCount = (bits: bigint) => bits.toString(2).replaceAll("0", "").length;

function rowOf({ rent, moveIn, isAvailable, facts, costs, position }: PlacedHome) {
  const { allIn, dayOne, certain } = trueCostOf({ rent, facts, costs });
  return {
    ...factBits(facts),
    available: isAvailable,
    moveIn,
    allInLow: certain.allIn,
    allIn: allIn.high,
    dayOneLow: certain.dayOne,
    dayOne: dayOne.high,
    position,
  };
}
type Row = ReturnType<typeof rowOf>;

const metCount = (row: Row, bits: ProfileBits) =>
  bitCount(row.rules & BigInt(bits.metRules)) + bitCount(row.amenities & BigInt(bits.metAmenities));

function verdictBy(bits: ProfileBits, row: Row): Verdict {
  const isRefused =
    (row.rules & BigInt(bits.refusedRules)) !== 0n || (row.amenities & BigInt(bits.refusedAmenities)) !== 0n;
  if (
    !row.available ||
    isRefused ||
    row.allInLow > bits.nearBudget ||
    row.dayOneLow > bits.cash ||
    row.moveIn > bits.moveInBy
  )
    return "no";
  if (row.allInLow > bits.budget) return "near";
  return metCount(row, bits) === bits.required && row.allIn <= bits.budget && row.dayOne <= bits.cash ? "yes" : "ask";
}

function pointsBy(bits: ProfileBits, row: Row): number {
  const { budget, dailyLng, dailyLat } = bits;
  const cost =
    !bits.hasBudget || row.allIn >= budget
      ? 0
      : Math.min(fitWeights.cost, Math.trunc((fitWeights.cost * 2 * (budget - row.allIn)) / budget));
  const wishes =
    bitCount(row.rules & BigInt(bits.wishedRules)) + bitCount(row.amenities & BigInt(bits.wishedAmenities));
  const wished = bits.wished === 0 ? 0 : Math.trunc((fitWeights.wishes * wishes) / bits.wished);
  const answers = Math.trunc((fitWeights.answers * metCount(row, bits)) / bits.required);
  const way =
    dailyLng === null || dailyLat === null || !row.position ? 0 : wayBy(row.position, { lat: dailyLat, lng: dailyLng });
  return cost + wished + answers + way;
}
function wayBy(position: LatLng, daily: LatLng): number {
  const [dx, dy] = [(position.lng - daily.lng) * 0.9157, position.lat - daily.lat];
  return wayRings.find(({ km }) => dx * dx + dy * dy <= ringOf(km))?.points ?? 0;
}

const keyOf = (facts: Facts) => Number(factBits(facts).rules & 32_767n);

const runs = { numRuns: 2000 };

describe("the bits say what the words say", () => {
  test("of every verdict", () => {
    fc.assert(
      fc.property(pairs, ({ profile, home }) => {
        expect(verdictBy(profileBitsOf(profile, undefined), rowOf(home))).toBe(verdictOf(profile, home).verdict);
      }),
      runs,
    );
  });

  test("of every point", () => {
    fc.assert(
      fc.property(pairs, fc.option(places, { nil: undefined }), ({ profile, home }, daily) => {
        expect(pointsBy(profileBitsOf(profile, daily), rowOf(home))).toBe(fitOf(profile, home, daily).points);
      }),
      runs,
    );
  });

  test("of who may live there, by the first bits alone", () => {
    const who = ["households", "occupations", "genders"];
    fc.assert(
      fc.property(pairs, ({ profile, home }) => {
        const { whoPerhaps, whoSurely } = profileBitsOf(profile, undefined);
        const key = keyOf(home.facts);
        const verdicts = verdictOf(profile, home).reasons.flatMap((reason) =>
          reason.about === "fact" && who.includes(reason.fact) ? [reason.verdict] : [],
        );
        expect(whoPerhaps.includes(key)).toBe(!verdicts.includes("no"));
        expect(whoSurely.includes(key)).toBe(verdicts.every((verdict) => verdict === "yes"));
      }),
      runs,
    );
  });
});

describe("the key of who may live there", () => {
  test("holds in a small integer, each value once", () => {
    const { whoPerhaps, whoSurely } = profileBitsOf(rafi, undefined);
    for (const values of [whoPerhaps, whoSurely]) {
      expect(new Set(values).size).toBe(values.length);
      expect(values.every((value) => value >= 0 && value <= 32_767)).toBe(true);
    }
    expect(whoPerhaps).toEqual(expect.arrayContaining([...whoSurely]));
  });

  test("a post that says nothing may be asked, and is not sure", () => {
    const { whoPerhaps, whoSurely } = profileBitsOf(rafi, undefined);
    expect([whoPerhaps.includes(0), whoSurely.includes(0)]).toEqual([true, false]);
  });

  test("a bachelor's sure values are those that take bachelors, his occupation and men", () => {
    const { whoSurely } = profileBitsOf(rafi, undefined);
    // Four sets contain bachelors and four contain his occupation; `genders` is `men` or `any`.
    expect(whoSurely).toHaveLength(4 * 4 * 2);
    expect(whoSurely).toContain(keyOf(openHome.facts));
    expect(whoSurely).not.toContain(keyOf({ ...openHome.facts, genders: "women" }));
  });

  test("a family's are those that take families and the occupation, whatever is said of women and men", () => {
    const { whoSurely } = profileBitsOf({ ...rafi, household: "family" }, undefined);
    expect(whoSurely).toHaveLength(4 * 4 * 4);
    expect(whoSurely).toContain(keyOf({ ...openHome.facts, households: ["bachelor", "family"], genders: "women" }));
  });
});

test("what a profile does not say is no limit", () => {
  expect(profileBitsOf(rafi, undefined)).toMatchObject({
    budget: 2_147_483_647,
    nearBudget: 2_147_483_647,
    hasBudget: false,
    cash: 2_147_483_647,
    moveInBy: "9999-12-31",
    dailyLat: null,
    dailyLng: null,
  });
});
