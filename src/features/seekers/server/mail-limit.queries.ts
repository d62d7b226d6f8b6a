import { sql } from "kysely";
import type { Executor } from "../../../platform/db/database.ts";
import { type QueuedMail, queueMail } from "../../../platform/mail/outbox.queries.ts";

/** Queues a mail, unless the same mail was sent before or the member got too many of this kind within a day. */
export async function queueMailWithin(trx: Executor, mail: Required<QueuedMail>, mostInDay: number): Promise<void> {
  const { rows } = await sql<{ ofDay: number; isKnown: boolean }>`
    select (count(*) filter (where created_at > now() - interval '1 day'))::integer as "ofDay",
           coalesce(bool_or(data = ${JSON.stringify(mail.data)}::jsonb), false) as "isKnown"
    from mail where member_id = ${mail.memberId} and kind = ${mail.kind}`.execute(trx);
  const { ofDay, isKnown } = rows[0] ?? { ofDay: 0, isKnown: false };
  if (!isKnown && ofDay < mostInDay) await queueMail(trx, mail);
}
