import type { Executor } from "../../../platform/db/database.ts";
import { queueMail } from "../../../platform/mail/outbox.queries.ts";
import { queuePush } from "../../../platform/push/push.queries.ts";
import { type Alert, writeAlert } from "../alert.ts";
import { wantsMails } from "./alert-member.queries.ts";

const ALERT_MAIL = "new_rooms";
export const STILL_LOOKING_MAIL = "still_looking";

/**
 * Queues a message about new rooms, by mail and to the member's browsers. No other code does. It is called in the
 * transaction that removes the marks, so that both happen or neither does.
 */
export async function queueAlert(trx: Executor, memberId: string, alert: Alert, now: Date): Promise<void> {
  const { searches, rooms } = writeAlert(alert);
  if (await wantsMails(trx, memberId))
    await queueMail(trx, { memberId, kind: ALERT_MAIL, data: { searches, rooms } }, now);
  await queuePush(trx, { memberId, kind: "saved_searches", subjectId: "all", data: { searches, rooms } }, now);
}
