import { expect, test } from "vitest";
import { reasonText } from "../../verdict/verdict-labels.ts";
import { decidingReason } from "./profile-example.tsx";
import type { FormEntries } from "./profile-form.ts";
import { profileSteps } from "./profile-steps.ts";

const room = {
  rent: 5000,
  moveIn: "2026-12-01",
  isAvailable: true,
  facts: { households: ["bachelor"], genders: "women", occupations: ["student"], gateCloses: "23:00" },
  costs: { serviceCharge: 0, gas: 0, electricity: 0, water: 0, internet: 0, meals: 0 },
} as const;
const answers: FormEntries = [
  ["gender", "female"],
  ["household", "bachelor"],
  ["occupation", "student"],
  ["homeBy", "22:00"],
  ["smokes", "no"],
  ["budget", "9000"],
];
const words = (entries: FormEntries, id: string) => {
  const decided = decidingReason(
    entries,
    room,
    profileSteps.findIndex((step) => step.id === id),
  );
  return decided && reasonText(decided.reason, decided.profile);
};

test("each step says what its own answer means for the room", () => {
  const said = ["who", "do", "home", "budget"].map((id) => words(answers, id));
  expect(new Set(said).size).toBe(4);
  expect(said[1]).toMatch(/student/);
  expect(said[2]).toMatch(/gate/i);
  expect(said[3]).toMatch(/budget/);
});

test("what stands against the room comes before what the step is about", () => {
  const late = answers.map(([name, value]): [string, string] => [name, name === "homeBy" ? "00:00" : value]);
  expect(words(late, "budget")).toMatch(/gate/i);
});
