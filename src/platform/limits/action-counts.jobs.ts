import type { Executor } from "../db/database.ts";
import type { Job } from "../jobs/jobs.ts";
import { sweepActionCounts } from "./action-counts.queries.ts";

export function actionCountJobs(db: Executor): Job[] {
  return [{ name: "sweep-action-counts", schedule: "41 3 * * *", run: async () => ({ deleted: await sweepActionCounts(db) }) }];
}
