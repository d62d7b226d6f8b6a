import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { advance, cost, type Pair, pairs } from "../../../test/match/arbitraries.ts";
import { type CostName, costNames } from "../facts/cost-table.ts";
import { type FactName, factNames, factTable, gateTimes, valuesOf } from "../facts/fact-table.ts";
import { type Answer, type Home, isAgainst, type Reason, type Verdict, verdictOf } from "./verdict.ts";

// Many cases, and CI machines may be slow.
const runs = { numRuns: 1000 };
const answerOf = ({ profile, home }: Pair): Answer => verdictOf(profile, home);
const against = ({ reasons }: Answer) => reasons.filter(({ verdict }) => isAgainst(verdict));
const nameOf = (reason: Reason) => (reason.about === "fact" ? reason.fact : reason.about);
const textsOf = (pair: Pair) => answerOf(pair).reasons.map((reason) => `${nameOf(reason)} ${reason.verdict}`);
const rank: Readonly<Record<Verdict, number>> = { no: 0, near: 1, ask: 2, yes: 3 };

const withFact = (pair: Pair, name: FactName, value: string | string[] | undefined): Pair => ({
  ...pair,
  home: { ...pair.home, facts: { ...pair.home.facts, [name]: value } },
});
const withCost = (pair: Pair, name: CostName | "advance", value: number): Pair => ({
  ...pair,
  home: { ...pair.home, costs: { ...pair.home.costs, [name]: value } },
});

/** Values to try for each fact: each value, and for a set also all values together. */
const answersTo = new Map<FactName, (string | string[])[]>(
  factNames.map((name) => [
    name,
    factTable[name].kind === "set" ? [...valuesOf(name).map((value) => [value]), valuesOf(name)] : valuesOf(name),
  ]),
);
/** Runs the check for each pair, with each fact of the home set to each value. */
function forEveryFact(check: (pair: Pair, name: FactName, changed: Pair) => void): void {
  fc.assert(
    fc.property(pairs, (pair) => {
      for (const [name, answers] of answersTo)
        for (const value of answers) check(pair, name, withFact(pair, name, value));
    }),
    runs,
  );
}
const isBudgetOfUsualCosts = (name: FactName) => (reason: string) =>
  (name === "unit" || name === "meals") && reason === "budget";
const oneCost = fc
  .tuple(pairs, fc.constantFrom(...costNames, "advance" as const))
  .chain(([pair, name]) => (name === "advance" ? advance : cost).map((value) => ({ pair, name, value })));

test("the pairs have all four answers", () => {
  const counts: Record<Verdict, number> = { yes: 0, ask: 0, near: 0, no: 0 };
  for (const pair of fc.sample(pairs, 2000)) counts[answerOf(pair).verdict] += 1;
  expect(Math.min(...Object.values(counts))).toBeGreaterThan(150);
});

describe("one fact more", () => {
  test("never turns a no into anything else: what stood against it still does", () => {
    forEveryFact((pair, name, changed) => {
      if (pair.home.facts[name] !== undefined) return;
      const after = against(answerOf(changed)).map(nameOf);
      const freed = against(answerOf(pair))
        .map(nameOf)
        .filter((reason) => !after.includes(reason));
      expect(freed).toEqual([]);
    });
  });

  test("never turns a yes into anything else: all that matters was known", () => {
    forEveryFact((pair, name, changed) => {
      if (pair.home.facts[name] !== undefined || answerOf(pair).verdict !== "yes") return;
      const open = answerOf(changed).reasons.filter(({ verdict }) => verdict !== "yes");
      // The unit, and how people eat, decide which costs are usual.
      expect(open.map(nameOf).every(isBudgetOfUsualCosts(name))).toBe(true);
    });
  });

  test("less is never a reason for a no", () => {
    fc.assert(
      fc.property(pairs, fc.constantFrom(...factNames), (pair, name) => {
        const before = against(answerOf(pair)).map(nameOf);
        const after = against(answerOf(withFact(pair, name, undefined))).map(nameOf);
        expect(after.filter((reason) => !before.includes(reason))).toEqual([]);
      }),
      runs,
    );
  });
});

test("another value of a fact ends a no only if that fact was the reason", () => {
  forEveryFact((pair, name, changed) => {
    const before = against(answerOf(pair)).map(nameOf);
    if (before.length === 0 || isAgainst(answerOf(changed).verdict)) return;
    expect(before.every((reason) => reason === name)).toBe(true);
  });
});

test("a cost ends or makes a no only by the budget, and the advance only by the cash", () => {
  fc.assert(
    fc.property(oneCost, ({ pair, name, value }) => {
      const [before, after] = [textsOf(pair), textsOf(withCost(pair, name, value))];
      const changed = [
        ...before.filter((text) => !after.includes(text)),
        ...after.filter((text) => !before.includes(text)),
      ];
      const touched = changed.map((text) => text.split(" ")[0]);
      expect(touched.every((reason) => reason === (name === "advance" ? "cash" : "budget"))).toBe(true);
    }),
    runs,
  );
});

test("one cost more never ends a no: what was said already was too much", () => {
  fc.assert(
    fc.property(oneCost, ({ pair, name, value }) => {
      if (pair.home.costs[name] !== undefined) return;
      const after = against(answerOf(withCost(pair, name, value))).map(nameOf);
      expect(
        against(answerOf(pair))
          .map(nameOf)
          .filter((reason) => !after.includes(reason)),
      ).toEqual([]);
    }),
    runs,
  );
});

test("of a home of which nothing is known, no rule and no need says no, and no estimate: only a rent that is too high alone", () => {
  fc.assert(
    fc.property(pairs, ({ profile, home }) => {
      const { verdict, reasons } = verdictOf(profile, { ...home, facts: {}, costs: {} });
      expect(verdict).not.toBe("yes");
      expect(reasons.filter(({ about }) => about === "fact").every((reason) => reason.verdict === "ask")).toBe(true);
      const isTooDear = reasons.some(
        ({ about, verdict }) => isAgainst(verdict) && (about === "budget" || about === "cash"),
      );
      expect(isTooDear).toBe(home.rent > Math.min(profile.budget ?? home.rent, profile.cash ?? home.rent));
    }),
    runs,
  );
});

test("more money, more time and a gate that shuts later never make it worse", () => {
  const rise = fc.integer({ min: 0, max: 20_000 });
  fc.assert(
    fc.property(pairs, rise, fc.constantFrom(...gateTimes), ({ profile, home }, more, gate) => {
      const { budget, cash, moveInBy, ...rest } = profile;
      const before = rank[verdictOf(profile, home).verdict];
      const richer = {
        ...rest,
        ...(budget ? { budget: budget + more } : {}),
        ...(cash ? { cash: cash + more } : {}),
        ...(moveInBy ? { moveInBy: "2027-01-01" } : {}),
      };
      expect(rank[verdictOf(richer, home).verdict]).toBeGreaterThanOrEqual(before);
      const { gateCloses } = home.facts;
      if (gateCloses === undefined || gateTimes.indexOf(gate) < gateTimes.indexOf(gateCloses)) return;
      expect(
        rank[verdictOf(profile, { ...home, facts: { ...home.facts, gateCloses: gate } }).verdict],
      ).toBeGreaterThanOrEqual(before);
    }),
    runs,
  );
});

test("the answer is its worst reason, and reasons stand from worst to best", () => {
  fc.assert(
    fc.property(pairs, (pair) => {
      const { verdict, reasons } = answerOf(pair);
      const ranks = reasons.map((reason) => rank[reason.verdict]);
      expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
      expect(rank[verdict]).toBe(ranks[0]);
    }),
    runs,
  );
});

test("wishes, areas and the daily way change no verdict, and a fact that nobody required no answer", () => {
  fc.assert(
    fc.property(pairs, ({ profile, home }) => {
      const needs = Object.fromEntries(Object.entries(profile.needs).filter(([, strength]) => strength === "must"));
      const plain = verdictOf({ ...profile, needs }, home);
      expect(verdictOf({ ...profile, areas: ["mirpur"], dailyPlace: "motijheel" }, home)).toEqual(plain);
      const named = new Set<string>(plain.reasons.map(nameOf));
      const facts = Object.fromEntries(
        Object.entries(home.facts).filter(([name]) => named.has(name) || name === "unit" || name === "meals"),
      );
      const poorer: Home = { ...home, facts };
      expect(verdictOf(profile, poorer)).toEqual(plain);
    }),
    runs,
  );
});
