import type { Job } from "../../../platform/jobs/jobs.ts";
import type { AccountDeletionService } from "./account-deletion.service.ts";

export function accountDeletionJobs(accountDeletion: AccountDeletionService): Job[] {
  return [{ name: "delete-accounts", schedule: "41 * * * *", run: () => accountDeletion.deleteDue() }];
}
