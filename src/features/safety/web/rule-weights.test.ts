import { expect, test } from "vitest";
import { heaviestFirst, weightsOf } from "./rule-weights.ts";

const risk = { kind: "risk" as const, reasons: ["young_account", "after_viewing", "money_first", "changed_as_asked"] };

test("what weighs most comes first, and what speaks for the post last", () => {
  expect(heaviestFirst(risk).reasons).toEqual(["money_first", "young_account", "changed_as_asked", "after_viewing"]);
  expect(risk.reasons[0]).toBe("young_account");
});

test("only reasons of rules weigh something", () => {
  expect(Object.keys(weightsOf(risk))).toEqual(["young_account", "after_viewing", "money_first"]);
  expect(weightsOf({ kind: "report", reasons: ["money_first"] })).toEqual({});
});
