import { expect, test } from "vitest";
import { HOUR_MS } from "../../platform/time.ts";
import { offerTimes } from "./offer-times.ts";

/** A Wednesday, 16:10 in Dhaka. */
const now = Date.parse("2026-11-18T10:10:00Z");
const { fridays, evenings, daytime } = offerTimes(now);
const starts = (days: { starts: string[] }[]) => days.flatMap((day) => day.starts).map((start) => Date.parse(start));
const clock = (start: string) => new Date(Date.parse(start) + 6 * HOUR_MS).toISOString().slice(11, 16);

test("two Fridays, from the morning to the evening, without the time of the prayer", () => {
  expect(fridays.map(({ day }) => day)).toEqual(["2026-11-20", "2026-11-27"]);
  const times = fridays[0]?.starts.map(clock) ?? [];
  expect([times[0], times.at(-1)]).toEqual(["09:00", "20:30"]);
  expect(times).not.toContain("13:00");
  expect(times).toContain("14:00");
});

test("evenings of the other days; today only what leaves two hours", () => {
  expect(evenings[0]).toMatchObject({ day: "2026-11-18" });
  expect(evenings[0]?.starts.map(clock)).toEqual(["18:30", "19:00", "19:30", "20:00", "20:30"]);
  expect(evenings.map(({ day }) => day)).not.toContain("2026-11-20");
  expect(daytime[0]).toMatchObject({ day: "2026-11-19" });
});

test("every time is at least two hours and at most fourteen days ahead, and is there once", () => {
  const all = [...starts(fridays), ...starts(evenings), ...starts(daytime)];
  expect(new Set(all).size).toBe(all.length);
  expect(Math.min(...all)).toBeGreaterThanOrEqual(now + 2 * HOUR_MS);
  expect(Math.max(...all)).toBeLessThanOrEqual(now + 14 * 24 * HOUR_MS);
});
