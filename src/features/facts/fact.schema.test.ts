import { describe, expect, test } from "vitest";
import { checkRows } from "../../../test/rows.ts";
import { costLimits, costNames } from "./cost-table.ts";
import { costsSchema, factsSchema } from "./fact.schema.ts";
import { type FactName, factNames, factTable, valuesOf } from "./fact-table.ts";

const isFine = (facts: unknown) => factsSchema.safeParse(facts).success;
const isFineCost = (costs: unknown) => costsSchema.safeParse(costs).success;

describe("facts", () => {
  test("nothing has to be said", () => {
    expect(factsSchema.parse({})).toEqual({});
  });

  test("an attribute takes each of its values, and no other", () =>
    checkRows(
      factNames.map((name) => [name]),
      (name: FactName) => {
        const wrap = (value: string) => (factTable[name].kind === "set" ? [value] : value);
        for (const value of valuesOf(name))
          expect(factsSchema.parse({ [name]: wrap(value) })).toEqual({ [name]: wrap(value) });
        for (const bad of ["", "YES", "maybe", "toString", 1, true, null, {}])
          expect(isFine({ [name]: bad })).toBe(false);
      },
    ));

  test("a set is a list, of one value at least, each once, in the table's order", () => {
    expect(factsSchema.parse({ households: ["family", "bachelor", "family"] })).toEqual({
      households: ["bachelor", "family"],
    });
    expect(isFine({ households: [] })).toBe(false);
    expect(isFine({ households: "bachelor" })).toBe(false);
    expect(isFine({ households: ["bachelor", "landlord"] })).toBe(false);
    expect(isFine({ households: ["bachelor", "bachelor", "bachelor", "bachelor"] })).toBe(false);
    expect(isFine({ unit: ["room"] })).toBe(false);
  });

  test("the same facts are the same text, however they came", () => {
    const [one, other] = [
      { lift: "yes", households: ["family", "couple"], unit: "flat" },
      { unit: "flat", households: ["couple", "family"], lift: "yes" },
    ];
    expect(JSON.stringify(factsSchema.parse(one))).toBe(JSON.stringify(factsSchema.parse(other)));
  });

  test("what describes people is no fact of a home", () =>
    checkRows(
      [
        "religion",
        "faith",
        "community",
        "origin",
        "district",
        "ethnicity",
        "nationality",
        "caste",
        "__proto__x",
        "Lift",
      ],
      (name) => {
        expect(isFine({ [name]: "yes" })).toBe(false);
        expect(factNames).not.toContain(name);
      },
    ));

  test("it is an object", () => {
    for (const bad of [null, [], "facts", 3]) expect(isFine(bad)).toBe(false);
  });
});

describe("costs", () => {
  test("nothing has to be said; nothing more than the rent is 0", () => {
    expect(costsSchema.parse({})).toEqual({});
    expect(costsSchema.parse({ gas: 0 })).toEqual({ gas: 0 });
  });

  test("whole taka, up to the limit", () =>
    checkRows(
      [...costNames.map((name) => [name, costLimits.month] as const), ["advance", costLimits.advance] as const],
      (name, most) => {
        for (const taka of [0, 1, most]) expect(costsSchema.parse({ [name]: taka })).toEqual({ [name]: taka });
        for (const bad of [-1, most + 1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, "100", null, [100]])
          expect(isFineCost({ [name]: bad })).toBe(false);
      },
    ));

  test("no other name", () => {
    for (const name of ["rent", "bills", "Gas", "deposit"]) expect(isFineCost({ [name]: 100 })).toBe(false);
  });
});
