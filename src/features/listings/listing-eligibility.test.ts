import { expect, test } from "vitest";
import type { Facts } from "../facts/fact-table.ts";
import { eligibilityText } from "./listing-eligibility.ts";

const said = (facts: Facts, accommodation: "single" | "shared" = "shared") => eligibilityText({ facts, accommodation });

test.each<[Facts, string]>([
  [{ unit: "seat", genders: "women", occupations: ["student"] }, "Seat · women · students only"],
  [{ unit: "room", genders: "men", occupations: ["student", "jobHolder"] }, "Room · men · students welcome"],
  [{ unit: "room", genders: "any", occupations: ["jobHolder"] }, "Room · anyone · job holders only"],
  [{ unit: "room", genders: "any", occupations: ["jobHolder", "business"] }, "Room · anyone · working people only"],
  [{ unit: "flat", households: ["family"] }, "Flat · families only"],
  [{ unit: "flat", households: ["couple", "family"] }, "Flat · families or couples"],
  [{ unit: "flat", households: ["bachelor", "family"] }, "Flat · families welcome"],
  [{ unit: "seat", households: ["bachelor"], genders: "men" }, "Seat · men"],
])("%o: %s", (facts, text) => expect(said(facts)).toBe(text));

test("a listing that does not say who may rent says so, and nothing is guessed", () => {
  expect(said({})).toBe("Shared · ask who may rent");
  expect(said({ unit: "room", gateCloses: "22:00" }, "single")).toBe("Room · ask who may rent");
});
