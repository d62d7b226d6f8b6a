import { describe, expect, test } from "vitest";
import { checkRows } from "../../../test/rows.ts";
import { date, number, reference, relativeTime, taka } from "./format.ts";

describe("taka", () => {
  test("money", () =>
    checkRows(
      [
        [7500, "en", "৳7,500"],
        [7500, "bn", "৳৭,৫০০"],
        [1_250_000, "en", "৳1,250,000"],
        [1_250_000, "bn", "৳১২,৫০,০০০"],
        [0, "en", "৳0"],
        [4999.6, "en", "৳5,000"],
      ] as const,
      (amount, locale, text) => {
        expect(taka(amount, locale)).toBe(text);
      },
    ));
});

test("numbers use the digits of the language", () => {
  expect(number(12_345, "en")).toBe("12,345");
  expect(number(12_345, "bn")).toBe("১২,৩৪৫");
});

describe("date", () => {
  test("a day is not shifted by the time zone", () => {
    expect(date("2026-12-01", "long", "en")).toBe("1 December 2026");
    expect(date("2026-12-01", "long", "bn")).toBe("১ ডিসেম্বর, ২০২৬");
    expect(date("2026-12-01", "short", "en")).toBe("1 Dec");
  });
  test("months are not shortened in Bangla", () => {
    expect(date("2026-12-01", "short", "bn")).toBe("১ ডিসেম্বর");
    expect(date("2026-11-21", "day", "bn")).toBe("শনি ২১ নভেম্বর");
    expect(date("2026-11-15T11:24:00Z", "moment", "bn")).toContain("১৫ নভেম্বর");
  });
  test("a moment late in the UTC evening is already the next day in Dhaka", () => {
    expect(date("2026-11-30T19:30:00Z", "long", "en")).toBe("1 December 2026");
  });
});

test("an id has no separators", () => {
  expect([reference("61926634120282131", "en"), reference("61926634120282131", "bn")]).toEqual([
    "61926634120282131",
    "৬১৯২৬৬৩৪১২০২৮২১৩১",
  ]);
});

test("times are shown in the time zone of Dhaka", () => {
  expect(date("2026-11-15T11:24:00Z", "moment", "en")).toBe("15 Nov 2026, 17:24");
  expect(date("2026-11-15T11:24:00Z", "moment", "bn")).toContain("১৭:২৪");
});

describe("relativeTime", () => {
  const now = "2026-11-15T12:00:00Z";
  test("how long ago", () =>
    checkRows(
      [
        ["2026-11-15T11:59:40Z", "en", "just now"],
        ["2026-11-15T11:59:40Z", "bn", "এইমাত্র"],
        ["2026-11-15T11:15:00Z", "en", "45 minutes ago"],
        ["2026-11-15T05:30:00Z", "en", "6 hours ago"],
        ["2026-11-15T05:30:00Z", "bn", "৬ ঘণ্টা আগে"],
        ["2026-11-14T11:00:00Z", "en", "yesterday"],
        ["2026-12-01T12:00:00Z", "en", "in 2 weeks"],
        ["2025-09-01T12:00:00Z", "en", "last year"],
      ] as const,
      (moment, locale, text) => {
        expect(relativeTime(moment, now, locale)).toBe(text);
      },
    ));
});

test("the time of a day", () =>
  checkRows(
    [
      ["2026-11-18T03:12:00Z", "9:12 am", "সকাল ৯:১২"],
      ["2026-11-18T10:30:00Z", "4:30 pm", "বিকেল ৪:৩০"],
      ["2026-11-18T08:30:00Z", "2:30 pm", "দুপুর ২:৩০"],
      ["2026-11-18T09:00:00Z", "3:00 pm", "বিকেল ৩:০০"],
      ["2026-11-18T18:05:00Z", "12:05 am", "রাত ১২:০৫"],
    ],
    (at, english, bangla) => {
      expect([date(at, "time", "en"), date(at, "time", "bn")]).toEqual([english, bangla]);
    },
  ));
