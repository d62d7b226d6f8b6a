import { expect, test } from "vitest";
import type { Judgement } from "./fit.ts";
import { rowCosts, toRowMatch } from "./row-match.ts";
import type { SeekerProfile } from "./seeker-profile.schema.ts";

const profile: SeekerProfile = {
  gender: "female",
  household: "bachelor",
  occupation: "student",
  homeBy: "22:30",
  smokes: "no",
  cooks: "no",
  guests: "never",
  pets: "no",
  units: [],
  areas: [],
  needs: {},
};
const fit = {
  points: 72,
  of: 85,
  parts: [
    { name: "cost" as const, points: 30, of: 35 },
    { name: "answers" as const, points: 20, of: 20 },
  ],
};
const gate = { about: "fact" as const, fact: "gateCloses" as const, side: "house" as const };
const known: Judgement["reasons"][number] = { ...gate, fact: "genders", said: ["women"], verdict: "yes" };

test("a yes needs no reason", () => {
  expect(toRowMatch({ verdict: "yes", reasons: [known], fit }, profile)).toEqual({
    verdict: "yes",
    label: "Yes, you can live here",
    why: undefined,
  });
});

test("an ask says how much is open", () => {
  const open = { ...gate, said: undefined, verdict: "ask" as const };
  expect(toRowMatch({ verdict: "ask", reasons: [open, open, known], fit }, profile).why).toBe("Nothing stands against it. 2 things are still open.");
});

test("a no says what stands against it, with both sides", () => {
  const shut = { ...gate, said: ["22:00"], verdict: "no" as const };
  expect(toRowMatch({ verdict: "no", reasons: [shut, known], fit }, profile).why).toBe("The gate shuts at 10:00 pm; you come home by 10:30 pm.");
});

test("what is not known is a range, what is known an amount", () => {
  expect(rowCosts({ rent: 6000, facts: {}, costs: {} }, false)).toEqual(["৳7,000 to ৳10,400 all-in"]);
  const costs = { serviceCharge: 500, gas: 300, electricity: 400, water: 0, internet: 300, meals: 0, advance: 6000 };
  expect(rowCosts({ rent: 6000, facts: {}, costs }, true)).toEqual(["৳7,500 all-in", "৳12,000 on day one"]);
  expect(rowCosts({ rent: 6000, facts: {}, costs: {} }, true)[1]).toBe("৳12,000 to ৳24,000 on day one");
});
