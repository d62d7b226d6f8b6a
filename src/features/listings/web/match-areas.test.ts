import { describe, expect, it } from "vitest";
import { areaNames } from "../area-names.ts";
import { matchAreas } from "./match-areas.ts";

const namesFor = (typed: string) => matchAreas(typed, areaNames).map(({ name }) => name);

describe("what is suggested while a place is typed", () => {
  it.each([
    ["Azim", "Azimpur"],
    ["mirpur-10", "Mirpur 10"],
    ["MIRPUR10", "Mirpur 10"],
    ["মিরপুর ১০", "Mirpur 10"],
    ["মিরপুর 10", "Mirpur 10"],
    ["chittagong", "Chattogram"],
    ["কক্সবাজার", "Cox's Bazar"],
  ])("%s is first of all %s", (typed, name) => {
    expect(namesFor(typed)[0]).toBe(name);
  });

  it("puts names that begin so before names that hold it", () => {
    const names = namesFor("bad");
    expect(names[0]).toBe("Badda");
    expect(names).toContain("Merul Badda");
  });

  it("answers in the script that was typed, and knows the district in it", () => {
    expect(matchAreas("জিন্দাবাজার", areaNames)[0]).toMatchObject({ name: "Zindabazar", shown: "জিন্দাবাজার", district: "সিলেট", language: "bn" });
    expect(matchAreas("zinda", areaNames)[0]).toMatchObject({ shown: "Zindabazar", district: "Sylhet", language: "en" });
  });

  it("suggests little, and nothing for nothing", () => {
    expect(namesFor("a")).toHaveLength(6);
    expect(namesFor("  ")).toEqual([]);
    expect(namesFor("%_")).toEqual([]);
    expect(namesFor("nowhere at all")).toEqual([]);
  });
});
