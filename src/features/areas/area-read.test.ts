import { describe, expect, test } from "vitest";
import { smallGazetteer } from "../../../test/gazetteer.ts";
import { checkRows } from "../../../test/rows.ts";
import { hasUnknownPlace, readLocation } from "./area-read.ts";

const gazetteer = smallGazetteer();
const read = (text: string) => readLocation(gazetteer, text)?.slug;

describe("the smallest place that a line names", () => {
  test("is found", () =>
    checkRows(
      [
        ["House 12, Road 5, Block C, Mirpur-10, Dhaka", "mirpur-10"],
        ["House 10, Road 1, Mirpur, Dhaka", "mirpur"],
        ["ধানমন্ডি ২৭, ঢাকা", "dhanmondi-27"],
        ["Bashundhara R/A, near NSU", "bashundhara-ra"],
        ["Block D, Bashundhara", "bashundhara-ra"],
        ["Uttara sector 7", "uttara-sector-7"],
        ["Sector: 10, Road: 7, Uttara", "uttara-sector-10"],
        ["উত্তরা ১০ নম্বর সেক্টর", "uttara-sector-10"],
        ["মিরপুর সেকশন-১০, ব্লক ১", "mirpur-10"],
        ["১০ নম্বর মিরপুর", "mirpur-10"],
        ["Farmgate, Tejgaon, Dhaka", "farmgate"],
        ["Tejgaon (near Farmgate)", "tejgaon"],
        ["Green Road, Dhaka", "green-road"],
        ["Jahangirnagar University, Dhaka", "jahangirnagar-university"],
        ["Chittagong", "chattogram"],
      ],
      (text, slug) => {
        expect(read(text)).toBe(slug);
      },
    ));
});

describe("a number is a part's own only if it is said to be", () => {
  test("so the place around it is meant", () =>
    checkRows(
      [
        ["Mirpur 11", "mirpur"],
        ["Uttara sector 1", "uttara"],
        ["Road 27, Dhanmondi", "dhanmondi"],
        ["10 Mirpur Road, Uttara", "uttara"],
        ["Mirpur, flat 10", "mirpur"],
        ["মিরপুর, ১০ নম্বর রোড", "mirpur"],
      ],
      (text, slug) => {
        expect(read(text)).toBe(slug);
      },
    ));
});

describe("a named district rules out places in others", () => {
  test("is found there", () =>
    checkRows(
      [
        ["Shibganj, Bogura", "bogura"],
        ["Shibganj, Sylhet", "shibganj-sylhet"],
        ["New Market, Chattogram", "new-market-chattogram"],
        ["New Market", "new-market"],
        ["New Market, Agrabad", "new-market-chattogram"],
        ["New Market, Rajshahi", "rajshahi"],
        ["Chawkbazar, Lalbagh", "chawkbazar-dhaka"],
        ["Chawkbazar, Old Dhaka", "chawkbazar-dhaka"],
        ["Mirpur, Bogra", "bogura"],
        ["Laxmipur, Rajshahi", "laxmipur"],
        ["Lakshmipur", "lakshmipur"],
        ["Dhaka-Chittagong Highway, Feni", "feni"],
      ],
      (text, slug) => {
        expect(read(text)).toBe(slug);
      },
    ));
});

describe("small slips", () => {
  test("are understood", () =>
    checkRows(
      [
        ["dhanmundi", "dhanmondi"],
        ["basundhora", "bashundhara-ra"],
        ["Mirpoor 10, Dhaka", "mirpur-10"],
        ["Dhanmnodi, Dhaka", "dhanmondi"],
        ["Rajsahi", "rajshahi"],
      ],
      (text, slug) => {
        expect(read(text)).toBe(slug);
      },
    ));
});

describe("no guesses", () => {
  test("names no place", () =>
    checkRows(
      [
        "",
        "10",
        "House 27, Road 10",
        "Road 7",
        "Sector 7",
        "Room near green university",
        "a bhalo room",
        "Rampur",
        "Chawkbazar",
        "Shibganj",
        "Mirpur Road",
        "new building by the market",
        "Kolkata",
        "🏠",
      ],
      (text) => {
        expect(read(text)).toBeUndefined();
      },
    ));
});

describe("words that no known place explains", () => {
  test("are there", () =>
    checkRows(
      ["Dhaka University", "ঢাকা বিশ্ববিদ্যালয়", "dhaka medical college", "near NSU, Bashundhara R/A", "Kolkata"],
      (text) => {
        expect(hasUnknownPlace(gazetteer, text)).toBe(true);
      },
    ));
  test("are not there", () =>
    checkRows(
      [
        "Dhaka",
        "dhanmundi",
        "House 12, Road 5, Block C, Mirpur-10, Dhaka",
        "Sector: 10, Road: 7, Uttara",
        "উত্তরা ১০ নম্বর সেক্টর",
        "Jahangirnagar University, Dhaka",
        "a room for students in Mirpur",
        "",
      ],
      (text) => {
        expect(hasUnknownPlace(gazetteer, text)).toBe(false);
      },
    ));
});
