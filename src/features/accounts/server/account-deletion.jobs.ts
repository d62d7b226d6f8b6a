import type { Job } from "../../../platform/jobs/jobs.ts";
import type { DeparturesService } from "./account-deletion.service.ts";

export function departureJobs(departures: DeparturesService): Job[] {
  return [{ name: "delete-accounts", schedule: "41 * * * *", run: () => departures.deleteDue() }];
}
