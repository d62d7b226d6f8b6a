import { expect, test } from "vitest";
import { factCases, home, rafi, type VerdictCase } from "../../../test/match/verdict-cases.ts";
import { moneyCases } from "../../../test/match/verdict-cases-money.ts";
import { checkRows } from "../../../test/rows.ts";
import { excessOf, type Home, nearLimit, type Reason, verdictOf } from "./verdict.ts";

const cases = [...factCases, ...moneyCases];

function toText(reason: Reason): string {
  const { verdict, about } = reason;
  if (about === "fact") return `${verdict} ${reason.fact}/${reason.side}: ${reason.said?.join() ?? "?"}`;
  if (about === "moveIn") return `${verdict} moveIn: ${reason.from}, by ${reason.by}`;
  if (about === "taken") return `${verdict} taken`;
  return `${verdict} ${about}: ${reason.range.low} to ${reason.range.high}, has ${reason.limit}`;
}

const who = ["households", "occupations", "genders"];
/**
 * Nearly every verdict has a reason that says the person is accepted. The table names it only if the case is about it.
 */
function isToldApart({ because, home: { facts = {} } }: VerdictCase) {
  return (reason: Reason) =>
    reason.about !== "fact" ||
    reason.verdict !== "yes" ||
    !who.includes(reason.fact) ||
    (reason.fact in facts && because.includes(toText(reason)));
}

test("the table has more than 150 lines, and each is another", () => {
  const lines = new Set(
    cases.map(({ seeker, home }) => JSON.stringify([seeker, home], (_, value: unknown) => value ?? "?")),
  );
  expect(lines.size).toBeGreaterThan(150);
  expect(lines.size).toBe(cases.length);
});

test("verdict and reasons of each line", () =>
  checkRows(cases, (line) => {
    const place: Home = { ...home, ...line.home, facts: { ...home.facts, ...line.home.facts } };
    const { verdict, reasons } = verdictOf({ ...rafi, ...line.seeker }, place);
    expect({ verdict, because: reasons.filter(isToldApart(line)).map(toText) }).toEqual({
      verdict: line.verdict,
      because: line.because,
    });
  }));

test("a fifth above a budget, in whole taka", () => {
  expect([5000, 6666, 6667, 9000, 9001].map(nearLimit)).toEqual([6000, 7999, 8000, 10_800, 10_801]);
});

const over = (budget: number, costs: Home["costs"] = {}) =>
  excessOf(verdictOf({ ...rafi, budget }, { ...home, costs }));

test("only a near has an excess: what the known costs, and what all costs exceed the budget by", () => {
  expect(over(7500)).toEqual({ low: 500, high: 4900 });
  expect(over(7500, { serviceCharge: 0, gas: 0, electricity: 0, water: 0, internet: 0 })).toEqual({
    low: 500,
    high: 500,
  });
  expect([over(6000), over(8000), over(20_000)]).toEqual([undefined, undefined, undefined]);
});
