import { describe, expect, test } from "vitest";
import { bitOf, factBits } from "./fact-bits.ts";
import { type FactName, factGroups, factNames, factTable, valuesOf } from "./fact-table.ts";

/**
 * All bits. They are stored, so they must never change: a new fact adds a line, and a changed line needs a migration of
 * the stored values. Each value of a set has two bits: said, and left out.
 */
const golden = {
  rules: [
    [0, "households", "bachelor"],
    [2, "households", "couple"],
    [4, "households", "family"],
    [6, "occupations", "student"],
    [8, "occupations", "jobHolder"],
    [10, "occupations", "business"],
    [12, "genders", "women"],
    [13, "genders", "men"],
    [14, "genders", "any"],
    [15, "unit", "seat"],
    [16, "unit", "room"],
    [17, "unit", "flat"],
    [18, "gateCloses", "20:00"],
    [19, "gateCloses", "20:30"],
    [20, "gateCloses", "21:00"],
    [21, "gateCloses", "21:30"],
    [22, "gateCloses", "22:00"],
    [23, "gateCloses", "22:30"],
    [24, "gateCloses", "23:00"],
    [25, "gateCloses", "23:30"],
    [26, "gateCloses", "00:00"],
    [27, "gateCloses", "01:00"],
    [28, "gateCloses", "anyTime"],
    [29, "guests", "never"],
    [30, "guests", "day"],
    [31, "guests", "overnight"],
    [32, "cooking", "yes"],
    [33, "cooking", "no"],
    [34, "smokingAllowed", "never"],
    [35, "smokingAllowed", "outside"],
    [36, "smokingAllowed", "anywhere"],
    [37, "roof", "yes"],
    [38, "roof", "no"],
    [39, "pets", "yes"],
    [40, "pets", "no"],
    [41, "kitchenVegetarian", "yes"],
    [42, "kitchenVegetarian", "no"],
    [43, "beefCooked", "yes"],
    [44, "beefCooked", "no"],
    [45, "quietHours", "yes"],
    [46, "quietHours", "no"],
    [47, "meals", "none"],
    [48, "meals", "cook"],
    [49, "meals", "mealRate"],
  ],
  amenities: [
    [0, "lift", "yes"],
    [1, "lift", "no"],
    [2, "power", "generator"],
    [3, "power", "ips"],
    [4, "power", "none"],
    [5, "gas", "line"],
    [6, "gas", "prepaid"],
    [7, "gas", "cylinder"],
    [8, "gas", "none"],
    [9, "water", "allDay"],
    [10, "water", "hours"],
    [11, "wifi", "yes"],
    [12, "wifi", "no"],
    [13, "furnished", "yes"],
    [14, "furnished", "no"],
    [15, "attachedBath", "yes"],
    [16, "attachedBath", "no"],
    [17, "balcony", "yes"],
    [18, "balcony", "no"],
    [19, "parking", "yes"],
    [20, "parking", "no"],
    [21, "cctv", "yes"],
    [22, "cctv", "no"],
    [23, "guard", "yes"],
    [24, "guard", "no"],
    [25, "hotWater", "yes"],
    [26, "hotWater", "no"],
  ],
} as const satisfies Record<string, readonly (readonly [number, FactName, string])[]>;

describe.each(factGroups)("%s", (group) => {
  const names = factNames.filter((name) => factTable[name].group === group);

  test("each value has the bit it always had", () => {
    const now = names.flatMap((name) => valuesOf(name).map((value) => [bitOf(name, value), name, value]));
    expect(now).toEqual(golden[group].map(([bit, name, value]) => [1n << BigInt(bit), name, value]));
  });

  test("no bit means two things, and all fit into a column, sign aside", () => {
    const bits = names.flatMap((name) =>
      valuesOf(name).flatMap((value) =>
        factTable[name].kind === "set" ? [bitOf(name, value), bitOf(name, value, false)] : [bitOf(name, value)],
      ),
    );
    expect(new Set(bits).size).toBe(bits.length);
    expect(bits.every((bit) => bit < 1n << 63n)).toBe(true);
  });
});

test("who may live there is the first fifteen bits and nothing else", () => {
  const who = factBits({ households: ["bachelor", "couple", "family"], occupations: ["student"], genders: "any" });
  expect(who).toEqual({ rules: 0b100_10_10_01_01_01_01n, amenities: 0n });
  expect(factNames.filter((name) => factTable[name].group === "rules" && factTable[name].bit < 15)).toEqual([
    "households",
    "occupations",
    "genders",
  ]);
});

test("what is not known has no bit", () => {
  expect(factBits({})).toEqual({ rules: 0n, amenities: 0n });
  expect(factBits({ lift: undefined, unit: undefined })).toEqual({ rules: 0n, amenities: 0n });
});

test("of a set, what was left out has a bit of its own", () => {
  expect(factBits({ households: ["family"] }).rules).toBe((1n << 1n) | (1n << 3n) | (1n << 4n));
});

test("each group has its own number", () => {
  expect(factBits({ unit: "flat", lift: "yes", guard: "no" })).toEqual({
    rules: 1n << 17n,
    amenities: 1n | (1n << 24n),
  });
});

test("a value that is not in the table is refused aloud", () => {
  expect(() => bitOf("unit", "castle")).toThrow("castle");
});
