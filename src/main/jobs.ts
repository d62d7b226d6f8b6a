/** What the worker does by the clock, in UTC. A run may be repeated, so each one is idempotent. */
import type { Clock } from "../platform/jobs/clock.ts";
import { retireFormerSchedules, type Schedule } from "../platform/jobs/schedules.ts";
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

/** Whose items are due at times of their own: a schedule of each minute queues a job for each due item. */
export const clocksOf = (_services: JobServices): readonly Clock[] => [];

export function schedulesOf(services: JobServices, mailSender: Pick<MailSender, "sweep">, pushSender: Pick<PushSender, "sweep">): Schedule[] {
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
    ...clocksOf(services).map((clock) => ({ name: `queue-${clock.name}`, cron: "* * * * *", run: () => clock.queueDue() })),
    { name: "retire-former-schedules", cron: "* * * * *", run: async () => ({ retired: await retireFormerSchedules(db) }) },
    { name: "sweep-sessions", cron: "17 * * * *", run: async () => ({ deleted: await accounts.sweepSessions() }) },
    { name: "delete-accounts", cron: "41 * * * *", run: () => accountDeletion.deleteDue() },
    { name: "forget-words", cron: "*/10 * * * *", run: () => words.forget() },
    { name: "refresh-area-rents", cron: "37 * * * *", run: async () => ({ rents: await areas.refreshRents() }) },
    { name: "sweep-photos", cron: "*/5 * * * *", run: () => photosUpkeep.sweep() },
    { name: "match-photos", cron: "* * * * *", run: () => photosUpkeep.match() },
    { name: "ask-owners", cron: "*/5 * * * *", run: async () => addFailed(await freshness.askDue(), await freshness.sleepDue()) },
    { name: "tell-taken", cron: "* * * * *", run: () => taken.tellDue() },
    { name: "sweep-wanted", cron: "23 * * * *", run: async () => ({ deleted: await wanted.sweep() }) },
    { name: "tell-of-likes", cron: "* * * * *", run: () => likeNews.tellDue() },
    {
      name: "remind-and-lapse",
      cron: "* * * * *",
      run: async () => addFailed(await conversationClock.runDue(), await conversationClock.fillFreePlaces()),
    },
    // Daily sweeps run from 20:00 to 22:00 UTC, which is 2:00 to 4:00 in Dhaka: not beside the messages of the morning.
    {
      name: "sweep-conversations",
      cron: "23 20 * * *",
      run: async () => ({ ...(await conversationClock.sweep()), copies: await safety.sweepReportedMessages() }),
    },
    { name: "run-viewings", cron: "* * * * *", run: () => viewingClock.runDue() },
    { name: "sweep-viewings", cron: "37 20 * * *", run: () => viewingClock.sweep() },
    { name: "run-visit-passes", cron: "* * * * *", run: () => visitPasses.runDue() },
    { name: "match-instant-searches", cron: "* * * * *", run: () => matching.matchInstant() },
    // Before half past, when daily searches are delivered.
    { name: "match-daily-searches", cron: "20 * * * *", run: async () => ({ ...(await matching.matchDigests()) }) },
    { name: "deliver-alerts", cron: "* * * * *", run: () => delivery.deliverDue() },
    // Not a sweep: it asks people by mail, so by day.
    { name: "rest-unused-searches", cron: "11 4 * * *", run: () => unusedSearches.runDue() },
    { name: "sweep-listing-news", cron: "53 * * * *", run: () => matching.sweep() },
    { name: "sweep-posters", cron: "53 20 * * *", run: () => toLet.sweep() },
    { name: "sweep-move-ins", cron: "3 21 * * *", run: () => moveIn.sweep() },
    { name: "sweep-mails", cron: "41 21 * * *", run: () => mailSender.sweep() },
    { name: "sweep-pushes", cron: "41 21 * * *", run: () => pushSender.sweep() },
    { name: "sweep-action-counts", cron: "41 21 * * *", run: async () => ({ deleted: await sweepActionCounts(db) }) },
  ];
}
