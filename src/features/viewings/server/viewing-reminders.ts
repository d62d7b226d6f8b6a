/**
 * Queues the messages of the clock. Each is about a start time: if the viewing was moved since then, the message is not
 * sent.
 */
import type { Executor } from "../../../platform/db/database.ts";
import { queueMail } from "../../../platform/mail/outbox.queries.ts";
import { queuePush } from "../../../platform/push/push.queries.ts";
import type { DueViewing } from "./viewing-clock.queries.ts";

const REMINDER_MAIL = "viewing_reminder";
const HOST_MAIL = "viewing_host";
const UNANSWERED_MAIL = "viewing_unanswered";

/** The kinds of notifications. */
export const pushAbouts = ["reminder", "host", "unanswered"] as const;

const startOf = ({ startsAt }: DueViewing) => String(startsAt.getTime());

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
