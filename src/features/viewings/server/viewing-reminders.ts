/**
 * Queues the messages of the clock. Each is about a start time: if the viewing was moved since then, the message is not
 * sent.
 */
import type { Executor } from "../../../platform/db/database.ts";
import { queueMail } from "../../../platform/mail/outbox.queries.ts";
import { queuePush } from "../../../platform/push/push.queries.ts";
import { MINUTE_MS } from "../../../platform/time.ts";
import type { DueViewing } from "./viewing-clock.queries.ts";

const REMINDER_MAIL = "viewing_reminder";
const HOST_MAIL = "viewing_host";
const UNANSWERED_MAIL = "viewing_unanswered";

/** The kinds of notifications. */
export const pushAbouts = ["reminder", "host", "unanswered"] as const;

const NEWS_MAIL = "viewing_news";

export const viewingNews = ["booked", "moved", "cancelled"] as const;

/** So that somebody who books another time at once causes one mail. */
const NEWS_AFTER_MS = MINUTE_MS;

const startOf = ({ startsAt }: Pick<DueViewing, "startsAt">) => String(startsAt.getTime());

export async function remindSeeker(trx: Executor, viewing: DueViewing, now: Date): Promise<void> {
  const data = { viewing: viewing.id, start: startOf(viewing) };
  await queueMail(trx, { memberId: viewing.seekerId, kind: REMINDER_MAIL, data }, now);
  await queuePush(
    trx,
    { memberId: viewing.seekerId, kind: "viewings", subjectId: viewing.id, data: { ...data, about: "reminder" } },
    now,
  );
}

/** Reminds the poster once for each slot, however many people have booked it. The mail names them. */
export async function remindPoster(trx: Executor, viewing: DueViewing, now: Date): Promise<void> {
  const data = { viewing: viewing.id, start: startOf(viewing) };
  await queueMail(trx, { memberId: viewing.posterId, kind: HOST_MAIL, data }, now);
  await queuePush(
    trx,
    { memberId: viewing.posterId, kind: "viewings", subjectId: viewing.id, data: { ...data, about: "host" } },
    now,
  );
}

export async function tellUnanswered(trx: Executor, viewing: DueViewing, now: Date): Promise<void> {
  const data = { viewing: viewing.id, start: startOf(viewing) };
  await queueMail(trx, { memberId: viewing.posterId, kind: UNANSWERED_MAIL, data }, now);
  await queuePush(
    trx,
    { memberId: viewing.posterId, kind: "viewings", subjectId: viewing.id, data: { ...data, about: "unanswered" } },
    now,
  );
}

/** Mails both sides. The notice in the conversation sends no mail, because this one has the day and the calendar file. */
export async function tellNews(
  trx: Executor,
  viewing: Pick<DueViewing, "id" | "posterId" | "seekerId" | "startsAt">,
  news: (typeof viewingNews)[number],
  now: Date,
): Promise<void> {
  const data = { viewing: viewing.id, start: startOf(viewing), news };
  for (const memberId of [viewing.seekerId, viewing.posterId])
    await queueMail(trx, { memberId, kind: NEWS_MAIL, data }, now, new Date(now.getTime() + NEWS_AFTER_MS));
}
