/**
 * Limits mails about messages. A mail counts when it is sent: mails that were dropped, because the reader had read the
 * message in time, do not use up the limit.
 */
import { type Executor, runText } from "../../../platform/db/database.ts";
import type { DueMail } from "../../../platform/mail/mail.ts";
import { priorityOfMail } from "../../../platform/outbox/notice-priorities.ts";
import { messageMails } from "../conversation.limits.ts";
import { MESSAGE_LIST_MAIL, MESSAGE_MAIL } from "./message-mails.queries.ts";

/**
 * Allows one decision at a time for each reader. The counts below have to be separate statements, so that they see what
 * the previous holder of the lock has written.
 */
const lock = "select pg_advisory_xact_lock(hashtextextended('message mails', $1::bigint))";

const decided = `
  select m.data->>'sent' as sent, (
    select count(*)::integer from mail other
    where other.member_id = m.member_id and other.kind = '${MESSAGE_MAIL}' and other.dropped_at is null
      and other.data->>'sent' = 'alone'
      and (other.sent_at is null or other.sent_at > $2::timestamptz - interval '1 day')) as count
  from mail m where m.id = $1::bigint`;

const decide = "update mail set data = data || jsonb_build_object('sent', $2::text) where id = $1::bigint";

/**
 * If a worker claims the list now, `attempts` is 1 and this update finds no row; `beginList` then creates the next
 * evening's list.
 */
const addToList = `
  update mail
  set data = case when jsonb_array_length(data->'unread') < ${messageMails.kept} then jsonb_set(data, '{unread}',
    data->'unread' || to_jsonb($2::text)) else data end
  where member_id = $1::bigint and kind = '${MESSAGE_LIST_MAIL}' and attempts = 0 and sent_at is null
    and dropped_at is null
  returning 1`;

const beginList = `
  insert into mail (member_id, kind, data, created_at, due_at, priority)
  select $1::bigint, '${MESSAGE_LIST_MAIL}', jsonb_build_object('unread', jsonb_build_array($2::text)), $3::timestamptz,
         case when evening > $3::timestamptz then evening else evening + interval '1 day' end,
           ${priorityOfMail(MESSAGE_LIST_MAIL)}
  from (select (($3::timestamptz at time zone 'Asia/Dhaka')::date + time '${messageMails.eveningHour}:00') at time zone 'Asia/Dhaka' as evening) today`;

/**
 * Decides whether the mail is sent on its own. If not, adds its conversation to the evening's list. The decision is
 * stored with the mail, so that a worker that takes over from a killed one decides the same.
 */
export function isSentAlone(db: Executor, { id, memberId }: DueMail, unread: UnreadFrom, now: Date): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await runText(trx, lock, [memberId]);
    const [mail] = await runText<{ sent: string | null; count: number }>(trx, decided, [id, now]);
    if (!mail) return false;
    if (mail.sent !== null) return mail.sent === "alone";
    const isAlone = mail.count < messageMails.perDay;
    await runText(trx, decide, [id, isAlone ? "alone" : "in a list"]);
    const entry = toEntry(unread);
    if (!isAlone && (await runText(trx, addToList, [memberId, entry])).length === 0)
      await runText(trx, beginList, [memberId, entry, now]);
    return isAlone;
  });
}

/** A conversation, and the number of its first unread message. */
export interface UnreadFrom {
  conversation: string;
  first: number;
}

const toEntry = ({ conversation, first }: UnreadFrom): string => `${conversation} ${first}`;

export function toUnreadFrom(entry: string): UnreadFrom {
  const [conversation = "", first] = entry.split(" ");
  return { conversation, first: Number(first) };
}
