import { describe, expect, test } from "vitest";
import { checkRows } from "../../../test/rows.ts";
import { factBits } from "./fact-bits.ts";
import { factFilter, factFilterWords, factMasks, MOST_FACT_FILTERS, readFactFilters } from "./fact-filters.ts";
import { type Facts, factNames } from "./fact-table.ts";

const countBits = (bits: bigint) => bits.toString(2).replaceAll("0", "").length;

/** Compares as the database does. */
function isFound(facts: Facts, ...words: string[]): boolean {
  const { rules, amenities } = factBits(facts);
  const { hasRules, hasAmenities, hasCount } = factMasks(words);
  return countBits(rules & BigInt(hasRules)) + countBits(amenities & BigInt(hasAmenities)) === hasCount;
}

test("every fact can be asked for", () => {
  expect(new Set(factFilterWords.map((word) => factFilter(word).fact))).toEqual(new Set(factNames));
});

test("no word asks for what everybody has, or for nothing", () => {
  for (const word of ["gateCloses:20:00", "genders:any", "guests:never", "cooking:no", "pets:no"])
    expect(factFilterWords).not.toContain(word);
});

describe("a home is found", () => {
  test("finds", () =>
    checkRows<[facts: Facts, ...words: string[]]>(
      [
        [{ lift: "yes" }, "lift"],
        [{ power: "ips" }, "power"],
        [{ power: "generator" }, "power"],
        [{ gas: "prepaid", wifi: "yes", lift: "no" }, "gas", "wifi"],
        [{ gateCloses: "22:00" }, "gateCloses:22:00"],
        [{ gateCloses: "22:30" }, "gateCloses:22:00"],
        [{ gateCloses: "anyTime" }, "gateCloses:22:00"],
        [{ gateCloses: "00:00" }, "gateCloses:23:30"],
        [{ guests: "overnight" }, "guests:day"],
        [{ genders: "any" }, "genders:women"],
        [{ genders: "women" }, "genders:women"],
        [{ unit: "room" }, "unit:room"],
        [{ unit: "room" }, "unit:seat", "unit:room"],
        [{ households: ["bachelor", "family"] }, "households:bachelor"],
        [{ households: ["bachelor", "family"] }, "households:bachelor", "households:family"],
        [
          { beefCooked: "no", smokingAllowed: "outside", cooking: "yes" },
          "beefCooked",
          "smokingAllowed",
          "cooking:yes",
        ],
      ],
      (facts, ...words) => {
        expect(isFound(facts, ...words)).toBe(true);
      },
    ));
});

describe("a home is not found", () => {
  test("does not find", () =>
    checkRows<[facts: Facts, ...words: string[]]>(
      [
        [{}, "lift"],
        [{ lift: "no" }, "lift"],
        [{ power: "none" }, "power"],
        [{ gas: "cylinder" }, "gas"],
        [{ gas: "line" }, "gas", "wifi"],
        [{ gateCloses: "21:30" }, "gateCloses:22:00"],
        [{ gateCloses: "23:30" }, "gateCloses:00:00"],
        [{ guests: "day" }, "guests:overnight"],
        [{ genders: "men" }, "genders:women"],
        [{ unit: "flat" }, "unit:seat", "unit:room"],
        [{ households: ["bachelor"] }, "households:bachelor", "households:family"],
        [{ beefCooked: "yes" }, "beefCooked"],
        [{ smokingAllowed: "anywhere" }, "smokingAllowed"],
      ],
      (facts, ...words) => {
        expect(isFound(facts, ...words)).toBe(false);
      },
    ));
});

describe("an address", () => {
  test("gives the words that there are, each once", () => {
    expect(readFactFilters("lift,,wifi,lift,castle,unit:castle,gateCloses:22:30")).toEqual([
      "lift",
      "wifi",
      "gateCloses:22:30",
    ]);
    expect(readFactFilters("")).toEqual([]);
  });
  test("asks for no more than a statement should test", () => {
    expect(readFactFilters(factFilterWords.join(","))).toHaveLength(MOST_FACT_FILTERS);
  });
});
