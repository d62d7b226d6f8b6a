import { describe, expect, test } from "vitest";
import { readCompareIds } from "./compare-ids.ts";
import { comparePath } from "./seeker-paths.ts";

describe("posts to compare", () => {
  test.each([
    [null, [], false],
    ["", [], false],
    ["12,34", ["12", "34"], false],
    [" 12 , 12,34 ", ["12", "34"], false],
    ["12,../../etc,<b>,-1,1e3,34", ["12", "34"], false],
    ["1,2,3,4", ["1", "2", "3", "4"], false],
    ["1,2,3,4,5", ["1", "2", "3", "4"], true],
    ["1,1,1,1,1", ["1"], false],
  ])("%j", (text, ids, isCut) => {
    expect(readCompareIds(text)).toEqual({ ids, isCut });
  });

  test("an address says what it was made of", () => {
    expect(comparePath([])).toBe("/compare");
    expect(readCompareIds(new URL(comparePath(["7", "8"]), "http://x").searchParams.get("ids")).ids).toEqual([
      "7",
      "8",
    ]);
  });
});
