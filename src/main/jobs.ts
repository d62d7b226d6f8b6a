/** The scheduled jobs of the worker. Times are in UTC. Every job is idempotent, because a run may be repeated. */

import { sweepActionCounts } from "../platform/db/action-counts.queries.ts";
import { type Clock, scheduleOf } from "../platform/jobs/clock.ts";
import { retireFormerSchedules, type Schedule } from "../platform/jobs/schedules.ts";
import type { MailSender } from "../platform/mail/mail-sender.ts";
import { sweepSuppressed } from "../platform/mail/suppression.queries.ts";
import type { PushSender } from "../platform/push/push-sender.ts";
import type { Services } from "./services.ts";

/** Every minute, each clock queues one job for each of its items that are due. */
export const clocksOf = (services: Services): readonly Clock[] => [
  // Safe visits
  services.visitPasses.steps,
  services.visitPasses.changes,
  // Viewings
  services.viewingClock,
  // Conversations
  services.conversationClocks.reminders,
  services.conversationClocks.ends,
  services.conversationClocks.freePlaces,
  services.conversationClocks.deletions,
  // Listings
  services.taken.clock,
  services.freshness.askClock,
  services.freshness.sleepClock,
  // News
  services.likeDigest.clock,
  services.delivery,
  // Members
  services.accountDeletion.clock,
];

export function schedulesOf(
  services: Services,
  mailSender: Pick<MailSender, "sweep" | "queueMissing">,
  pushSender: Pick<PushSender, "sweep" | "queueMissing">,
): Schedule[] {
  const {
    db,
    accounts,
    accountDeletion,
    words,
    areas,
    photosUpkeep,
    wanted,
    viewingClock,
    safety,
    matching,
    unusedSearches,
    toLet,
    moveIn,
    visitPasses,
  } = services;
  return [
    ...clocksOf(services).map(scheduleOf),
    {
      name: "retire-former-schedules",
      cron: "* * * * *",
      run: async () => ({ retired: await retireFormerSchedules(db) }),
    },
    { name: "sweep-sessions", cron: "17 * * * *", run: async () => ({ deleted: await accounts.sweepSessions() }) },
    { name: "clear-traces", cron: "41 * * * *", run: () => accountDeletion.clearTraces() },
    { name: "forget-words", cron: "*/10 * * * *", run: () => words.forget() },
    { name: "refresh-area-rents", cron: "37 * * * *", run: async () => ({ rents: await areas.refreshRents() }) },
    { name: "queue-photos", cron: "* * * * *", run: async () => ({ queued: await photosUpkeep.queueWithoutJob() }) },
    { name: "sweep-photos", cron: "*/5 * * * *", run: () => photosUpkeep.sweep() },
    { name: "match-photos", cron: "* * * * *", run: () => photosUpkeep.match() },
    { name: "sweep-wanted", cron: "23 * * * *", run: async () => ({ deleted: await wanted.sweep() }) },
    // Daily sweeps run from 20:00 to 22:00 UTC (2:00 to 4:00 in Dhaka), well before the messages of the morning are
    // sent.
    {
      name: "sweep-reported-messages",
      cron: "23 20 * * *",
      run: async () => ({ deleted: await safety.sweepReportedMessages() }),
    },
    { name: "sweep-viewings", cron: "37 20 * * *", run: () => viewingClock.sweep() },
    { name: "sweep-visit-passes", cron: "* * * * *", run: () => visitPasses.sweep() },
    { name: "match-instant-searches", cron: "* * * * *", run: () => matching.matchInstant() },
    // This job runs before half past, when daily searches are due.
    { name: "match-daily-searches", cron: "20 * * * *", run: async () => ({ ...(await matching.matchDigests()) }) },
    // This job sends mails to people, so it runs by day.
    { name: "rest-unused-searches", cron: "11 4 * * *", run: () => unusedSearches.runDue() },
    { name: "sweep-listing-news", cron: "53 * * * *", run: () => matching.sweep() },
    { name: "sweep-posters", cron: "53 20 * * *", run: () => toLet.sweep() },
    { name: "sweep-move-ins", cron: "3 21 * * *", run: () => moveIn.sweep() },
    {
      name: "queue-notices",
      cron: "* * * * *",
      run: async () => ({ mails: await mailSender.queueMissing(), pushes: await pushSender.queueMissing() }),
    },
    {
      name: "sweep-mails",
      cron: "41 21 * * *",
      run: async () => ({ ...(await mailSender.sweep()), suppressed: await sweepSuppressed(db) }),
    },
    { name: "sweep-pushes", cron: "41 21 * * *", run: () => pushSender.sweep() },
    { name: "sweep-action-counts", cron: "41 21 * * *", run: async () => ({ deleted: await sweepActionCounts(db) }) },
  ];
}
