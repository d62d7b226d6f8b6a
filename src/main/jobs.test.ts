import { expect, test } from "vitest";
import { scheduledJobs } from "./jobs.ts";

test("daily sweeps run at night in Dhaka, not beside the messages of the morning", () => {
  const jobs = scheduledJobs({} as never, {} as never, {} as never);
  const sweeps = jobs.filter(({ name, schedule }) => name.startsWith("sweep-") && "dailyAt" in schedule);
  expect(sweeps.length).toBeGreaterThan(5);
  expect(sweeps.filter(({ schedule }) => !("dailyAt" in schedule) || schedule.dailyAt.hour < 20 || schedule.dailyAt.hour > 21)).toEqual([]);
});
