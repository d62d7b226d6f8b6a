import { expect, test } from "vitest";
import type { Judgement } from "./fit.ts";
import { dayOneText, toRowMatch, toShortMatch } from "./row-match.ts";
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
    label: "Yes for you",
    why: undefined,
  });
});

test("an ask says what to ask first, and how much more is open", () => {
  const open = { ...gate, said: undefined, verdict: "ask" as const };
  expect(toRowMatch({ verdict: "ask", reasons: [open, open, known], fit }, profile).why).toBe(
    "Ask when the gate shuts +1",
  );
});

test("a near says by how much, at least if costs are unknown", () => {
  const budget = { about: "budget" as const, verdict: "near" as const, limit: 9000 };
  const over = (high: number) =>
    toRowMatch({ verdict: "near", reasons: [{ ...budget, range: { low: 9500, high } }, known], fit }, profile);
  expect(over(9500)).toEqual({ verdict: "near", label: "৳500 over your budget", why: undefined });
  expect(over(12_000).label).toBe("At least ৳500 over your budget");
});

test("a small photo has one word or an amount", () => {
  const budget = {
    about: "budget" as const,
    verdict: "near" as const,
    limit: 9000,
    range: { low: 9400, high: 12_000 },
  };
  expect(toShortMatch({ verdict: "near", reasons: [budget, known], fit })).toEqual({
    verdict: "near",
    label: "৳400 over",
    why: undefined,
  });
  expect(
    ["yes", "ask", "no"].map((verdict) => toShortMatch({ verdict, reasons: [known], fit } as Judgement).label),
  ).toEqual(["Yes", "Ask", "No"]);
});

test("a no says what stands against it, with both sides", () => {
  const shut = { ...gate, said: ["22:00"], verdict: "no" as const };
  expect(toRowMatch({ verdict: "no", reasons: [shut, known], fit }, profile).why).toBe(
    "Gate shuts at 10:00 pm; you're home by 10:30 pm.",
  );
});

test("what is not known is a range, what is known an amount", () => {
  expect(dayOneText({ rent: 6000, facts: {}, costs: { advance: 6000 } })).toBe("৳12,000 on day one");
  expect(dayOneText({ rent: 6000, facts: {}, costs: {} })).toBe("৳12,000 to ৳24,000 on day one");
});
