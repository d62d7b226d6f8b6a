import type { Job } from "../jobs/jobs.ts";
import type { MailSender } from "./mail-sender.ts";

export function mailJobs(mailSender: MailSender): Job[] {
  return [{ name: "sweep-mails", schedule: "41 3 * * *", run: () => mailSender.sweep() }];
}
