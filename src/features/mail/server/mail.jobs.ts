import type { Job } from "../../../platform/jobs/jobs.ts";
import type { MailSender } from "../../../platform/mail/mail-sender.ts";

export function mailJobs(mailSender: MailSender): Job[] {
  return [{ name: "sweep-mails", schedule: "41 3 * * *", run: () => mailSender.sweep() }];
}
