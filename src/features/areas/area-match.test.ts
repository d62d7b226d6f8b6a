import { describe, expect, test } from "vitest";
import { smallGazetteer } from "../../../test/gazetteer.ts";
import { checkRows } from "../../../test/rows.ts";
import { matchAreas } from "./area-match.ts";

const gazetteer = smallGazetteer();
const match = (typed: string, rooms: Record<string, number> = {}) =>
  matchAreas(gazetteer, typed, 8, ({ slug }) => rooms[slug] ?? 0).map(({ slug }) => slug);

describe("the first is", () => {
  test("finds the area", () =>
    checkRows(
      [
        ["mirpur", "mirpur"],
        ["MIRPUR10", "mirpur-10"],
        ["mirpur 1", "mirpur-1"],
        ["মিরপুর ১০", "mirpur-10"],
        ["মীরপুর", "mirpur"],
        ["mirpr", "mirpur"],
        ["mripur", "mirpur"],
        ["mirpue", "mirpur"],
        ["মিপরুর", "mirpur"],
        ["dhanm", "dhanmondi"],
        ["dhanmundi", "dhanmondi"],
        ["danmodi 27", "dhanmondi-27"],
        ["boshundhora", "bashundhara-ra"],
        ["uttara 7", "uttara-sector-7"],
        ["sector 10 uttara", "uttara-sector-10"],
        ["farm gate", "farmgate"],
        ["ju", "jahangirnagar-university"],
        ["chittagong", "chattogram"],
        ["mirpur, dhaka", "mirpur"],
        ["chawkbazar chittagong", "chawkbazar-chattogram"],
        ["নিউমার্কেট চট্টগ্রাম", "new-market-chattogram"],
        ["mirpur 10 circle", "mirpur-10"],
        ["ডিওএইচএস", "mirpur-dohs"],
      ],
      (typed, slug) => {
        expect(match(typed)[0]).toBe(slug);
      },
    ));
});

test("a whole place stands before its parts, and a district before its division", () => {
  expect(match("mirpur").slice(0, 2)).toEqual(["mirpur", "mirpur-1"]);
  expect(match("dhaka").slice(0, 2)).toEqual(["dhaka", "dhaka-division"]);
});

test("among equals, where there are more rooms", () => {
  expect(match("chawkbazar", { "chawkbazar-chattogram": 3 })[0]).toBe("chawkbazar-chattogram");
  expect(match("chawkbazar", { "chawkbazar-dhaka": 3 })[0]).toBe("chawkbazar-dhaka");
});

test("a better match stands before one with more rooms", () => {
  expect(match("mirpur 1", { "mirpur-10": 5_000 })[0]).toBe("mirpur-1");
});

test("no number is nearly another", () => {
  expect(match("mirpur 12")).toEqual([]);
  expect(match("dhanmondi 32")).toEqual([]);
});

test("finds nothing", () =>
  checkRows(["", "   ", "%_", "?", "zzzzzz", "nowhere at all", "x".repeat(500), "১২৩৪৫"], (typed) => {
    expect(match(typed)).toEqual([]);
  }));
