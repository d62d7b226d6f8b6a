import type { Executor } from "../../../platform/db/database.ts";
import { queueMail } from "../../../platform/mail/outbox.queries.ts";
import type { Alert } from "../alert.ts";
import { writeAlert } from "../alert.ts";

const ALERT_MAIL = "new_rooms";
export const STILL_LOOKING_MAIL = "still_looking";

/** The one place where a message about new rooms leaves. Called in the transaction that removes the marks, so that both happen or neither does. */
export async function queueAlert(trx: Executor, memberId: string, alert: Alert, now: Date): Promise<void> {
  await queueMail(trx, { memberId, kind: ALERT_MAIL, data: writeAlert(alert) }, now);
}
