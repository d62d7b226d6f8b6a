import { expect, test } from "vitest";
import { useTestApp } from "../../test/app.ts";
import { schedulesOf } from "./jobs.ts";

const app = useTestApp();

test("daily sweeps run at night in Dhaka, not beside the messages of the morning", () => {
  const none = { sweep: () => Promise.reject(new Error("nothing is sent here")), queueMissing: async () => 0 };
  const daily = schedulesOf(app().services, none, none).filter(
    ({ name, cron }) => name.startsWith("sweep-") && /^\d+ \d/.test(cron),
  );
  expect(daily.length).toBeGreaterThan(5);
  expect(daily.filter(({ cron }) => !/^\d+ 2[01] \* \* \*$/.test(cron))).toEqual([]);
});
