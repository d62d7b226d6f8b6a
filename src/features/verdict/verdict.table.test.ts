import { expect, test } from "vitest";
import { factCases, home, rafi, type VerdictCase } from "../../../test/match/verdict-cases.ts";
import { moneyCases } from "../../../test/match/verdict-cases-money.ts";
import { type Home, type Reason, verdictOf } from "./verdict.ts";

const cases = [...factCases, ...moneyCases];

function toText(reason: Reason): string {
  const { verdict, about } = reason;
  if (about === "fact") return `${verdict} ${reason.fact}/${reason.side}: ${reason.said?.join() ?? "?"}`;
  if (about === "moveIn") return `${verdict} moveIn: ${reason.from}, by ${reason.by}`;
  if (about === "taken") return `${verdict} taken`;
  return `${verdict} ${about}: ${reason.range.low} to ${reason.range.high}, has ${reason.limit}`;
}

const who = ["households", "occupations", "genders"];
/** Nearly every verdict has a reason that says the person is accepted. The table names it only if the case is about it. */
function isToldApart({ because, home: { facts = {} } }: VerdictCase) {
  return (reason: Reason) =>
    reason.about !== "fact" || reason.verdict !== "yes" || !who.includes(reason.fact) || (reason.fact in facts && because.includes(toText(reason)));
}

test("the table has more than 150 lines, and each is another", () => {
  const lines = new Set(cases.map(({ seeker, home }) => JSON.stringify([seeker, home], (_, value: unknown) => value ?? "?")));
  expect(lines.size).toBeGreaterThan(150);
  expect(lines.size).toBe(cases.length);
});

test.each(cases)("$verdict: $what", (line) => {
  const place: Home = { ...home, ...line.home, facts: { ...home.facts, ...line.home.facts } };
  const { verdict, reasons } = verdictOf({ ...rafi, ...line.seeker }, place);
  expect({ verdict, because: reasons.filter(isToldApart(line)).map(toText) }).toEqual({ verdict: line.verdict, because: line.because });
});
