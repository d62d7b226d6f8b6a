import { describe, expect, it } from "vitest";
import { areaOf } from "../listing-labels.ts";
import { firstWords } from "./listing-preview.ts";

describe("a listing on its card", () => {
  it("shows the first 30 words and an ellipsis", () => {
    const words = Array.from({ length: 40 }, (_, index) => `w${index + 1}`);
    expect(firstWords(words.join("\n "))).toBe(`${words.slice(0, 30).join(" ")}…`);
    expect(firstWords("  short one ")).toBe("short one…");
    expect(firstWords("শান্ত পরিবেশ, ছাদ আছে")).toBe("শান্ত পরিবেশ, ছাদ আছে…");
  });

  it.each([
    ["Azimpur, Dhaka", "Azimpur"],
    ["ধানমন্ডি, ঢাকা", "ধানমন্ডি"],
    ["Wari", "Wari"],
    [", Dhaka", ", Dhaka"],
  ])("the badge of %j is %j", (location, area) => {
    expect(areaOf(location)).toBe(area);
  });
});
