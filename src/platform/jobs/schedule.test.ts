import { expect, test } from "vitest";
import { nextRun, type Schedule } from "./schedule.ts";

const noon = "2026-11-16T12:00:00.000Z";

test.each<[Schedule, string, string]>([
  [{ everyMinutes: 1 }, noon, "2026-11-16T12:01:00.000Z"],
  [{ everyMinutes: 5 }, "2026-11-16T12:04:59.999Z", "2026-11-16T12:05:00.000Z"],
  [{ everyMinutes: 5 }, "2026-11-16T12:05:00.000Z", "2026-11-16T12:10:00.000Z"],
  [{ hourlyAtMinute: 17 }, noon, "2026-11-16T12:17:00.000Z"],
  [{ hourlyAtMinute: 17 }, "2026-11-16T23:17:00.000Z", "2026-11-17T00:17:00.000Z"],
  [{ dailyAt: { hour: 3, minute: 41 } }, noon, "2026-11-17T03:41:00.000Z"],
  [{ dailyAt: { hour: 3, minute: 41 } }, "2026-12-31T03:40:00.000Z", "2026-12-31T03:41:00.000Z"],
])("%j after %s is %s", (schedule, after, expected) => {
  expect(nextRun(schedule, new Date(after)).toISOString()).toBe(expected);
});
