import { describe, expect, test } from "vitest";
import { home } from "../../../test/match/verdict-cases.ts";
import type { Home } from "../verdict/verdict.ts";
import { doubtsOf, hasDoubts } from "./offer-doubts.ts";
import type { About } from "./wanted.schema.ts";

const today = "2026-11-15";
const man: About = { gender: "male", household: "bachelor", occupation: "student" };
const forWomen: Home = {
  ...home,
  rent: 9_000,
  facts: { households: ["bachelor"], occupations: ["student"], genders: "women", unit: "seat" },
};
const judge = (about: About, isElsewhere = false, room = forWomen) => doubtsOf(about, room, isElsewhere, today);
const aboutWhat = (about: About) =>
  judge(about).reasons.map((reason) => (reason.about === "fact" ? reason.fact : reason.about));

describe("who may rent refuses", () => {
  test("a man for a women's room", () => {
    expect(judge(man).isRefused).toBe(true);
    expect(aboutWhat(man)).toEqual(["genders"]);
    expect(hasDoubts(judge({ ...man, gender: "female" }))).toBe(false);
  });

  test("a household or an occupation that the post leaves out", () => {
    for (const about of [
      { ...man, household: "family" },
      { ...man, gender: "female", occupation: "business" },
    ] as About[])
      expect(judge(about).isRefused).toBe(true);
  });

  test("nobody of whom it is not published", () => {
    expect(aboutWhat({})).toEqual([]);
    expect(aboutWhat({ household: "bachelor" })).toEqual([]);
    expect(aboutWhat({ gender: "male" })).toEqual([]);
  });
});

test("anything else is a doubt that can be overruled", () => {
  const woman: About = { ...man, gender: "female" };
  for (const [about, what] of [
    [{ ...woman, budget: 5_000 }, "budget"],
    // Slightly above the budget is near: the poster is told all the same.
    [{ ...woman, budget: 8_900 }, "budget"],
    [{ ...woman, units: ["flat"] }, "unit"],
    [{ ...woman, moveInBy: "2026-11-20" }, "moveIn"],
  ] as [About, string][]) {
    expect(judge(about, false, { ...forWomen, moveIn: "2026-12-01" })).toMatchObject({
      isRefused: false,
      reasons: [{ about: what === "unit" ? "fact" : what }],
    });
  }
  expect(judge(woman, true)).toEqual({ reasons: [], isElsewhere: true, isRefused: false });
  expect(hasDoubts(judge(woman, true))).toBe(true);
});

test("a day that has passed asks nothing", () => {
  expect(
    judge({ ...man, gender: "female", moveInBy: "2026-11-01" }, false, { ...forWomen, moveIn: "2026-12-01" }).reasons,
  ).toEqual([]);
});
