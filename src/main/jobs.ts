/** All scheduled jobs of the worker. A job may run twice, so each one is idempotent. */
import type { Job } from "../platform/jobs/jobs.ts";
import { sweepActionCounts } from "../platform/limits/action-counts.queries.ts";
import type { MailSender } from "../platform/mail/mail-sender.ts";
import type { Services } from "./services.ts";

type JobServices = Pick<Services, "db" | "accounts" | "accountDeletion" | "words" | "areas" | "photosUpkeep" | "freshness" | "wanted" | "likeNews">;

export function scheduledJobs(services: JobServices, mailSender: Pick<MailSender, "sweep">): Job[] {
  const { db, accounts, accountDeletion, words, areas, photosUpkeep, freshness, wanted, likeNews } = services;
  return [
    { name: "sweep-sessions", schedule: "17 * * * *", run: async () => ({ deleted: await accounts.sweepSessions() }) },
    { name: "delete-accounts", schedule: "41 * * * *", run: () => accountDeletion.deleteDue() },
    { name: "forget-words", schedule: "*/10 * * * *", run: () => words.forget() },
    { name: "refresh-area-rents", schedule: "37 * * * *", run: async () => ({ rents: await areas.refreshRents() }) },
    { name: "sweep-photos", schedule: "*/5 * * * *", run: () => photosUpkeep.sweep() },
    { name: "match-photos", schedule: "* * * * *", run: () => photosUpkeep.match() },
    { name: "ask-owners", schedule: "*/5 * * * *", run: async () => ({ ...(await freshness.askDue()), ...(await freshness.sleepDue()) }) },
    { name: "sweep-wanted", schedule: "23 * * * *", run: async () => ({ deleted: await wanted.sweep() }) },
    { name: "tell-of-likes", schedule: "* * * * *", run: () => likeNews.tellDue() },
    { name: "sweep-mails", schedule: "41 3 * * *", run: () => mailSender.sweep() },
    { name: "sweep-action-counts", schedule: "41 3 * * *", run: async () => ({ deleted: await sweepActionCounts(db) }) },
  ];
}
