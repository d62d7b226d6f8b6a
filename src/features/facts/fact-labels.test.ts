import { afterEach, describe, expect, test } from "vitest";
import { locales, overwriteGetLocale } from "../../paraglide/runtime.js";
import { factsView } from "./fact-labels.ts";
import { factNames } from "./fact-table.ts";

afterEach(() => overwriteGetLocale(() => "en"));

describe("the facts of a house", () => {
  test.each(locales)("known ones in their groups, the others only counted (%s)", (locale) => {
    overwriteGetLocale(() => locale);
    const { groups, open } = factsView({ households: ["bachelor", "family"], lift: "no", wifi: "yes" });
    expect(groups.map(({ name, facts }) => [name, facts.length])).toEqual([
      ["rules", 1],
      ["amenities", 2],
    ]);
    expect(groups[1]?.facts.map(({ isSo }) => isSo)).toEqual([false, true]);
    expect(open).toBe(factNames.length - 3);
  });

  test("nothing said: no groups", () => {
    expect(factsView({}).groups).toEqual([]);
  });
});
