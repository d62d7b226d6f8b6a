import type { Job } from "../../../platform/jobs/jobs.ts";
import type { FreshnessService } from "./freshness.service.ts";

export function freshnessJobs(freshness: FreshnessService): Job[] {
  return [{ name: "ask-owners", schedule: "*/5 * * * *", run: async () => ({ ...(await freshness.askDue()), ...(await freshness.sleepDue()) }) }];
}
