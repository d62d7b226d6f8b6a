import { expect, test } from "vitest";
import { checkStep, profileSteps, stepHash, stepOfHash } from "./profile-steps.ts";

test("each step has its own address, and any other address is the first step", () => {
  expect(profileSteps.map((_step, index) => stepOfHash(stepHash(index)))).toEqual([0, 1, 2, 3, 4, 5]);
  for (const hash of ["", "#question-", "#question-0", "#question-1", "#question-7", "#question-1.5", "#main"])
    expect(stepOfHash(hash)).toBe(0);
});

test("a step asks only for its own required fields", () => {
  expect(checkStep(0, [])).toEqual({ gender: "choose", household: "choose" });
  expect(checkStep(0, [["gender", "female"]])).toEqual({ household: "choose" });
  expect(checkStep(2, [["homeBy", "22:30"]])).toEqual({ smokes: "choose" });
  expect(checkStep(4, [])).toEqual({});
});

test.each([
  ["", {}],
  ["৯০০০", {}],
  ["9,000", {}],
  ["much", { budget: "number" }],
  ["1", { budget: "number" }],
])("the budget %j", (budget, problems) => {
  expect(checkStep(3, [["budget", budget]])).toEqual(problems);
});
