/** Messages that members have reported, copied as evidence. */
import { type Executor, runText } from "../../../platform/db/database.ts";

export interface ReportedMessage {
  conversationId: string;
  number: number;
  authorId: string;
  sentAt: Date;
  body: string;
}

// Only messages that the reporter could read. A poster does not see the messages of conversations in the waiting list.
const received = `
  select c.id as "conversationId", m.number, case m.side when 'poster' then c.poster_id
    else c.seeker_id end as "authorId", m.sent_at as "sentAt", m.body
  from conversation c join conversation_message m on m.conversation_id = c.id and m.number = $2::integer
  where c.id = $1::bigint and m.notice is null
    and (c.seeker_id = $3::bigint and m.side = 'poster' or c.poster_id = $3::bigint
      and m.side = 'seeker' and c.asked_at is not null)`;

/** Finds a message that somebody else wrote to the reporter. */
export async function findReportedMessage(
  executor: Executor,
  conversationId: string,
  number: number,
  reporterId: string,
): Promise<ReportedMessage | undefined> {
  return (await runText<ReportedMessage>(executor, received, [conversationId, number, reporterId]))[0];
}

const copy = `
  insert into reported_message (conversation_id, number, report_id, sent_at, body)
  select $1::bigint, $2::integer, $3::bigint, $4::timestamptz, $5::text
  where (select count(*) from reported_message where report_id = $3::bigint) < $6::integer
  on conflict do nothing`;

/** Stores a copy of the message. One report keeps up to `most` copies. */
export async function insertReportedMessage(
  trx: Executor,
  reportId: string,
  { conversationId, number, sentAt, body }: ReportedMessage,
  most: number,
): Promise<void> {
  await runText(trx, copy, [conversationId, number, reportId, sentAt, body, most]);
}

/** Deletes the copies of reports that were settled before this time. Returns how many were deleted. */
export async function deleteSettledCopies(executor: Executor, before: Date): Promise<number> {
  // The statement starts from the copies, because few reports are about messages.
  const { numDeletedRows } = await executor
    .deleteFrom("reported_message as m")
    .using("report as r")
    .whereRef("r.id", "=", "m.report_id")
    .where("r.settled_at", "<", before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
