import type { Job } from "../../../platform/jobs/jobs.ts";
import type { AreasService } from "./areas.service.ts";

export function areaJobs(areas: AreasService): Job[] {
  return [{ name: "refresh-area-rents", schedule: "37 * * * *", run: async () => ({ rents: await areas.refreshRents() }) }];
}
