import type { Job } from "../../../platform/jobs/jobs.ts";
import type { AccountsService } from "./accounts.service.ts";

export function sessionJobs(accounts: AccountsService): Job[] {
  return [{ name: "sweep-sessions", schedule: "17 * * * *", run: async () => ({ deleted: await accounts.sweepSessions() }) }];
}
