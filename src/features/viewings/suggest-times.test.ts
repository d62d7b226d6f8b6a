import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "../../platform/time.ts";
import { quickTimes, suggestDays, suggestHours, timeAt } from "./suggest-times.ts";

const inDhaka = (times: string[]) =>
  times.map((time) => new Date(Date.parse(time) + 6 * HOUR_MS).toISOString().slice(0, 16));

test("on a Wednesday afternoon: this evening, tomorrow evening, Friday after the prayer, Saturday morning", () => {
  expect(inDhaka(quickTimes(Date.parse("2026-11-18T16:10:00+06:00")))).toEqual([
    "2026-11-18T18:30",
    "2026-11-19T18:30",
    "2026-11-20T16:30",
    "2026-11-21T11:00",
  ]);
});

test("late on a Thursday the days begin with Friday, and the next days fill up to four", () => {
  expect(inDhaka(quickTimes(Date.parse("2026-11-19T21:30:00+06:00")))).toEqual([
    "2026-11-20T16:30",
    "2026-11-21T11:00",
    "2026-11-22T18:30",
    "2026-11-23T18:30",
  ]);
});

test("every time is between two hours and fourteen days ahead, at each minute of a week", () => {
  const monday = Date.parse("2026-11-16T00:00:00+06:00");
  for (let now = monday; now < monday + 7 * DAY_MS; now += HOUR_MS / 4) {
    const times = quickTimes(now).map((time) => Date.parse(time));
    expect(times).toHaveLength(4);
    expect(Math.min(...times)).toBeGreaterThanOrEqual(now + 2 * HOUR_MS);
    const last = suggestDays(now).at(-1) ?? "";
    expect(Date.parse(timeAt(last, suggestHours[0] ?? ""))).toBeLessThanOrEqual(now + 14 * DAY_MS);
  }
});
