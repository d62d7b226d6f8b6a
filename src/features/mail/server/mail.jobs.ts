import type { Job } from "../../../platform/jobs/jobs.ts";
import type { PostOffice } from "../../../platform/mail/mail-sender.ts";

export function mailJobs(postOffice: PostOffice): Job[] {
  return [{ name: "sweep-mails", schedule: "41 3 * * *", run: () => postOffice.sweep() }];
}
