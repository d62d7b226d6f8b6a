import type { Job } from "../../../platform/jobs/jobs.ts";
import type { WantedService } from "./wanted.service.ts";

export function wantedJobs(wanted: WantedService): Job[] {
  return [{ name: "sweep-wanted", schedule: "23 * * * *", run: async () => ({ deleted: await wanted.sweep() }) }];
}
