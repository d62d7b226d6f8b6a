import { expect, test } from "vitest";
import { dueAt, endOfQuiet, isQuiet } from "./alert-clock.ts";

/** A moment in Dhaka. 2026-12-04 is a Friday. */
const dhaka = (time: string) => new Date(`${time}+06:00`);
const shown = (moment: Date) => new Date(moment.getTime() + 6 * 3_600_000).toISOString().slice(0, 16);

test.each([
  ["2026-12-04T21:59", false],
  ["2026-12-04T22:00", true],
  ["2026-12-05T00:00", true],
  ["2026-12-05T07:59", true],
  ["2026-12-05T08:00", false],
])("%s is quiet: %s", (time, expected) => {
  expect(isQuiet(dhaka(time))).toBe(expected);
});

test("quiet ends at eight, today or tomorrow", () => {
  expect(shown(endOfQuiet(dhaka("2026-12-04T22:30")))).toBe("2026-12-05T08:00");
  expect(shown(endOfQuiet(dhaka("2026-12-05T03:00")))).toBe("2026-12-05T08:00");
});

test.each([
  ["instant", "2026-12-04T13:00", "2026-12-04T13:00"],
  ["instant", "2026-12-04T23:00", "2026-12-05T08:00"],
  ["daily", "2026-12-04T08:20", "2026-12-04T08:30"],
  ["daily", "2026-12-04T08:30", "2026-12-05T08:30"],
  ["daily", "2026-12-04T23:59", "2026-12-05T08:30"],
  ["weekly", "2026-12-04T13:00", "2026-12-05T08:30"],
  ["weekly", "2026-12-05T08:00", "2026-12-05T08:30"],
  ["weekly", "2026-12-05T09:00", "2026-12-12T08:30"],
  ["weekly", "2026-12-06T01:00", "2026-12-12T08:30"],
] as const)("%s, marked at %s, is due at %s", (cadence, now, expected) => {
  expect(shown(dueAt(cadence, dhaka(now)))).toBe(expected);
});
