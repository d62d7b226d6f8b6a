/** All scheduled jobs of the worker. A job may run twice, so each one is idempotent. */
import type { Job } from "../platform/jobs/jobs.ts";
import { sweepActionCounts } from "../platform/limits/action-counts.queries.ts";
import type { MailSender } from "../platform/mail/mail-sender.ts";
import type { PushSender } from "../platform/push/push-sender.ts";
import type { Services } from "./services.ts";

type JobServices = Pick<
  Services,
  | "db"
  | "accounts"
  | "accountDeletion"
  | "words"
  | "areas"
  | "photosUpkeep"
  | "freshness"
  | "taken"
  | "wanted"
  | "likeNews"
  | "conversationClock"
  | "viewingClock"
  | "safety"
  | "matching"
  | "delivery"
  | "unusedSearches"
  | "toLet"
  | "moveIn"
  | "visitPasses"
>;

/** The result of two steps of a job. */
const addFailed = <One extends { failed: number }, Other extends { failed: number }>(one: One, other: Other) => ({
  ...one,
  ...other,
  failed: one.failed + other.failed,
});

export function scheduledJobs(services: JobServices, mailSender: Pick<MailSender, "sweep">, pushSender: Pick<PushSender, "sweep">): Job[] {
  const {
    db,
    accounts,
    accountDeletion,
    words,
    areas,
    photosUpkeep,
    freshness,
    taken,
    wanted,
    likeNews,
    conversationClock,
    viewingClock,
    safety,
    matching,
    delivery,
    unusedSearches,
    toLet,
    moveIn,
    visitPasses,
  } = services;
  return [
    { name: "sweep-sessions", schedule: { hourlyAtMinute: 17 }, run: async () => ({ deleted: await accounts.sweepSessions() }) },
    { name: "delete-accounts", schedule: { hourlyAtMinute: 41 }, run: () => accountDeletion.deleteDue() },
    { name: "forget-words", schedule: { everyMinutes: 10 }, run: () => words.forget() },
    { name: "refresh-area-rents", schedule: { hourlyAtMinute: 37 }, run: async () => ({ rents: await areas.refreshRents() }) },
    { name: "sweep-photos", schedule: { everyMinutes: 5 }, run: () => photosUpkeep.sweep() },
    { name: "match-photos", schedule: { everyMinutes: 1 }, run: () => photosUpkeep.match() },
    { name: "ask-owners", schedule: { everyMinutes: 5 }, run: async () => addFailed(await freshness.askDue(), await freshness.sleepDue()) },
    { name: "tell-taken", schedule: { everyMinutes: 1 }, run: () => taken.tellDue() },
    { name: "sweep-wanted", schedule: { hourlyAtMinute: 23 }, run: async () => ({ deleted: await wanted.sweep() }) },
    { name: "tell-of-likes", schedule: { everyMinutes: 1 }, run: () => likeNews.tellDue() },
    {
      name: "remind-and-lapse",
      schedule: { everyMinutes: 1 },
      run: async () => addFailed(await conversationClock.runDue(), await conversationClock.fillFreePlaces()),
    },
    // Daily sweeps run from 20:00 to 22:00 UTC, which is 2:00 to 4:00 in Dhaka: not beside the messages of the morning.
    {
      name: "sweep-conversations",
      schedule: { dailyAt: { hour: 20, minute: 23 } },
      run: async () => ({ ...(await conversationClock.sweep()), copies: await safety.sweepReportedMessages() }),
    },
    { name: "run-viewings", schedule: { everyMinutes: 1 }, run: () => viewingClock.runDue() },
    { name: "sweep-viewings", schedule: { dailyAt: { hour: 20, minute: 37 } }, run: () => viewingClock.sweep() },
    { name: "run-visit-passes", schedule: { everyMinutes: 1 }, run: () => visitPasses.runDue() },
    { name: "match-instant-searches", schedule: { everyMinutes: 1 }, run: () => matching.matchInstant() },
    // Before half past, when daily searches are delivered.
    { name: "match-daily-searches", schedule: { hourlyAtMinute: 20 }, run: async () => ({ ...(await matching.matchDigests()) }) },
    { name: "deliver-alerts", schedule: { everyMinutes: 1 }, run: () => delivery.deliverDue() },
    // Not a sweep: it asks people by mail, so by day.
    { name: "rest-unused-searches", schedule: { dailyAt: { hour: 4, minute: 11 } }, run: () => unusedSearches.runDue() },
    { name: "sweep-listing-news", schedule: { hourlyAtMinute: 53 }, run: () => matching.sweep() },
    { name: "sweep-posters", schedule: { dailyAt: { hour: 20, minute: 53 } }, run: () => toLet.sweep() },
    { name: "sweep-move-ins", schedule: { dailyAt: { hour: 21, minute: 3 } }, run: () => moveIn.sweep() },
    { name: "sweep-mails", schedule: { dailyAt: { hour: 21, minute: 41 } }, run: () => mailSender.sweep() },
    { name: "sweep-pushes", schedule: { dailyAt: { hour: 21, minute: 41 } }, run: () => pushSender.sweep() },
    { name: "sweep-action-counts", schedule: { dailyAt: { hour: 21, minute: 41 } }, run: async () => ({ deleted: await sweepActionCounts(db) }) },
  ];
}
