import { describe, expect, test } from "vitest";
import { fairRentView } from "./fair-rent-labels.ts";

describe("a rent among others", () => {
  const fair = { posts: 40, lower: 6000, median: 8000, upper: 10_000, of: "room" } as const;
  test.each([
    [5000, "Among the cheapest rooms in Mirpur."],
    [6000, "Cheaper than most rooms in Mirpur."],
    [8000, "About the usual for rooms in Mirpur."],
    [10_000, "More expensive than most rooms in Mirpur."],
    [10_001, "Among the most expensive rooms in Mirpur."],
  ])("৳%i: %s", (rent, text) => {
    expect(fairRentView(rent, fair, "Mirpur").text).toBe(text);
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
