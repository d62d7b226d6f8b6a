/** Mails about unread messages and unanswered requests. */
import { sql } from "kysely";
import { type Executor, readText, runText } from "../../../platform/db/database.ts";
import { prepared } from "../../../platform/db/prepared.ts";
import { haveBlocked } from "../../accounts/blocks.sql.ts";
import { messageMails } from "../conversation.limits.ts";
import type { ConversationSide } from "../conversation-kinds.ts";

export const MESSAGE_MAIL = "message_unread";
export const MESSAGE_LIST_MAIL = "message_list";
export const REQUESTS_MAIL = "requests_waiting";

/** Migration 0023 has the conditions: promotions queue mails inside the database. */
const queueText = prepared("select queue_message_mail($1::bigint, $2::conversation_side, $3::timestamptz)");

/** Call it in the transaction that adds a message. The row lock of the conversation makes it exact: one mail until the reader has read it. */
export async function queueMessageMail(trx: Executor, id: string, to: ConversationSide, now: Date): Promise<void> {
  await runText(trx, queueText, [id, to, now]);
}

/** For the side that waited for an answer. */
export async function queueMailToOpener(trx: Executor, id: string, now: Date): Promise<void> {
  const row = await trx.selectFrom("conversation").select("opener").where("id", "=", id).executeTakeFirst();
  if (row) await queueMessageMail(trx, id, row.opener, now);
}

/** Later than other mails, since the poster can undo it. Those who liked the listing get the mail that it is taken anyway. */
const filledText = `
  with told as (
    update conversation c set seeker_mailed = c.seeker_seen + 1
    where c.listing_id = $1::bigint and c.state = 'closed' and c.closed_reason = 'filled' and c.closed_at = $2::timestamptz
      and c.poster_sent > c.seeker_seen and c.seeker_mailed <= c.seeker_seen and (c.asked_at is not null or c.opener = 'seeker')
      and coalesce((select message_mails from conversation_preference where member_id = c.seeker_id), true)
      and not exists (select from listing_like where listing_id = c.listing_id and member_id = c.seeker_id)
    returning id, seeker_id, seeker_mailed)
  insert into mail (member_id, kind, data, created_at, due_at)
  select seeker_id, '${MESSAGE_MAIL}', jsonb_build_object('conversation', id::text, 'first', seeker_mailed), $2::timestamptz,
         $2::timestamptz + interval '${messageMails.afterFilledMinutes} minutes'
  from told`;

/** Everybody whose conversation has ended, also those who get no mail. If the poster undoes it, nothing is unread and the notification is dropped. */
const filledPushText = `
  select queue_push(c.seeker_id, 'messages', 'messages-' || c.id, jsonb_build_object('conversation', c.id::text, 'first', c.seeker_seen + 1),
                    $2::timestamptz, $2::timestamptz + interval '${messageMails.afterFilledMinutes} minutes')
  from conversation c
  where c.listing_id = $1::bigint and c.state = 'closed' and c.closed_reason = 'filled' and c.closed_at = $2::timestamptz
    and c.poster_sent > c.seeker_seen and (c.asked_at is not null or c.opener = 'seeker')`;

export async function queueFilledMails(trx: Executor, listingId: string, now: Date): Promise<void> {
  await runText(trx, filledText, [listingId, now]);
  await runText(trx, filledPushText, [listingId, now]);
}

const owedText = prepared(`
  select other.name, l.title, c.asked_at as "askedAt"
  from conversation c join member other on other.id = case when c.poster_id = $1::bigint then c.seeker_id else c.poster_id end
  left join listing l on l.id = c.listing_id
  where c.state = 'asked' and (c.poster_id = $1::bigint and c.opener = 'seeker' or c.seeker_id = $1::bigint and c.opener = 'poster')
    and other.suspended_at is null and other.leaving_at is null and not ${haveBlocked("c.poster_id", "c.seeker_id")}
  order by c.asked_at limit ${messageMails.listed + 1}`);

export interface OwedAnswer {
  name: string;
  title: string | null;
  askedAt: Date;
}

/** The requests that a member has not answered, the oldest first; one more than a mail lists. */
export const listOwedAnswers = (executor: Executor, memberId: string): Promise<OwedAnswer[]> => readText<OwedAnswer>(executor, owedText, [memberId]);

export async function wantsMessageMails(executor: Executor, memberId: string): Promise<boolean> {
  const row = await executor.selectFrom("conversation_preference").select("message_mails").where("member_id", "=", memberId).executeTakeFirst();
  return row?.message_mails ?? true;
}

/** Returns whether the member exists. */
export async function updateMessageMails(executor: Executor, memberId: string, isOn: boolean): Promise<boolean> {
  const { rows } = await sql`
    insert into conversation_preference (member_id, message_mails) select id, ${isOn}::boolean from member where id = ${memberId}::bigint
    on conflict (member_id) do update set message_mails = excluded.message_mails returning 1`.execute(executor);
  return rows.length > 0;
}
