import { describe, expect, test } from "vitest";
import { fairRentView } from "./fair-rent-labels.ts";

describe("a rent among others", () => {
  const fair = { posts: 40, lower: 6000, median: 8000, upper: 10_000, of: "room" } as const;
  test.each([
    [5000, "Lower than most: at least three of four rooms in Mirpur ask for more."],
    [6000, "Rather low: at least half of the rooms in Mirpur ask for more."],
    [8000, "Right in the middle of what rooms in Mirpur ask for."],
    [10_000, "Rather high: at least half of the rooms in Mirpur ask for less."],
    [10_001, "Higher than most: at least three of four rooms in Mirpur ask for less."],
  ])("৳%i: %s", (rent, words) => {
    expect(fairRentView(rent, fair, "Mirpur").words).toBe(words);
  });

  test.each([100, 6000, 8000, 90_000])("all marks of ৳%i lie on the line, in their order", (rent) => {
    const { lower, median, upper, rent: own } = fairRentView(rent, fair, "Mirpur");
    for (const { at } of [lower, median, upper, own]) {
      expect(at).toBeGreaterThan(0);
      expect(at).toBeLessThan(1);
    }
    expect(lower.at).toBeLessThan(median.at);
    expect(median.at).toBeLessThan(upper.at);
    expect(Math.sign(own.at - median.at)).toBe(Math.sign(rent - fair.median));
  });

  test("where all ask for the same there is still a place", () => {
    expect(fairRentView(8000, { ...fair, lower: 8000, upper: 8000 }, "Mirpur").rent.at).toBe(0.5);
  });
});
